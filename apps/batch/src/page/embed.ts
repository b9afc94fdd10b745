// Data inside an HTML file: JSON that cannot end its script element, and whole numbers as base64. Both in pieces, so that a large
// table is never in memory a second time.
import { jsonText } from "../report/json-text.js"
import { printableLines } from "../report/printable.js"

// A multiple of 3: pieces of base64 then join without padding.
const VALUES_PER_PIECE = 12_288
const CHARACTERS_PER_PIECE = 65_536

/** JSON of a value, for a script element. @param value - plain data @returns JSON that parses to the same value */
export function scriptJson(value: unknown): string {
  return jsonText(value).replaceAll("<", "\\u003c")
}

/** JSON of a list, in pieces. @param list - plain data each @returns text whose pieces joined are JSON of the list */
export function* scriptJsonList(list: readonly unknown[]): Generator<string> {
  let piece = "["
  for (const [i, each] of list.entries()) {
    piece += i === 0 ? scriptJson(each) : `,${scriptJson(each)}`
    if (piece.length < CHARACTERS_PER_PIECE) continue
    yield piece
    piece = ""
  }
  yield `${piece}]`
}

/** The bytes that hold every whole number up to `largest`. @param largest - below 2^53 @returns 1 to 7 */
export function widthOf(largest: number): number {
  let width = 1
  while (largest >= 256 ** width) width++
  return width
}

/** Whole numbers as base64, in pieces: each number in `width` bytes, the lowest first. */
export function* packed(length: number, width: number, at: (index: number) => number): Generator<string> {
  for (let start = 0; start < length; start += VALUES_PER_PIECE) {
    const end = Math.min(length, start + VALUES_PER_PIECE)
    const bytes = Buffer.alloc((end - start) * width)
    let position = 0
    for (let i = start; i < end; i++) {
      let rest = at(i)
      for (let k = 0; k < width; k++) {
        bytes[position++] = rest % 256
        rest = Math.floor(rest / 256)
      }
    }
    yield bytes.toString("base64")
  }
}

/** Text for HTML, in elements and in quoted attributes. */
export function htmlText(text: string): string {
  const shown = printableLines(text.toWellFormed().replaceAll("\0", "\ufffd"))
  return shown.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)
}
