// The README's examples of `tokenizer` print what it says, in order in one folder.
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { folder, lectern } from "../cli/run.js"

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url))
const README = readFileSync(`${ROOT}README.md`, "utf8")
const SESSIONS = [...README.matchAll(/```console\n\$ mkdir -p out\n(\$ \.\/bin\/lectern tokenizer [^`]*)```/g)].map(
  ([, text]) => text!,
)

/** Splits a command line into words, without quotes and with expanded braces. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, quoted, plain = ""]) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(plain) ?? []
    return names === undefined ? [quoted ?? plain] : names.split(",").map((name) => `${before}${name}${after}`)
  })
}

test("there is an example", () => {
  expect(SESSIONS).toHaveLength(1)
})

test.each(SESSIONS)("session %#: every command prints what the README says", async (session) => {
  const cwd = folder({})
  mkdirSync(join(cwd, "out"))
  cpSync(`${ROOT}examples`, join(cwd, "examples"), { recursive: true })
  const [, ...commands] = session.split(/^\$ \.\/bin\/lectern /m)
  for (const each of commands) {
    const [line = "", ...printed] = each.split("\n")
    const { code, stdout, stderr } = await lectern(wordsOf(line), { cwd })
    expect(code).toBe(0)
    expect(stderr + stdout).toBe(printed.join("\n"))
  }
})
