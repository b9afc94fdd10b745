// The Python tab of each note: it promises values of the TypeScript block before it, and gives them where its packages are
// installed. requirements.txt says which, and how to run it.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { keepsPromise } from "../../../build/expected.mjs"
import { ROOT } from "../../project.js"
import { NOTES } from "../programs.js"

type Outcome = { readonly values: readonly unknown[] } | { readonly missing: string }

const PYTHON = process.env.LECTERN_PYTHON ?? "python3"
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const tabs = NOTES.map((note) => {
  const text = readFileSync(ROOT + note, "utf8")
  const [, typescript = "", python = ""] =
    /^```ts\n((?:(?!```).*\n)+)```\n\n```python\n((?:(?!```).*\n)+)```$/m.exec(text) ?? []
  return { note, text, typescript: promises(typescript), code: python, python: promises(python) }
})
const outcomes = run(tabs.map(({ code }) => code))

describe.each(tabs)("the Python tab of $note", ({ note, text, typescript, code, python }) => {
  test("is the only one, and stands below a block of TypeScript", () => {
    expect(code).not.toBe("")
    expect(text.match(/^```python/gm)).toHaveLength(1)
  })

  test("promises values of that block, in their order", () => {
    expect(python.length).toBeGreaterThan(0)
    expect(code.match(/=>/g)).toHaveLength(python.length)
    expect(python).toEqual(typescript.filter((value) => python.includes(value)))
  })

  const outcome = outcomes[NOTES.indexOf(note)]!
  const missing = "missing" in outcome ? outcome.missing : undefined
  test.skipIf(missing !== undefined)(`gives them${missing === undefined ? "" : ` (needs ${missing})`}`, () => {
    const values = "values" in outcome ? outcome.values : []
    expect(values).toHaveLength(python.length)
    for (const [i, promise] of python.entries()) {
      expect([promise, values[i], keepsPromise(promise, { value: values[i] })]).toEqual([promise, values[i], true])
    }
  })
})

test("the list of packages has those that the tabs import, each with a version", () => {
  const imported = tabs.flatMap(({ code }) => [...code.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name))
  const listed = [...readFileSync(beside("requirements.txt"), "utf8").matchAll(/^([\w-]+)==[\d.]+$/gm)]
  const ofPython = ["collections", "json", "math", "re", "string"]
  const packages = imported.map((name) => (name === "MeCab" ? "mecab-python3" : name))
  // sentencepiece needs it for models that are not files.
  const needed = new Set([...packages, "protobuf"].filter((name) => !ofPython.includes(name!)))
  expect(listed.map(([, name]) => name)).toEqual([...needed].sort())
})

/** What the lines of a block promise, as TypeScript. */
function promises(code: string): string[] {
  return [...code.matchAll(/(?: \/\/| {2}# )=> (.*)$/gm)].map(([, value = ""]) => value.replace("True", "true"))
}

function run(programs: readonly string[]): readonly Outcome[] {
  const { stdout, stderr, error, status } = spawnSync(PYTHON, [beside("run.py")], {
    input: JSON.stringify(programs),
    encoding: "utf8",
  })
  if (error !== undefined && process.env.LECTERN_PYTHON === undefined) return programs.map(() => ({ missing: PYTHON }))
  if (status !== 0) throw new Error(`${PYTHON} stopped: ${error?.message ?? stderr}`)
  return JSON.parse(stdout)
}
