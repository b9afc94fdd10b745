// Reads the golden values of test/golden/.
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A file of golden values. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../golden", `${name}.json`), "utf8")) as T
}

/** Numbers of a JSON file, in which `null` stands for `-Infinity`. */
export function withHoles(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? -Infinity)
}
