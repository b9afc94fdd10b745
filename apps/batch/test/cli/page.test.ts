// The sessions on the page The command print what the page says; those of `align` and `compare` have a test of their own.
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { folder, lectern } from "./run.js"

const ROOT = join(import.meta.dirname, "../../../..")
const PAGE = readFileSync(join(ROOT, "docs/command.md"), "utf8")

test("the first table of the page is what the command prints on a terminal", async () => {
  const [, command = "", table] = /```console\n\$ \.\/bin\/lectern (.*)\n([^`]*)```/.exec(PAGE) ?? []
  expect(await lectern([...wordsOf(command), "-f", "table"], { cwd: ROOT })).toEqual({
    code: 0,
    stderr: "",
    stdout: table,
  })
})

// Commands in order in one folder. That of `seq2seq` takes longer: translation.long.test.ts.
test.each(["tokenizer", "lm", ...(ALL_TESTS ? ["embed"] : [])])(
  "the page's session of `%s` prints what it says",
  async (command) => {
    const sessions = [...PAGE.matchAll(/```console\n\$ mkdir -p out\n(\$ \.\/bin\/lectern (\w+) [^`]*)```/g)]
    const [, session = ""] = sessions.find(([, , name]) => name === command) ?? []
    const [, ...commands] = session.split(/^\$ \.\/bin\/lectern /m)
    expect(commands.length).toBeGreaterThan(1)
    const cwd = folder({})
    mkdirSync(join(cwd, "out"))
    cpSync(join(ROOT, "examples"), join(cwd, "examples"), { recursive: true })
    for (const each of commands) {
      const [line = "", ...printed] = each.split("\n")
      const { code, stdout, stderr } = await lectern(wordsOf(line), { cwd })
      expect({ code, printed: stderr + stdout }).toEqual({ code: 0, printed: printed.join("\n") })
    }
  },
)

/** Splits a command line into words, without quotes and with expanded braces. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, quoted, plain = ""]) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(plain) ?? []
    return names === undefined ? [quoted ?? plain] : names.split(",").map((name) => `${before}${name}${after}`)
  })
}
