// Missing outputs in groups: each row of --by equals a run over the records of its group.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "./run.js"

// Over three blocks of a shard; the records that lack an output differ from block to block.
const MANY = 9000
const FEW = 60
const LABELS = ["a", "b", "none", "whole"]
const PAD = "and some more words that all texts have, so that a shard has several blocks"

const lacks = (i: number): boolean => {
  const label = i % LABELS.length
  return label === 2 || (label < 2 && ((i >> 2) + (i >> 11)) % (label + 3) === 1)
}

const texts = (i: number): object => ({
  r: `the reference of number ${i % 97} is here ${PAD}`,
  x: lacks(i) ? null : `the output of number ${i % 89} is ${"so ".repeat(i % 5)}here ${PAD}`,
  y: lacks(i) ? null : `the reference of ${i % 97} is ${i % 3 === 0 ? "not " : ""}here ${PAD}`,
  g: LABELS[i % LABELS.length],
})

function filesOf(count: number): Readonly<Record<string, string>> {
  const lines = Array.from({ length: count }, (_, i) => `${JSON.stringify(texts(i))}\n`)
  const ofGroups = LABELS.map((label, g) => [
    `${label}.jsonl`,
    lines.filter((_, i) => i % LABELS.length === g).join(""),
  ])
  return { "all.jsonl": lines.join(""), ...Object.fromEntries(ofGroups) }
}

async function json(cwd: string, command: string): Promise<ReturnType<typeof JSON.parse>> {
  const { code, stdout } = await lectern(command.split(" "), { cwd })
  expect(code).toBe(0)
  // Rows of groups do not count the missing outputs.
  return JSON.parse(stdout.replaceAll(/(missing:(?:skip|empty)):\d+/g, "$1"))
}

describe.each(["skip", "empty"])("--missing %s", (as) => {
  const run = (command: string, file: string): string =>
    `${command} ${file} -i ${file} --field x,y --ref-field r --missing ${as} -q`

  const runs: readonly (readonly [number, string])[] = [
    ...(ALL_TESTS || as === "skip" ? ([[MANY, "-m wer bleu"]] as const) : []),
    [FEW, "-m wer chrf -pbs -pbsn 30"],
    [FEW, "-m wer -ci -cin 30 --shard-bytes 1000"],
    ...(ALL_TESTS ? ([[MANY, "-m wer bleu --shard-bytes 900000 -j 2 --engine threads"]] as const) : []),
  ]
  test.each(runs)("of %i records: score %s", async (count, options) => {
    const cwd = folder(filesOf(count))
    const full = `${options} --json-full`
    const { groups } = await json(cwd, `${run("score", "all.jsonl")} ${full} --by field:g`)
    expect(groups[0].rows.map(({ label }: { label: string }) => label)).toEqual(LABELS)
    for (const { label, segments, systems } of groups[0].rows) {
      const alone = await json(cwd, `${run("score", `${label}.jsonl`)} ${full}`)
      const named = alone.systems.map(
        ({ path: _, missing: __, ...system }: { path: string; missing: number }) => system,
      )
      expect({ label, segments, systems }).toEqual({ label, segments: alone.segments, systems: named })
    }
  })

  test("align and compare", async () => {
    const cwd = folder(filesOf(FEW))
    const align = async (file: string, more = "") =>
      (await json(cwd, `${run("align", file).replace("x,y", "x")} -f json --limit 0${more}`)).summary
    const compared = await json(cwd, `${run("compare", "all.jsonl")} -m wer -f json --by field:g`)
    const aligned = await align("all.jsonl", " --by field:g")
    const rows = aligned.groups[0].rows as { readonly label: string }[]
    // A group whose outputs are all skipped has no row.
    expect(rows.map(({ label }) => label)).toEqual(LABELS.filter((label) => label !== "none" || as === "empty"))
    for (const { label, ...row } of rows) expect(await align(`${label}.jsonl`)).toMatchObject(row)
    for (const { label, ...row } of compared.groups[0].rows) {
      const { systems } = await json(cwd, `${run("score", `${label}.jsonl`)} -m wer --json-full`)
      const scores = systems.map(({ metrics }: { metrics: { score: number }[] }) => metrics[0]!.score)
      expect(row).toEqual({ segments: FEW / LABELS.length, scores: { WER: scores } })
    }
  })
})
