// Runs commands as a user would, and says everything they said when they fail.
import { spawnSync } from "node:child_process"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"

/** The checkout. */
export const root: string = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** What a command prints. */
export function run(
  command: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === "win32",
    env: { ...process.env, npm_config_update_notifier: "false", NODE_ENV: "", ...env },
  })
  if (status === 0) return stdout
  throw new Error(`${command} ${words.join(" ")} ended with ${status ?? error?.message}:\n${stdout}\n${stderr}`)
}
