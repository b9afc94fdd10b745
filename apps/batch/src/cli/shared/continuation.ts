// What to type after an interruption.
import { existsSync } from "node:fs"
import { join } from "node:path"

const PLAIN = /^[\w@%+=:,./-]+$/

/**
 * The command that continues an interrupted run.
 *
 * @param args - the command line after the program's name
 * @param folder - the one of `--resume`; undefined without it
 * @returns the command, for a shell; undefined when nothing is stored
 */
export function continuation(args: readonly string[], folder: string | undefined): string | undefined {
  if (folder === undefined || !existsSync(join(folder, "plan.json"))) return undefined
  return ["lectern", ...args].map(quoted).join(" ")
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
