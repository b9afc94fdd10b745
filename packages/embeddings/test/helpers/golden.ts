// Reads the golden values of test/golden/.
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A file of golden values. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../golden", `${name}.json`), "utf8")) as T
}

/** Bytes of base64. */
export function decoded(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"))
}
