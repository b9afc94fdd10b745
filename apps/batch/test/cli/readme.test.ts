// The first example of the README prints what the README says.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { lectern } from "./run.js"

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url))

test("the README's table is what the command prints on a terminal", async () => {
  const readme = readFileSync(`${ROOT}README.md`, "utf8")
  const [, command = "", table] = /```console\n\$ \.\/bin\/lectern (.*)\n([^`]*)```/.exec(readme) ?? []
  // Braces as the shell expands them.
  const words = command.split(" ").flatMap((word) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? []
    return names === undefined ? [word] : names.split(",").map((name) => `${before}${name}${after}`)
  })
  expect(await lectern([...words, "-f", "table"], { cwd: ROOT })).toEqual({ code: 0, stderr: "", stdout: table })
})
