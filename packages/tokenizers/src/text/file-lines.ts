// The lines of files: readers of text formats take text or bytes.
import { badData } from "@lectern/core"
import { textOf } from "@lectern/core/json"

/** The maximum length of a text of lines, in UTF-16 units or bytes. */
const MAX_LINES_LENGTH = 1 << 28

/** The lines of a file, without the empty line after the last line end. */
export function linesOf(text: string | Uint8Array, name: string, maxLines: number): string[] {
  const lines = textOf(text, name, MAX_LINES_LENGTH).split("\n", maxLines + 2)
  if (lines.at(-1) === "") lines.pop()
  if (lines.length > maxLines) throw badData(name, `more than ${maxLines} lines`)
  return lines
}

/** A text without some characters at its end. A regular expression would try every run of them, in quadratic time. */
export function withoutEnd(text: string, dropped: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && dropped(text[end - 1]!)) end--
  return text.slice(0, end)
}
