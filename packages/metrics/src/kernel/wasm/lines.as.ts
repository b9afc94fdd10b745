// The common part of the modules that count blocks of lines: their texts, line by line.

/** The maximum number of references. */
export const MAX_REFERENCES: u32 = 64

export const NEWLINE: u8 = 10
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

/** Whether the line at `at` means a missing reference. */
@inline
export function isMissing(at: u32): bool {
  return load<u8>(at) == MISSING_REFERENCE && load<u8>(at, 1) == NEWLINE
}
