// Files of words, one a line: what goes with a file of vectors alone.
import { outOfRange } from "@lectern/core/checks"
import { textOf } from "@lectern/core/json"
import { checkWords } from "../../vectors/lookup.js"

const MAX_LENGTH = 2 ** 29

/**
 * Reads words, one a line: the vocabulary beside an array of vectors.
 *
 * @param source - text, or the bytes of a UTF-8 file
 * @param path - the file's name, for errors; `the vocabulary` by default
 * @returns the lines in order; an empty last line is not one
 * @throws LecternError `bad-data`, `wrong-type`
 * @example
 * ```ts
 * readVocabulary("cat\ndog\n") //=> ["cat", "dog"]
 * ```
 */
export function readVocabulary(source: string | Uint8Array, path = "the vocabulary"): string[] {
  const text = textOf(source, path, MAX_LENGTH)
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === "") lines.pop()
  return lines
}

/**
 * Writes words, one a line.
 *
 * @param words - without line breaks
 * @returns the text, each line ending with a newline
 * @throws LecternError `wrong-type`, `out-of-range`
 * @example
 * ```ts
 * writeVocabulary(["cat", "dog"]) //=> "cat\ndog\n"
 * ```
 */
export function writeVocabulary(words: readonly string[]): string {
  checkWords("words", words)
  for (let id = 0; id < words.length; id++) {
    if (/[\n\r]/.test(words[id]!)) throw outOfRange(`words[${id}]`, words[id], "a word without line breaks")
  }
  return Array.from(words, (word) => `${word}\n`).join("")
}
