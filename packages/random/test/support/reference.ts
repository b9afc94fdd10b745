// Reference values of other tools, each file made by the script beside it.
import { readFileSync } from "node:fs"
import { join } from "node:path"

const FOLDER = join(import.meta.dirname, "../golden/reference")

/** A JSON file of reference values: `reference("rng.json")`. */
export function reference<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as T
}
