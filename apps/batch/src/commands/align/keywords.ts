// The file of keywords: a word or phrase per line.
import { badData, LecternError } from "@lectern/core"
import { type AlignCharactersOptions, keywordRecall } from "@lectern/metrics"

const MAX_BYTES = 2 ** 26

/** Reads a file of keywords; empty lines are ignored. */
export async function keywordFile(path: string, options: AlignCharactersOptions, signal: AbortSignal | undefined) {
  const { smallFile } = await import("@lectern/engine/internal/read/small-file")
  const text = await smallFile(path, { expected: "lines of text", maxBytes: MAX_BYTES, signal })
  const keywords: string[] = []
  for (const [i, line] of text.split("\n").entries()) {
    const keyword = line.trim()
    if (keyword === "") continue
    try {
      keywordRecall([keyword], options)
    } catch (error) {
      if (!(error instanceof LecternError) || error.problem.kind !== "wrong-type") throw error
      const why = `${JSON.stringify(keyword)} has no words after the transforms, expected a word or phrase`
      throw badData(path, why, i + 1)
    }
    keywords.push(keyword)
  }
  if (keywords.length > 0) return keywordRecall(keywords, options)
  throw badData(path, "has no keywords, expected a word or phrase per line")
}
