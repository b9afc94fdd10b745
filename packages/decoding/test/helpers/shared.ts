// The reference values that may be stored beside the repository; without them, the tests that need them are skipped.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")

/** Whether the folder exists. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/ngram"))

/** The path of a file of the folder. */
export function sharedPath(path: string): string {
  return join(SHARED, path)
}

/** The text of a file of the folder. */
export function shared(path: string): string {
  return readFileSync(sharedPath(path), "utf8")
}

/** The result of KenLM's query for a text. */
export interface QueryResult {
  readonly perplexity_with_oov: number
  readonly perplexity_without_oov: number
  readonly oov: number
  readonly tokens: number
}
