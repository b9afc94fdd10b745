// The lines of one file as strings.
import { checkedOptions } from "@lectern/core/checks"
import { READING_OPTIONS } from "../read/reading-options.js"
import { openTextLines } from "../read/text-lines.js"
import type { InputFacts, ReadingOptions, TextSource } from "../types.js"
import { sourceOf } from "./options.js"

/** An open file of lines. Must be closed. */
export interface LineSource {
  /**
   * Reads all lines in order, once.
   *
   * @returns the lines without their ends
   * @throws LecternError `bad-data` for a file that is empty or not UTF-8 text, with the line and byte
   */
  lines(): AsyncGenerator<string, void, undefined>
  /**
   * The size of the file as read so far.
   *
   * @returns the path and the number of bytes
   */
  facts(): InputFacts
  /** Closes the file, whether or not it was read to its end. */
  close(): Promise<void>
}

/**
 * Opens a file of lines with the reader of {@link foldLines}: the same formats, line ends, checks and limits.
 *
 * Lines end at `\n`, whose `\r` is dropped; other line ends of Unicode stay inside a line. A text of a record is one line, with
 * the newlines that it contains, where {@link foldLines} counts each of its lines. Memory is bounded by the longest line.
 *
 * @param file - the path of a text file; `-` is standard input, `.gz` and `.zst` are decompressed; an object says more
 * about the file, such as its column
 * @param options - how it is read
 * @returns the open file
 * @throws LecternError `unreadable` for a file that cannot be opened
 * @example
 * ```ts
 * const source = openSource("examples/reference.A.txt")
 * let longest = 0
 * for await (const line of source.lines()) longest = Math.max(longest, line.length)
 * await source.close()
 * longest //=> 81
 * ```
 * @see [Many machines: a statistic of your own](../../../../docs/scale.md)
 */
export function openSource(file: string | TextSource, options: ReadingOptions = {}): LineSource {
  const reading = checkedOptions("openSource()", options, READING_OPTIONS)
  const text = openTextLines({ ...reading, references: [], systems: [sourceOf(file)] })
  return {
    async *lines() {
      for await (const { systems } of text.blocks()) yield* systems[0]!
    },
    facts: () => text.facts()[0]!,
    close: () => text.close(),
  }
}
