// The sessions of the guide Speech recognition print what it says.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { lectern } from "./run.js"

const ROOT = join(import.meta.dirname, "../../../..")
const GUIDE = readFileSync(join(ROOT, "docs/guides/speech.md"), "utf8")
const SESSIONS = [...GUIDE.matchAll(/```console\n\$ lectern (.*)\n([^`]*)```/g)].map(
  ([, command, printed]) => [command!, printed!] as const,
)

test.each(SESSIONS)("lectern %s", async (command, printed) => {
  const { code, stdout, stderr } = await lectern(command.split(" "), { cwd: ROOT })
  expect({ code, printed: stderr + stdout }).toEqual({ code: 0, printed })
})

test("there are sessions", () => {
  expect(SESSIONS.length).toBeGreaterThan(0)
})
