// The version of the command.
import { readFileSync } from "node:fs"

/** The version of the command. */
export function version(): string {
  const { version: text } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(text)
}
