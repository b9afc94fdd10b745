// Lines of a text, and a golden file of this package.
import { readFileSync } from "node:fs"
import { join } from "node:path"

export function golden(name: string): string {
  return readFileSync(join(import.meta.dirname, "../golden", name), "utf8")
}

export function linesOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n")
}
