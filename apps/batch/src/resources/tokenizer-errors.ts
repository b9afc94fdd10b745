// Turns errors of a tokenizer into errors that name its file.
import { badData, LecternError } from "@lectern/core"
import type { LinePlace } from "@lectern/engine/internal/shard/line-place"

/** Runs work with a tokenizer. */
export function withTokenizerErrors<T>(path: string, work: () => T, place?: () => LinePlace): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    const { problem } = error
    if (problem.kind === "bad-data" && problem.path === "text") {
      throw new LecternError({ kind: "bad-data", ...(place?.() ?? { path }), why: inWordsOfTheCommand(problem.why) })
    }
    throw badData(path, error.message)
  }
}

/** Messages of the library name its options. */
function inWordsOfTheCommand(why: string): string {
  return why
    .replace("allowedSpecial makes", "--allowed-special makes")
    .replace('disallowedSpecial: "none"', "--disallowed-special none")
}
