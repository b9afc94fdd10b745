// What a tokenizer cannot do with a text is its file's matter: the sentence names the file.
import { LecternError } from "@lectern/core"

/**
 * Does work with a tokenizer.
 *
 * @param path - the tokenizer's file
 * @param work - what is done
 * @returns what `work` returns
 * @throws LecternError `bad-data` naming the file, for every other one
 */
export function blaming<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    throw new LecternError({ kind: "bad-data", path, why: error.message })
  }
}
