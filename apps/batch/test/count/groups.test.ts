import { rmSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { describe, expect, test } from "vitest"
import { type ScoreRequest, scoreCorpus } from "../../src/commands/score/score.js"
import { groupSums } from "../../src/count/groups/group-rows.js"
import { labelled, labelsIn, lengthsIn } from "../../src/count/groups/labelled.js"
import type { GroupingReport, GroupReport } from "../../src/report/model.js"
import type { Grouping, MetricSpec } from "../../src/types.js"
import { complaint, temporaryFolder, written } from "../support.js"

const WORDS = ["the", "a", "cat", "dog", "sat", "ran", "on", "mat", ".", "über", "猫"]

/** Numbers that look random, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

interface Corpus {
  readonly reference: readonly string[]
  readonly systems: readonly (readonly string[])[]
}

function corpus(segments: number, systems: number, seed: number): Corpus {
  const next = numbers(seed)
  const word = (): string => WORDS[next(WORDS.length)]!
  const reference = Array.from({ length: segments }, () => Array.from({ length: 1 + next(14) }, word).join(" "))
  const noisy = (line: string, percent: number): string =>
    line
      .split(" ")
      .map((each) => (next(100) < percent ? word() : each))
      .join(" ")
  return {
    reference,
    systems: Array.from({ length: systems }, (_, s) => reference.map((line) => noisy(line, 20 + 12 * s))),
  }
}

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("")

function filesOf({ reference, systems }: Corpus): { reference: TextSource; systems: TextSource[] } {
  const files = { "ref.txt": text(reference), ...Object.fromEntries(systems.map((s, i) => [`${i}.txt`, text(s)])) }
  const [first, ...others] = written(files)
  return { reference: first!, systems: others }
}

const SUMS: readonly MetricSpec[] = [
  { name: "bleu", options: {} },
  { name: "chrf", options: {} },
  { name: "wer", options: {} },
  { name: "rougeL", options: { tokenize: "unicode" } },
]

function score(files: ReturnType<typeof filesOf>, options: Partial<ScoreRequest>) {
  const { reference, systems } = files
  return scoreCorpus({ references: [reference], systems, metrics: SUMS, jobs: 1, ...options })
}

const labelsAt = (content: string | Uint8Array, name = "labels"): string => written({ [name]: content })[0]!.path

const byLabels = (labels: Extract<Grouping, { kind: "labels" }>["labels"]): Grouping => ({
  kind: "labels",
  name: "kind",
  labels,
})

async function groupsOf(files: ReturnType<typeof filesOf>, options: Partial<ScoreRequest>): Promise<GroupingReport[]> {
  return [...(await score(files, options)).groupings!]
}

/** The segments with a label, and only these. */
function only<Item>(items: readonly Item[], labels: readonly string[], label: string): Item[] {
  return items.filter((_, i) => labels[i] === label)
}

const CONFIDENCE = { method: "confidence", resamples: 30, seed: 3 } as const
const PAIRED = { method: "paired-bootstrap", resamples: 30, seed: 5, holm: true } as const
const TRIALS = { method: "approximate-randomization", resamples: 40, intervalResamples: 20, seed: 7 } as const

describe("a group has the scores, intervals and tests of a corpus of its segments alone", { timeout: 120_000 }, () => {
  const LINES = ALL_TESTS ? 120 : 90
  const WAYS: readonly Partial<ScoreRequest>[] = [
    { shardBytes: 700 },
    { shardBytes: 1500, engine: "threads", jobs: 2 },
    ...(ALL_TESTS ? ([{ shardBytes: 1e6 }, { shardBytes: 300, engine: "threads", jobs: 5 }] as const) : []),
  ]
  const cases = [
    { name: "scores", significance: undefined },
    ...(ALL_TESTS ? [{ name: "intervals", significance: CONFIDENCE }] : []),
    { name: "paired bootstrap with Holm's correction", significance: PAIRED },
    { name: "approximate randomization with intervals", significance: TRIALS },
    { name: "intervals over documents, some of which are in several groups", significance: CONFIDENCE, documents: 17 },
    ...(ALL_TESTS ? [{ name: "randomization of documents", significance: TRIALS, documents: 17 }] : []),
    { name: "a paired bootstrap within strata", significance: PAIRED, strata: 3 },
  ]
  test.each(cases)("$name", async ({ significance, documents, strata }) => {
    const next = numbers(significance?.seed ?? 1)
    const whole = corpus(LINES, 3, 11)
    const draw = (kinds: number): string[] => Array.from({ length: LINES }, () => `k${next(kinds)}`)
    const labels = draw(4).map((label, i) => (i === 7 ? "alone\tby itself" : label === "k0" ? "" : label))
    const [documentOf, stratumOf] = [documents, strata].map((kinds) => (kinds === undefined ? undefined : draw(kinds)))
    const request = (keep: <Item>(items: readonly Item[]) => readonly Item[]): Partial<ScoreRequest> => ({
      ...(significance !== undefined && {
        significance: {
          ...significance,
          ...(documentOf && { documents: labelsAt(text(keep(documentOf))) }),
          ...(stratumOf && { strata: labelsAt(text(keep(stratumOf))) }),
        },
      }),
    })
    const files = filesOf(whole)
    const all = request((items) => items)
    const plain = await score(files, all)
    const grouping = byLabels(labelsAt(text(labels)))
    const reports = []
    for (const way of ALL_TESTS || significance === undefined ? WAYS : WAYS.slice(0, 1)) {
      const report = await score(files, { ...all, ...way, groupings: [grouping] })
      expect(report.systems).toEqual(plain.systems)
      reports.push(report.groupings![0]!.groups)
    }
    for (const other of reports.slice(1)) expect(other).toEqual(reports[0])
    expect(reports[0]!.map(({ label }) => label)).toEqual(["", "alone\tby itself", "k1", "k2", "k3"])
    for (const { label, segments, units, systems } of reports[0]!) {
      const keep = <Item>(items: readonly Item[]): Item[] => only(items, labels, label)
      const alone = filesOf({ reference: keep(whole.reference), systems: whole.systems.map(keep) })
      const expected = await score(alone, request(keep))
      expect(segments).toBe(expected.segments)
      expect(units).toBe(documentOf === undefined ? segments : new Set(keep(documentOf)).size)
      for (const [s, { metrics }] of systems.entries()) {
        const wanted = expected.systems[s]!.metrics
        const single = ({ interval: _, comparison: __, ...rest }: (typeof wanted)[number]) => rest
        expect(metrics).toEqual(units < 2 ? wanted.map(single) : wanted)
      }
    }
  })

  test("with two references, records, streams, and any line ends", async () => {
    const { reference, systems } = corpus(60, 2, 3)
    const labels = reference.map((_, i) => ["x", "y z", "ä"][i % 3]!)
    const records = reference.map((line, i) =>
      JSON.stringify({
        refs: [line, systems[1]![i]],
        hyp: systems[0]![i],
        kind: labels[i],
        level: i % 2,
        odd: i % 2 > 0,
      }),
    )
    const [jsonl, packed, crlf, plain, hypothesis, streamed] = written({
      "all.jsonl": text(records),
      "labels.gz": gzipSync(text(labels)),
      "crlf.txt": labels.join("\r\n"),
      "plain.txt": text(labels),
      "hyp.txt": text(systems[0]!),
      "hyp.gz": gzipSync(text(systems[0]!)),
    })
    const item = (index: number) => ({ format: "jsonl", field: "refs", item: { index, of: 2 } })
    const references = [0, 1].map((index) => ({ ...jsonl!, name: `r${index}`, records: item(index) }))
    const run = async (system: TextSource, groupings: readonly Grouping[]) => {
      const request = { references, systems: [{ ...system, name: "s" }], metrics: SUMS, jobs: 1, shardBytes: 900 }
      return (await scoreCorpus({ ...request, groupings })).groupings!
    }
    const field = (name: string): Grouping => byLabels({ ...jsonl!, name, records: { format: "jsonl", field: name } })
    const [want] = await run(hypothesis!, [byLabels(plain!)])
    expect(want!.groups.map(({ label, segments }) => [label, segments])).toEqual([
      ["x", 20],
      ["y z", 20],
      ["ä", 20],
    ])
    const inRecords = { ...jsonl!, records: { format: "jsonl", field: "hyp" } }
    for (const system of [hypothesis!, streamed!, inRecords]) {
      const found = await run(system, [
        byLabels(packed!),
        byLabels(crlf!.path),
        field("kind"),
        field("level"),
        field("odd"),
      ])
      for (const each of found.slice(0, 3)) expect(each).toEqual(want)
      expect(found[3]!.groups.map(({ label }) => label)).toEqual(["0", "1"])
      expect(found[4]!.groups.map(({ label }) => label)).toEqual(["false", "true"])
      expect(found[4]!.groups.map(({ systems }) => systems)).toEqual(found[3]!.groups.map(({ systems }) => systems))
    }
  })

  test("with one group, which is the corpus", async () => {
    const files = filesOf(corpus(40, 2, 9))
    const same = byLabels(labelsAt("x\n".repeat(40)))
    const report = await score(files, { significance: PAIRED, groupings: [same] })
    const [{ sentences, ...group }] = report.groupings![0]!.groups as [GroupReport]
    expect(group).toEqual({ label: "x", segments: 40, units: 40, systems: report.systems })
    expect(sentences).toEqual(report.sentences)
  })
})

test("a group of many segments is resampled in pieces, with the sums of the whole", { timeout: 60_000 }, async () => {
  const lines = 70_001
  const cycle = (words: readonly string[]): string[] =>
    Array.from({ length: lines }, (_, i) => words[(i * 7) % words.length]!)
  const files = filesOf({
    reference: cycle(["a", "b c", "d"]),
    systems: [cycle(["a", "b", "d e", "f"]), cycle(["a", "x"])],
  })
  const same = byLabels(labelsAt("x\n".repeat(lines)))
  for (const documents of [undefined, labelsAt(text(cycle(["p", "q", "r", "s", "t"])))]) {
    const significance = { ...PAIRED, resamples: 4, ...(documents !== undefined && { documents }) }
    const request = {
      metrics: [{ name: "wer", options: {} }] as const,
      significance,
      groupings: [same],
      shardBytes: 3e5,
    }
    const report = await score(files, request)
    expect(report.groupings![0]!.groups[0]!.systems).toEqual(report.systems)
  }
})

describe("groups", { timeout: 60_000 }, () => {
  test("by the words of the first reference have the edges that were given", async () => {
    const reference = ["", "a", "a b", " a  b\tc ", "a\u00a0b\u3000c d", "é ü 猫 x y"]
    const files = filesOf({ reference, systems: [reference] })
    const [found] = await groupsOf(files, { groupings: [{ kind: "length", name: "length", edges: [1, 3] }] })
    expect(found!.groups.map(({ label, segments }) => [label, segments])).toEqual([
      ["0", 1],
      ["1", 1],
      ["2-3", 2],
      ["4+", 2],
    ])
  })

  test("of lengths at the borders of the usual edges", () => {
    const lines = [1, 10, 11, 20, 21, 40, 41, 400].map((words) => "w ".repeat(words).trim())
    const { labels, numbers } = lengthsIn(Buffer.from(lines.join("\n")), lines.length, [10, 20, 40])
    expect(labels).toEqual(["1-10", "11-20", "21-40", "41+"])
    expect([...numbers]).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })

  test("of labels with the same hash are apart, and a label is what stands on its line", () => {
    const lines = ["", "\0", "\0\0", " a", "a ", "a\tb", "", "\0"]
    const { labels, numbers } = labelsIn(Buffer.from(lines.join("\n")), lines.length)
    expect(labels).toEqual(lines.slice(0, 6))
    expect([...numbers]).toEqual([0, 1, 2, 3, 4, 5, 0, 1])
    const many = Array.from({ length: 5000 }, (_, i) => `label ${i % 1777}`)
    expect(labelsIn(Buffer.from(`${many.join("\n")}\n`), many.length)).toEqual(labelled(many))
  })

  test("keep large counts and counts of every size exact", () => {
    const sums = groupSums(labelled(["b", "a", "b"]), 1, [2])
    const rows = [Float64Array.of(1, 255, 2, 256, 3, 2 ** 53 - 300)]
    sums.add(0, 0, 0, rows[0]!.subarray(0, 2))
    sums.add(0, 0, 1, rows[0]!.subarray(2))
    const { labels, sizes, totals, places, rows: kept } = sums.finish([rows])
    expect([labels, [...sizes], [...places!]]).toEqual([
      ["b", "a"],
      [2, 1],
      [0, 2, 1],
    ])
    expect([...totals[0]![0]!]).toEqual([4, 2 ** 53 - 45, 2, 256])
    expect([...kept![0]![0]!]).toEqual([1, 255, 3, 2 ** 53 - 300, 2, 256])
  })

  test.each([
    [255, Uint8Array],
    [256, Uint16Array],
    [65_535, Uint16Array],
    [65_536, Uint32Array],
    [2 ** 32 - 1, Uint32Array],
    [2 ** 32, Float64Array],
    [-1, Float64Array],
  ])("keep rows with the number %d as they are, in few bytes", (largest, type) => {
    const rows = [Float64Array.of(0, largest)]
    const kept = groupSums(labelled(["a", "a"]), 1, [1]).finish([rows]).rows![0]![0]!
    expect(kept).toBeInstanceOf(type)
    expect([...kept]).toEqual([0, largest])
  })

  test("weight the n-grams of CIDEr and NIST by the whole corpus, and say so", async () => {
    const files = filesOf(corpus(50, 1, 4))
    const labels = byLabels(labelsAt("a\nb\n".repeat(25)))
    const metrics: MetricSpec[] = [
      { name: "cider", options: {} },
      { name: "bleu", options: {} },
    ]
    const [found] = await groupsOf(files, { metrics, groupings: [labels] })
    expect(found!.corpusTables).toEqual(["CIDEr-D"])
    const [a, b] = found!.groups.map(({ systems }) => systems[0]!.metrics[0]!.score)
    const report = await score(files, { metrics })
    expect((a! + b!) / 2).toBeCloseTo(report.systems[0]!.metrics[0]!.score, 10)
  })

  test("are refused when labels are too few, too many, or all different", async () => {
    const files = filesOf(corpus(1200, 1, 4))
    const few = byLabels(labelsAt("a\n".repeat(1199)))
    const said = await complaint(score(files, { groupings: [few] }))
    expect(said).toMatch(/unequal lengths: .*ref\.txt has 1200 lines, .*labels has 1199/)
    expect(await complaint(score(files, { groupings: [byLabels(labelsAt("a\n".repeat(1201)))] }))).toContain(
      "1201 lines",
    )
    const ids = byLabels(labelsAt(Array.from({ length: 1200 }, (_, i) => `${i}\n`).join("")))
    const many = "--by kind has more than 1000 different labels; expected labels that many segments share"
    expect(await complaint(score(files, { groupings: [ids] }))).toBe(many)
    expect(await complaint(score(files, { groupings: [ids], shardBytes: 1000 }))).toBe(many)
    const thousand = byLabels(labelsAt(Array.from({ length: 1200 }, (_, i) => `${i % 1000}\n`).join("")))
    expect((await groupsOf(files, { groupings: [thousand] }))[0]!.groups).toHaveLength(1000)
  })

  test("need labels in UTF-8, and say where they are not", async () => {
    const files = filesOf(corpus(3, 1, 4))
    const bad = byLabels(labelsAt(Uint8Array.of(97, 10, 0xff, 10, 97, 10)))
    expect(await complaint(score(files, { groupings: [bad] }))).toMatch(/labels:2:1: invalid UTF-8 byte 0xFF/)
  })

  test.each([
    [{ kind: "words", name: "x" }, 'the kind of a grouping must be "labels" or "length"'],
    [{ kind: "labels", name: "x", labels: "y", edges: [] }, 'a grouping has no option "edges"'],
    [{ kind: "length", name: "x", edges: [3, 3] }, "edges[1] must be an integer"],
    [{ kind: "length", name: "x", edges: [0] }, "edges[0] must be an integer"],
  ])("are checked: %j", async (grouping, sentence) => {
    const groupings = [grouping] as unknown as Grouping[]
    expect(await complaint(score(filesOf(corpus(2, 1, 1)), { groupings }))).toContain(sentence)
  })

  test("of few units give one warning for each grouping", async () => {
    const files = filesOf(corpus(60, 2, 4))
    const groupings = [
      byLabels(labelsAt("a\nb\na\nc\na\na\n".repeat(10))),
      { kind: "length", name: "length", edges: [99] },
    ]
    const warnings: string[] = []
    const warned = (significance: ScoreRequest["significance"]) =>
      score(files, { significance, groupings, onWarning: (text) => warnings.push(text) } as Partial<ScoreRequest>)
    await warned({ method: "approximate-randomization", resamples: 5, seed: 1 })
    await warned(CONFIDENCE)
    expect(warnings).toEqual([
      "2 of the 3 groups of kind have fewer than 20 segments to draw from: their intervals and p-values of the bootstrap are too small",
    ])
  })

  test("of a resumed run are those of the first", async () => {
    const files = filesOf(corpus(200, 2, 6))
    const groupings = [byLabels(labelsAt("a\nb\nc\nb\n".repeat(50)))]
    const folder = temporaryFolder()
    rmSync(folder, { recursive: true, force: true })
    let reused = 0
    const run = () =>
      score(files, { groupings, significance: PAIRED, shardBytes: 900, resume: folder, onResumed: (n) => (reused = n) })
    const first = await run()
    expect(reused).toBe(0)
    expect(await run()).toEqual(first)
    expect(reused).toBeGreaterThan(5)
  })
})
