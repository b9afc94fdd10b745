// The file that names the words of a model.
import { LecternError } from "@lectern/core"
import { smallFile } from "@lectern/engine/internal/read/small-file"
import { wordsOf } from "../../models/words-of.js"

const MAX_BYTES = 2 ** 28

/** Reads a list of words, separated by white space as in texts. */
export async function vocabularyFile(path: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const text = await smallFile(path, { expected: "a list of words", maxBytes: MAX_BYTES, signal })
  const words = wordsOf(text)
  if (words.length > 0) return words
  throw new LecternError({ kind: "bad-data", path, why: "has no words, expected at least one" })
}
