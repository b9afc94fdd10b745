// The reference values and texts that may lie beside the repository; tests that need them are skipped, visibly, without.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")

/** Whether the folder is there. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/metrics"))

/** A JSON file of golden values. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(join(SHARED, "golden/metrics", `${name}.json`), "utf8")) as T
}

/** The lines of a text of the WMT22 test set. */
export function wmt22(name: string): string[] {
  return readFileSync(join(SHARED, "data/wmt22", name), "utf8")
    .replace(/\n$/, "")
    .split("\n")
}
