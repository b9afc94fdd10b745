// The command against sacreBLEU's own output, byte for byte, the version's value aside.
import { expect, test } from "vitest"
import golden from "./golden/sacrebleu.json" with { type: "json" }
import { exampleFolder, lectern } from "./run.js"

const versionless = (text: string): string => text.replace(/(version:|\bv:|"version": ")[^\s"|]+/g, "$1…")

// What random resamples decide, digit by digit, and the last digits of unrounded scores, which logarithms decide.
const RESAMPLED =
  /(?<=μ = )[\d.]+ ± [\d.]+|(?<=\()[\d.]+ ± [\d.]+(?=\))|(?<=\(p = )[\d.]+(?=\))|(?<="(?:confidence_mean|confidence_var|mean|ci|p_value)": )[\d.e-]+/g
const masked = (text: string): string =>
  versionless(text)
    .replace(RESAMPLED, (digits) => digits.replace(/[\d.e-]+/g, (number) => number.slice(0, 6).replace(/\d/g, "#")))
    .replace(/"score": \d+\.\d{10,}/g, (score) => score.slice(0, '"score": 00.000000000'.length))

// What explains a test is worded otherwise, and not kept of sacreBLEU's output.
const withoutNotes = (text: string): string => text.replace(/-+\nPaired .*\n-+\n(.*\n)*?(?=-+\nMetric signatures)/, "")

const named = <T extends { readonly args: readonly string[] }>(cases: readonly T[]): (T & { words: string })[] =>
  cases.map((each) => ({ ...each, words: each.args.join(" ") }))

test.each(named(golden.cases))("lectern score $words prints what sacrebleu prints", async ({ args, stdout }) => {
  const run = await lectern(["score", ...args], { cwd: exampleFolder() })
  expect(run.stderr).toBe("")
  expect(versionless(run.stdout)).toBe(versionless(stdout))
  expect(run.code).toBe(0)
})

test.each(named(golden.resampled))("lectern score $words has sacrebleu's layout", async ({ args, stdout }) => {
  const run = await lectern(["score", ...args], { cwd: exampleFolder() })
  expect(run.stderr).toMatch(/^(lectern: warning: -i names the baseline '.*' twice; it is used once\n)?$/)
  // Signatures also tell which p-value of the paired bootstrap is shown.
  expect(masked(withoutNotes(run.stdout).replaceAll("|p:centred", ""))).toBe(masked(stdout))
  expect(run.code).toBe(0)
})
