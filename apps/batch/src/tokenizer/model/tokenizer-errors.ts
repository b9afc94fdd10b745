// Turns errors of a tokenizer into errors that name its file.
import { LecternError } from "@lectern/core"

/**
 * Runs work with a tokenizer.
 *
 * @param path - the tokenizer's file
 * @param work - uses the tokenizer
 * @returns what `work` returns
 * @throws LecternError `bad-data` naming the file, for any LecternError of `work`
 */
export function withTokenizerErrors<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    throw new LecternError({ kind: "bad-data", path, why: error.message })
  }
}
