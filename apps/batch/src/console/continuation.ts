// The message about an interrupted run.
import { existsSync } from "node:fs"
import { join } from "node:path"

const PLAIN = /^[\w@%+=:,./-]+$/

/** The message about an interrupted run, with the command that continues it. */
export function interruption(args: readonly string[], folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined
  const command = ["lectern", ...args].map(quoted).join(" ")
  if (existsSync(join(folder, "plan.json"))) return `interrupted; to continue: ${command}`
  return `interrupted before anything was stored in ${folder}; to begin again: ${command}`
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
