// The reference values that may lie beside the repository; tests that need them are skipped, visibly, without.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")

/** Whether the folder is there: `test.skipIf(!hasShared)(...)`. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/sampling"))

/** A JSON file of golden values: `golden("rng.json")`. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(join(SHARED, "golden/sampling", name), "utf8")) as T
}
