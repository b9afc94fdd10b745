// Compares the command's output with sacreBLEU's, byte for byte, except for the version.
import { expect, test } from "vitest"
import golden from "./golden/sacrebleu.json" with { type: "json" }
import { exampleFolder, lectern } from "./run.js"

const versionless = (text: string): string => text.replace(/(version:|\bv:|"version": ")[^\s"|]+/g, "$1…")

// Digits that depend on random resamples, and the last digits of unrounded scores, which depend on logarithms.
const RESAMPLED =
  /(?<=μ = )[\d.]+ ± [\d.]+|(?<=\()[\d.]+ ± [\d.]+(?=\))|(?<=\(p = )[\d.]+(?=\))|(?<="(?:confidence_mean|confidence_var|mean|ci|p_value)": )[\d.e-]+/g
const masked = (text: string): string =>
  versionless(text)
    .replace(RESAMPLED, (digits) => digits.replace(/[\d.e-]+/g, (number) => number.slice(0, 6).replace(/\d/g, "#")))
    .replace(/"score": \d+\.\d{10,}/g, (score) => score.slice(0, '"score": 00.000000000'.length))

// The explanation of a test, which has other words than sacreBLEU's.
const withoutNotes = (text: string): string => text.replace(/-+\nPaired .*\n-+\n(.*\n)*?(?=-+\nMetric signatures)/, "")

// The table of LaTeX has bold scores and symbols as commands, so that it can be \\input, and what follows is in comments.
const asPrinted = (args: readonly string[], text: string): string =>
  args.includes("latex")
    ? text
        .replaceAll(/\\textbf\{(.*?)\}/g, "$1")
        .replaceAll("\\ensuremath{\\mu}", "μ")
        .replaceAll("\\ensuremath{\\pm}", "±")
        .replace(/\n%\n% Needs .*$/m, "")
        .replaceAll(/^% ?/gm, "")
    : text

const named = <T extends { readonly args: readonly string[] }>(cases: readonly T[]): (T & { words: string })[] =>
  cases.map((each) => ({ ...each, words: each.args.join(" ") }))

test.each(named(golden.cases))("lectern score $words prints what sacrebleu prints", async ({ args, stdout }) => {
  const run = await lectern(["score", ...args], { cwd: exampleFolder() })
  expect(run.stderr).toBe("")
  expect(versionless(asPrinted(args, run.stdout))).toBe(versionless(stdout))
  expect(run.code).toBe(0)
})

test.each(named(golden.resampled))("lectern score $words has sacrebleu's layout", async ({ args, stdout }) => {
  const run = await lectern(["score", ...args], { cwd: exampleFolder() })
  expect(run.stderr).toMatch(/^(lectern: warning: -i names the baseline '.*' twice; it is used once\n)?$/)
  // Signatures also name the p-value of the paired bootstrap that is shown.
  expect(masked(withoutNotes(asPrinted(args, run.stdout)).replaceAll("|p:centred", ""))).toBe(masked(stdout))
  expect(run.code).toBe(0)
})
