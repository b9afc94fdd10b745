// Intervals and tests in the command: the effect of files of labels, and what must not change the numbers.

import { copyFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { EXAMPLE, exampleFolder, lectern } from "./run.js"

const { A, B, north, south } = EXAMPLE
const TEST = [A, "-i", north, south, "--json-full", "-m", "bleu", "ter"]

interface Found {
  readonly score: number
  readonly signature: string
  readonly interval?: { readonly mean: number; readonly low: number; readonly high: number }
  readonly comparison?: Readonly<Record<string, number | string>>
}

async function found(args: readonly string[], labels = "", env = {}): Promise<Found[][]> {
  const cwd = exampleFolder()
  writeFileSync(join(cwd, "labels.txt"), labels)
  const run = await lectern(["score", ...args], { cwd, env })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return JSON.parse(run.stdout).systems.map(({ metrics }: { metrics: Found[] }) => metrics)
}

const tens = Array.from({ length: 200 }, (_, i) => `document ${Math.floor(i / 10)}\n`).join("")

test.runIf(ALL_TESTS)("the bytes depend only on the seed, not on threads", async () => {
  const cwd = exampleFolder()
  const run = async (...more: string[]): Promise<string> =>
    (await lectern(["score", ...TEST, "--paired-bs", "-pbsn", "200", ...more], { cwd })).stdout
  const [one, three, inline, other] = await Promise.all([
    run("--jobs", "1"),
    run("--jobs", "3", "--engine", "threads"),
    run("--engine", "inline"),
    run("--seed", "7"),
  ])
  expect(three).toBe(one)
  expect(inline).toBe(one)
  expect(other).not.toBe(one)
  expect(JSON.parse(other).significance).toEqual({ method: "paired-bootstrap", resamples: 200, seed: 7 })
})

test("SACREBLEU_SEED is the default of --seed", async () => {
  const [[metric]] = (await found([A, "-i", north, "-ci", "-cin", "20", "--json-full"], "", {
    SACREBLEU_SEED: "77",
  })) as [Found[]]
  expect(metric?.signature).toMatch(/^nrefs:1\|bs:20\|seed:77\|/)
})

test("intervals contain the score, for every system and metric", async () => {
  for (const metrics of await found([...TEST, "--confidence"])) {
    for (const { score, interval, comparison } of metrics) {
      expect(interval!.low).toBeLessThan(score)
      expect(interval!.high).toBeGreaterThan(score)
      expect(Math.abs(interval!.mean - score)).toBeLessThan(1)
      expect(comparison).toBeUndefined()
    }
  }
})

test("the paired bootstrap gives both p-values, the difference and its interval", async () => {
  const [base, other] = await found([...TEST, "--paired-bs", "--holm"])
  expect(base?.[0]?.comparison).toBeUndefined()
  const bleu = other![0]!
  const ter = other![1]!
  expect(Object.keys(bleu.comparison!)).toEqual([
    ...["baseline", "difference", "difference_low", "difference_high"],
    ...["p_value", "p_value_compat", "p_value_holm"],
  ])
  expect(bleu.comparison!.baseline).toBe("north")
  expect(bleu.comparison!.difference).toBeCloseTo(bleu.score - base![0]!.score, 9)
  expect(ter.comparison!.difference).toBeGreaterThan(0)
  expect(bleu.signature).toMatch(/^nrefs:1\|bs:1000\|seed:12345\|p:centred\|correction:holm\|/)
})

test("the signature names the p-value that is shown", async () => {
  const [, other] = await found([...TEST, "--paired-bs", "-pbsn", "20", "--paired-bs-compat"])
  expect(other?.[0]?.signature).toContain("|p:compat|")
})

test("a system does not differ from itself: p is 1", async () => {
  const cwd = exampleFolder()
  copyFileSync(join(cwd, north), join(cwd, "copy.txt"))
  const args = ["score", A, "-i", north, "copy.txt", "-m", "bleu", "chrf", "--json-full", "-pbs", "-pbsn", "50"]
  const { stdout } = await lectern(args, { cwd })
  const [, other] = JSON.parse(stdout).systems
  for (const { comparison } of other.metrics) expect(comparison).toMatchObject({ difference: 0, p_value: 1 })
})

test("documents are drawn whole, which widens intervals or not but changes them, and is signed", async () => {
  const args = [A, "-i", north, "-m", "bleu", "--json-full", "-ci", "-cin", "200"]
  const [[free], [whole]] = (await Promise.all([found(args), found([...args, "--documents", "labels.txt"], tens)]).then(
    (runs) => runs.map(([metrics]) => metrics!),
  )) as [Found[], Found[]]
  expect(whole?.interval).not.toEqual(free?.interval)
  expect(whole?.score).toBe(free?.score)
  expect(whole?.signature).toContain("|unit:document|")
})

test("strata of one segment each leave nothing to chance", async () => {
  const labels = Array.from({ length: 200 }, (_, i) => `${i}\n`).join("")
  const args = [A, B, "-i", north, "-m", "bleu", "--json-full", "-ci", "-cin", "20", "--strata", "labels.txt"]
  const [[metric]] = (await found(args, labels)) as [Found[]]
  expect(metric?.interval?.low).toBeCloseTo(metric!.score, 9)
  expect(metric?.interval?.high).toBeCloseTo(metric!.score, 9)
  expect(metric?.signature).toContain("|strata:yes|")
})

test("approximate randomization with --confidence has p-values and intervals", async () => {
  const [base, other] = await found([...TEST, "--paired-ar", "-parn", "50", "-ci", "-cin", "20"])
  expect(base?.[0]?.interval?.low).toBeLessThan(base![0]!.score)
  expect(base?.[0]?.interval?.high).toBeGreaterThan(base![0]!.score)
  expect(other?.[0]?.comparison?.p_value).toBeCloseTo(1 / 51, 12)
  expect(other?.[0]?.signature).toMatch(/^nrefs:1\|bs:20\|ar:50\|seed:12345\|/)
})

test("systems in columns of standard input are tested under sacreBLEU's names", async () => {
  const cwd = exampleFolder()
  const stdin = "a b c d\tx y z w\na b c d\ta b c e\n"
  writeFileSync(join(cwd, "ref.txt"), "a b c d\na b c d\n")
  const args = ["score", "ref.txt", "--num-systems", "2", "-m", "chrf", "-pbs", "-pbsn", "20"]
  const run = await lectern(args, { cwd, stdin })
  expect(JSON.parse(run.stdout).map(({ system }: { system: string }) => system)).toEqual(["Baseline", "System 1"])
  const text = await lectern([...args, "-f", "text"], { cwd, stdin })
  expect(text.stdout).toContain(" - Every system is compared with Baseline.\n")
})

test.each<[readonly string[], string, number, RegExp]>([
  [["-ci", "--documents", "labels.txt"], "one\n", 65, /unequal lengths: .*200 lines.*labels\.txt has 1 line\n/],
  [["-ci", "--strata", "nowhere.txt"], "", 74, /cannot read nowhere\.txt: no such file/],
  [["-pbs", "--documents", "nowhere.txt"], "", 74, /cannot read nowhere\.txt: no such file/],
  [["-ci", "--documents", "labels.txt", "-o", "labels.txt"], tens, 2, /-o labels\.txt would overwrite the input/],
])("%j is refused", async (args, labels, code, message) => {
  const cwd = exampleFolder()
  writeFileSync(join(cwd, "labels.txt"), labels)
  const run = await lectern(["score", A, "-i", north, south, ...args], { cwd })
  expect(run).toMatchObject({ code, stdout: "" })
  expect(run.stderr).toMatch(message)
  expect(run.stderr).toMatch(/^lectern: [^\n]*\n$/)
})
