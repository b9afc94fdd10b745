// The command against sacreBLEU's own output, byte for byte, the version's value aside.
import { expect, test } from "vitest"
import golden from "./golden/sacrebleu.json" with { type: "json" }
import { exampleFolder, lectern } from "./run.js"

const versionless = (text: string): string => text.replace(/(version:|\bv:|"version": ")[^\s"|]+/g, "$1…")

const cases = golden.cases.map(({ args, stdout }) => ({ args, stdout, words: args.join(" ") }))

test.each(cases)("lectern score $words prints what sacrebleu prints", async ({ args, stdout }) => {
  const run = await lectern(["score", ...args], { cwd: exampleFolder() })
  expect(run.stderr).toBe("")
  expect(versionless(run.stdout)).toBe(versionless(stdout))
  expect(run.code).toBe(0)
})
