// The common part of the modules that count blocks of lines: their texts, line by line.

/** The maximum number of references. */
export const MAX_REFERENCES: u32 = 64

export const NEWLINE: u8 = 10
/** Stands for a newline within a line. */
export const LINE_BREAK: u8 = 0xfd
/** The only byte of a line that means a missing reference. */
const MISSING_REFERENCE: u8 = 0xff

/** The address of the newline at or after `at`. */
export function lineEnd(at: u32): u32 {
  const newline = i8x16.splat(NEWLINE)
  let mask: i32 = i8x16.bitmask(i8x16.eq(v128.load(at), newline))
  while (!mask) {
    at += 16
    mask = i8x16.bitmask(i8x16.eq(v128.load(at), newline))
  }
  return at + ctz(mask)
}

/** Moves cursors, u32 each, to the next lines: the first to `next`, those of the references past theirs. */
@inline
export function advance(cursors: u32, next: u32, references: u32): void {
  store<u32>(cursors, next)
  for (let cursor = cursors + 4; cursor <= cursors + (references << 2); cursor += 4) {
    store<u32>(cursor, lineEnd(load<u32>(cursor)) + 1)
  }
}

/** Whether the line at `at` means a missing reference. */
@inline
export function isMissing(at: u32): bool {
  return load<u8>(at) == MISSING_REFERENCE && load<u8>(at, 1) == NEWLINE
}
