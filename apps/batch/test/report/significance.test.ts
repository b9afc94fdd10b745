import { describe, expect, test } from "vitest"
import { corpusText, type ReportFormat } from "../../src/commands/score/report/corpus-text.js"
import type { CorpusReport, SignificanceFacts } from "../../src/report/model.js"
import golden from "../cli/golden/sacrebleu.json" with { type: "json" }
import { ONLINE_W, PAIRED, reportOf, WER } from "./reports.js"

const STYLE = { width: 1, short: false, color: false }
const paired = (format: ReportFormat, facts: Partial<SignificanceFacts> = {}): string =>
  corpusText({ ...PAIRED, significance: { ...PAIRED.significance!, ...facts } }, format, STYLE)
const [, , , , , peerJson] = golden.resampled
const INTERVAL = { mean: 36.5, low: 35.75, high: 37.5, halfWidth: 0.875, standardError: 0.5 }
const CONFIDENCE: SignificanceFacts = {
  method: "confidence",
  resamples: 1000,
  seed: 1,
  shown: "centred",
  baseline: "Baseline: a",
}

/** A report of one system with an interval. */
function sure(...metrics: CorpusReport["systems"][number]["metrics"]): CorpusReport {
  return { ...reportOf(), significance: CONFIDENCE, systems: [{ system: "a", metrics }] }
}

test("json of a paired test is sacreBLEU's to the byte", () => {
  expect(peerJson?.args.join(" ")).toMatch(/^reference\.A\.txt reference\.B\.txt -i \S+ \S+ --paired-bs$/)
  const rounded = (json: string): string => json.replace(/"ci": [\d.]+/g, (ci) => ci.slice(0, 18))
  expect(rounded(paired("json"))).toBe(rounded(peerJson?.stdout ?? ""))
})

test("text of a paired test is sacreBLEU's grid, Lectern's notes, and signatures", () => {
  const text = paired("text")
  expect(text.split("\n").slice(0, 12)).toEqual([
    "╒════════════════════════════╤═════════════════════╕",
    "│                     System │  BLEU (μ ± 95% CI)  │",
    "╞════════════════════════════╪═════════════════════╡",
    "│ Baseline: system.north.txt │  72.0 (72.0 ± 3.0)  │",
    "├────────────────────────────┼─────────────────────┤",
    "│           system.south.txt │  21.6 (21.6 ± 1.7)  │",
    "│                            │    (p = 0.0010)*    │",
    "╘════════════════════════════╧═════════════════════╛",
    "",
    "--------------------------------------------",
    "Paired bootstrap, 1000 resamples, seed 12345",
    "--------------------------------------------",
  ])
  expect(text).toContain(" - Every system is compared with system.north.txt.\n")
  expect(text).toContain("Metric signatures\n-----------------\n - BLEU       nrefs:1|")
})

test("latex of a paired test has p-values after the scores and an escaped heading", () => {
  const table = paired("latex")
  expect(table).toContain("        BLEU (\\ensuremath{\\mu} \\ensuremath{\\pm} 95\\% CI)        \\\\\n")
  expect(table).toContain("system.south.txt & 21.6 (21.6 \\ensuremath{\\pm} 1.7) (p = 0.0010)* \\\\\n")
})

test("the requested p-value is shown, and the notes name it", () => {
  expect(paired("text", { shown: "compat" })).toContain("(p = 0.2500) ")
  expect(paired("text", { shown: "compat" })).toContain("The p-values are sacreBLEU's")
  expect(paired("text", { shown: "holm" })).toContain("(p = 0.0625) ")
  expect(paired("text", { shown: "holm" })).toContain("corrected for the number of systems, after Holm")
  expect(JSON.parse(paired("json", { shown: "holm" }))[1].BLEU.p_value).toBe(0.0625)
})

