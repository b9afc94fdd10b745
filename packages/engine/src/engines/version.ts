// The version of the command. In its bundles, this reads the manifest of the command, elsewhere that of the engine: they are
// released together, and a test sees to it that their versions are equal.
import { readFileSync } from "node:fs"

/** The version of the command. */
export function version(): string {
  const { version: text } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(text)
}
