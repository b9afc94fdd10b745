// Reads the run-length encoding of the tables.

/** A table by code point from runs of kinds. */
export function kindsByCodePoint(text: string, kinds: string): Uint8Array {
  const table = new Uint8Array(0x110000)
  let at = 0
  for (const [, gap, kind, length] of text.matchAll(/([0-9a-z]+)([A-Z])([0-9a-z]+)/g)) {
    const start = at + Number.parseInt(gap!, 36)
    at = start + Number.parseInt(length!, 36)
    table.fill(kinds.indexOf(kind!) + 1, start, at)
  }
  return table
}