test("approximate randomization has its own notes, and neither means nor intervals", () => {
  const systems = PAIRED.systems.map(({ system, metrics }) => ({
    system,
    metrics: metrics.map(({ interval, comparison, ...metric }) => ({
      ...metric,
      ...(comparison && { comparison: { difference: comparison.difference, pValue: 0.5 } }),
    })),
  }))
  const significance: SignificanceFacts = {
    ...PAIRED.significance!,
    method: "approximate-randomization",
    resamples: 20,
  }
  const report = { ...PAIRED, systems, significance }
  const text = corpusText(report, "text", STYLE)
  expect(text).toContain("Paired approximate randomization, 20 trials, seed 12345\n")
  expect(text).not.toContain("In brackets")
  expect(text).toContain("│                     System │     BLEU     │\n")
  expect(text).toContain("│                            │ (p = 0.5000) │\n")
  expect(JSON.parse(corpusText(report, "json", STYLE))[1].BLEU).toEqual({
    score: 21.6437496297543,
    p_value: 0.5,
    mean: null,
    ci: null,
  })
  expect(corpusText(report, "table", STYLE)).not.toContain("95% interval")
})

test("full json has the interval and the comparison with the score", () => {
  const full = JSON.parse(paired("full"))
  expect(full.schema).toBe("lectern.score/1")
  expect(full.significance).toEqual({ method: "paired-bootstrap", resamples: 1000, seed: 12345 })
  const [first, second] = full.systems
  expect(Object.keys(first.metrics[0]).slice(0, 4)).toEqual(["name", "score", "interval", "signature"])
  expect(Object.keys(first.metrics[0].interval)).toEqual(["mean", "low", "high", "standard_error"])
  expect(second.metrics[0].comparison).toEqual({
    baseline: "system.north.txt",
    difference: -50.39662266674297,
    difference_low: -53.25,
    difference_high: -47.5,
    p_value: 0.000999000999000999,
    p_value_compat: 0.25,
    p_value_holm: 0.0625,
  })
})

test("documents, strata and a second number of resamples are named in the description of the test", () => {
  const facts: Partial<SignificanceFacts> = { intervalResamples: 300, documents: "docs.txt", strata: "domains.txt" }
  expect(paired("table", { documents: "docs.txt", strata: "domains.txt" })).toContain(
    "from 1000 paired bootstrap resamples of documents (docs.txt) within strata (domains.txt), seed 12345\n",
  )
  expect(paired("table", { ...facts, method: "approximate-randomization", shown: "holm" })).toContain(
    "Compared with system.north.txt: p (two-sided, Holm's correction) from 1000 trials of approximate randomization; " +
      "95% intervals from 300 bootstrap resamples of documents (docs.txt) within strata (domains.txt), seed 12345\n",
  )
  expect(JSON.parse(paired("full", { ...facts, method: "approximate-randomization" })).significance).toEqual({
    method: "approximate-randomization",
    resamples: 1000,
    interval_resamples: 300,
    seed: 12345,
    documents: "docs.txt",
    strata: "domains.txt",
  })
  expect(corpusText(sure({ ...ONLINE_W, interval: INTERVAL }), "table", STYLE)).toContain(
    "\n95% intervals from 1000 bootstrap resamples, seed 1\n",
  )
})

