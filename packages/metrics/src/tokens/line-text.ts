// A line of a block as a string.
import { LINE_BREAK } from "../block/line-block.js"

const NEWLINE = 10
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** The string of the line `text[start, end)`. */
export function lineText(text: Uint8Array, start: number, end: number): string {
  // A copy, also of a Buffer: the text may lie in shared memory, which decoders refuse, and other metrics read it too.
  const line = new Uint8Array(text.subarray(start, end))
  for (let at = line.indexOf(LINE_BREAK); at !== -1; at = line.indexOf(LINE_BREAK, at)) line[at] = NEWLINE
  return decoder.decode(line)
}
