// The reference values and texts that may be beside the repository; tests that need them are visibly skipped without them.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../shared")

/** Whether the folder exists. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/tokenizers"))

/** A JSON file of golden values: `golden("hf/bpe.encodings.json")`. */
export function golden<T>(name: string): T {
  return JSON.parse(goldenText(name)) as T
}

/** A golden file as text. */
export function goldenText(name: string): string {
  return readFileSync(join(SHARED, "golden/tokenizers", name), "utf8")
}

/** A golden file as bytes. */
export function goldenBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(SHARED, "golden/tokenizers", name)))
}

/** A text of `data/text`: `en.txt` or `multi.txt`. */
export function sharedText(name: string): string {
  return readFileSync(join(SHARED, "data/text", name), "utf8")
}
