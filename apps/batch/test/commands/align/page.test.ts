// The examples of `align` and `compare` on the page The command print what it says; a line of three dots stands for omitted lines.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { lectern } from "../../cli/run.js"

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url))
const PAGE = readFileSync(`${ROOT}docs/command.md`, "utf8")
const EXAMPLES = [...PAGE.matchAll(/```console\n\$ \.\/bin\/lectern ((?:align|compare) .*)\n([^`]*)```/g)]

test("there is an example of each command", () => {
  expect(EXAMPLES.map(([, command]) => command!.split(" ")[0])).toEqual(["align", "compare"])
})

test.each(EXAMPLES.map(([, command, shown]) => [command!, shown!]))("lectern %s", async (command, shown) => {
  const { code, stdout } = await lectern(command.split(" "), { cwd: ROOT })
  expect(code).toBe(0)
  for (const part of shown.split("…\n")) expect(stdout).toContain(part)
})
