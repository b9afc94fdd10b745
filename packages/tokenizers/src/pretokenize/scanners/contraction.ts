// English contractions: 's 't 're 've 'm 'll 'd.

/** The apostrophe at their beginning. */
export const APOSTROPHE = 0x27

const [D, E, L, M, R, S, T, V] = [0x64, 0x65, 0x6c, 0x6d, 0x72, 0x73, 0x74, 0x76]
const TO_LOWER = 0x20

/** The end of `'s|'t|'re|'ve|'m|'ll|'d`. */
export function contractionEnd(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return at
  const first = bytes[at + 1]!
  if (first === S || first === T || first === M || first === D) return at + 2
  if (at + 2 >= end) return at
  return isPair(first, bytes[at + 2]!) ? at + 3 : at
}

/** The end of `(?i:'s|'t|'re|'ve|'m|'ll|'d)`; the long s (U+017F) is a case of s. */
export function anyCaseContractionEnd(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return at
  const first = bytes[at + 1]! | TO_LOWER
  if (first === S || first === T || first === M || first === D) return at + 2
  if (at + 2 >= end) return at
  if (bytes[at + 1] === 0xc5 && bytes[at + 2] === 0xbf) return at + 3
  return isPair(first, bytes[at + 2]! | TO_LOWER) ? at + 3 : at
}

function isPair(first: number, second: number): boolean {
  return second === E ? first === R || first === V : second === L && first === L
}