test("one system's interval has sacreBLEU's keys and words", () => {
  const report = sure({ ...ONLINE_W, interval: INTERVAL })
  expect(Object.entries(JSON.parse(corpusText(report, "json", STYLE))).slice(2, 7)).toEqual([
    ["signature", ONLINE_W.signature],
    ["confidence_mean", 36.5],
    ["confidence_var", 0.9],
    ["confidence", "μ = 36.5 ± 0.9"],
    ["verbose_score", expect.stringMatching(/^65\.1\//)],
  ])
  expect(corpusText(report, "text", STYLE)).toContain(" = 36.6 (μ = 36.5 ± 0.9) 65.1/42.3")
  expect(corpusText(report, "score", STYLE)).toBe("36.6 (μ = 36.5 ± 0.9)\n")
})

test("a mean of 0 has no interval in sacreBLEU's formats", () => {
  const report = sure({ ...ONLINE_W, score: 0, interval: { mean: 0, low: 0, high: 0, halfWidth: 0, standardError: 0 } })
  expect(corpusText(report, "json", STYLE)).not.toContain("confidence")
  expect(corpusText(report, "score", STYLE)).toBe("0.0\n")
})

test("intervals of several systems without a test are in sacreBLEU's grid, too", () => {
  const systems = ["a", "b"].map((system) => ({ system, metrics: [{ ...ONLINE_W, interval: INTERVAL }] }))
  const text = corpusText({ ...reportOf(), significance: CONFIDENCE, systems }, "text", STYLE)
  expect(text).toContain("│        a │  36.6 (36.5 ± 0.9)  │\n")
  expect(text).not.toContain("Paired")
})

test("the terminal table of a test has a block per metric with differences, intervals and p-values", () => {
  expect(paired("table")).toBe(
    [
      "System                  BLEU  difference    95% interval       p",
      "─────────────────────────────────────────────────────────────────",
      "system.north.txt  72.0 ± 3.0    baseline",
      "system.south.txt  21.6 ± 1.7       -50.4  -53.2 .. -47.5  0.0010*",
      "",
      // -53.25 is at 0 and 0 at 48; -50.4 lies at 2.57, and -47.5 at 5.18.
      `${" ".repeat(18 + 48)}0`,
      `system.south.txt  |--o-|${" ".repeat(42)}:`,
      "",
      "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test",
      "Compared with system.north.txt: 95% intervals and p (two-sided) from 1000 paired bootstrap resamples, seed 12345",
      "* p is at most 0.05",
      "200 segments",
      "",
    ].join("\n"),
  )
})

test("the terminal table shows several metrics side by side, in as many tables as needed", () => {
  const metrics = [ONLINE_W, WER, { ...ONLINE_W, name: "GLEU" }]
  const report = { ...reportOf(), systems: ["first.txt", "second.txt"].map((system) => ({ system, metrics })) }
  const signatures = [
    "BLEU  nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test",
    "WER   nrefs:1|avg:corpus|transforms:none|version:test",
    "GLEU  nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test",
    "2037 segments",
    "",
  ]
  expect(corpusText(report, "table", STYLE)).toBe(
    [
      "System      BLEU  WER ↓  GLEU",
      "─────────────────────────────",
      "first.txt   36.6   12.5  36.6",
      "second.txt  36.6   12.5  36.6",
      "",
      ...signatures,
    ].join("\n"),
  )
  expect(corpusText(report, "table", { ...STYLE, columns: 24 })).toBe(
    [
      "System      BLEU  WER ↓",
      "───────────────────────",
      "first.txt   36.6   12.5",
      "second.txt  36.6   12.5",
      "",
      "System      GLEU",
      "────────────────",
      "first.txt   36.6",
      "second.txt  36.6",
      "",
      ...signatures,
    ].join("\n"),
  )
})

test("one metric's details are left out if they do not fit", () => {
  const table = corpusText(reportOf(["a", 1]), "table", { ...STYLE, columns: 40 })
  expect(table).toContain("System  BLEU  1-gram  2-gram  3-gram\n")
  expect(table).not.toContain("hyp_len")
})

test("a metric with counts shows them in its table, and in its line of text", () => {
  const report = { ...reportOf(), systems: [{ system: "a", metrics: [WER] }] }
  expect(corpusText(report, "table", STYLE)).toContain(
    "System  WER ↓  hits  substitutions  deletions  insertions  ratio\n",
  )
  expect(corpusText(report, "text", STYLE)).toBe(
    `WER|${WER.signature} = 12.5 (hits = 7 substitutions = 1 deletions = 0 insertions = 0 ratio = 0.875)\n`,
  )
})

test("markdown is a table with escaped names, intervals and p-values", () => {
  const systems = PAIRED.systems.map((each, index) => (index === 1 ? { ...each, system: "a|b_*<c>.txt" } : each))
  expect(corpusText({ ...PAIRED, systems }, "markdown", STYLE)).toBe(
    [
      "| System | BLEU |",
      "| --- | ---: |",
      "| Baseline: system.north.txt | 72.0 ± 3.0 |",
      "| a\\|b\\_\\*\\<c\\>.txt | 21.6 ± 1.7 (-50.4, p = 0.0010) |",
      "",
      "Compared with system.north.txt: 95% intervals and p (two-sided) from 1000 paired bootstrap resamples, seed 12345.",
      "",
      "- BLEU: `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test`",
      "",
    ].join("\n"),
  )
})

test("bare scores in json are sacreBLEU's list", () => {
  expect(corpusText(sure(ONLINE_W, WER), "score-json", STYLE)).toBe("[\n36.6,\n12.5\n]\n")
  expect(corpusText(sure(ONLINE_W), "score-json", STYLE)).toBe("36.6\n")
})

test("chrF and TER have no details in sacreBLEU's formats", () => {
  const chrf = { ...WER, name: "chrF2", parts: { beta: 2 } }
  expect(corpusText(sure(chrf), "json", STYLE)).not.toContain("verbose_score")
  expect(corpusText(sure(chrf), "text", STYLE)).toMatch(/ = 12\.5\n$/)
})

describe("the note on the smallest p-value", () => {
  const report = (
    tested: Partial<SignificanceFacts>,
    ps: readonly number[],
    systems = ps.length + 1,
  ): CorpusReport => ({
    ...reportOf(),
    significance: { ...PAIRED.significance!, ...tested },
    systems: Array.from({ length: systems }, (_, s) => ({
      system: `s${s}`,
      metrics: [
        {
          ...ONLINE_W,
          ...(s > 0 && {
            comparison: { difference: 1, pValue: ps[s - 1]!, compatPValue: 0.5, holmPValue: ps[s - 1]! },
          }),
        },
      ],
    })),
  })
  const note = (of: CorpusReport): string | undefined =>
    /p = .* is the smallest.*/.exec(corpusText(of, "table", STYLE))?.[0]

  test("says how many resamples it takes to be below the next level, with so many tests", () => {
    const nine = Array.from({ length: 9 }, () => 1 / 1001)
    expect(note(report({ shown: "holm" }, nine))).toBe(
      "p = 0.0090 is the smallest that 1000 resamples allow with Holm's correction of 9 tests; below 0.001 takes --paired-bs-n 9000",
    )
    expect(note(report({ shown: "holm", pairs: "all" }, nine))).toBe(
      "p = 0.0450 is the smallest that 1000 resamples allow with Holm's correction of 45 tests; below 0.01 takes --paired-bs-n 4500",
    )
    const trials = { method: "approximate-randomization", resamples: 99, shown: "holm" } as const
    expect(note(report(trials, [0.5, 1 / 100, 0.5, 0.5, 0.5, 0.5]))).toBe(
      "p = 0.0600 is the smallest that 99 trials allow with Holm's correction of 6 tests; below 0.05 takes --paired-ar-n 120",
    )
    expect(note(report({ resamples: 9 }, [1 / 10]))).toBe(
      "p = 0.1000 is the smallest that 9 resamples allow; below 0.05 takes --paired-bs-n 20",
    )
    expect(note(report({ resamples: 1, shown: "holm" }, [0.5, 0.5, 0.5]))).toContain("p = 1.0000 is the smallest")
  })

  test("names a number that is just enough", () => {
    const level = (resamples: number): string | undefined =>
      /below [\d.]+/.exec(note(report({ resamples, shown: "holm" }, [1 / (resamples + 1), 1, 1])) ?? "")?.[0]
    // 3 / 60 is 0.05, and 3 / 61 is less.
    expect([59, 60, 299, 300, 2999, 3000].map(level)).toEqual([
      ...["below 0.05", "below 0.01", "below 0.01", "below 0.001", "below 0.001", undefined],
    ])
  })

  test("is there only if the p-value that is shown stands there", () => {
    expect(note(report({ shown: "holm" }, [2 / 1001, 3 / 1001]))).toBeUndefined()
    expect(note(report({ resamples: 9, shown: "compat" }, [1 / 10]))).toBeUndefined()
    expect(note(report({ resamples: 1, shown: "compat" }, [1]))).toContain("--paired-bs-n 20")
    expect(note(report({ method: "confidence", resamples: 9 }, [1 / 10]))).toBeUndefined()
    expect(note(report({}, [1 / 1001]))).toBeUndefined()
  })

  test("is also about pairs without the baseline, and in text, Markdown and LaTeX", () => {
    const all = report({ resamples: 9, pairs: "all" }, [0.5, 0.5])
    const [first, ...others] = all.systems
    const ranking = { low: 1, high: 3, cluster: 1, against: [undefined, { difference: 1, pValue: 1 / 10 }, undefined] }
    const ranked = { ...first!, metrics: first!.metrics.map((metric) => ({ ...metric, ranking })) }
    const systems = [ranked, ...others.map((each) => ({ ...each, metrics: ranked.metrics }))]
    const sentence = "p = 0.1000 is the smallest that 9 resamples allow; below 0.05 takes --paired-bs-n 20"
    for (const [format, line] of [
      ["text", ` - ${sentence}.`],
      ["markdown", `${sentence}.`],
      ["latex", `%  - ${sentence}.`],
    ] as const)
      expect(corpusText({ ...all, systems }, format, STYLE).split("\n")).toContain(line)
  })
})
