// The reference values that may be stored beside the repository; without them, the tests that need them are skipped.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")

/** Whether the folder exists. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/embeddings"))

/** The text of a file of the folder. */
export function shared(path: string): string {
  return readFileSync(join(SHARED, path), "utf8")
}
