// The sessions of the README: commands, each with what it prints.
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import { folder, lectern } from "./run.js"

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url))

/** Runs the commands of the session that begins with a command, in order in one folder, and compares what they print. */
export async function expectSession(command: string): Promise<void> {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8")
  const session = [...readme.matchAll(/```console\n\$ mkdir -p out\n(\$ \.\/bin\/lectern (\w+) [^`]*)```/g)].find(
    ([, , name]) => name === command,
  )
  expect(session, `a session of ${command}`).toBeDefined()
  const cwd = folder({})
  mkdirSync(join(cwd, "out"))
  cpSync(join(ROOT, "examples"), join(cwd, "examples"), { recursive: true })
  for (const each of session![1]!.split(/^\$ \.\/bin\/lectern /m).slice(1)) {
    const [line = "", ...printed] = each.split("\n")
    const { code, stdout, stderr } = await lectern(wordsOf(line), { cwd })
    expect({ code, printed: stderr + stdout }).toEqual({ code: 0, printed: printed.join("\n") })
  }
}

/** Splits a command line into words, without quotes and with expanded braces. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, quoted, plain = ""]) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(plain) ?? []
    return names === undefined ? [quoted ?? plain] : names.split(",").map((name) => `${before}${name}${after}`)
  })
}
