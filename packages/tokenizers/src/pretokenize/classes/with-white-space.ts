// White space among other kinds of characters.
import { isWhiteSpace } from "../../unicode/white-space.js"

/** All white space lies before this code point. */
const LIMIT = 0x3001

/**
 * Copies a table and writes white space into it.
 *
 * @param byCodePoint - left as it was
 * @param kind - the number for white space
 * @returns the copy
 */
export function withWhiteSpace(byCodePoint: Uint8Array, kind: number): Uint8Array {
  const copy = byCodePoint.slice()
  for (let code = 0; code < LIMIT; code++) if (isWhiteSpace(code)) copy[code] = kind
  return copy
}
