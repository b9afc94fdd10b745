// `lectern gate` over texts and over tables of scores: its numbers are those of score and compare, its exit code is the verdict.
import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test, vi } from "vitest"
import { folder, lectern, type Run } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

const gate = (cwd: string, ...args: string[]): Promise<Run> => lectern(["gate", ...args], { cwd })
const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("")
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

// Sixty answers: those of math get worse, those of chat better, code stays as it is.
const CATEGORIES = ["math", "code", "chat"]
const items = range(60).map((i) => ({ id: `q${i}`, category: CATEGORIES[i % 3]!, answer: `answer ${i % 7} of ${i}` }))
const right = (i: number): boolean => i % 5 !== 0
const output = (isRight: (i: number) => boolean) =>
  items.map(({ id, answer }, i) => ({ id, output: isRight(i) ? answer : `no ${i % 4}` }))
const base = output(right)
const worse = output((i) => right(i) && !(i % 3 === 0 && i % 4 !== 0))
const TEXTS = { "data.jsonl": lines(items), "base.jsonl": lines(base), "new.jsonl": lines(worse) }
const ARGS = ["data.jsonl", "-i", "base.jsonl", "new.jsonl", "--ref-field", "answer", "--field", "output", "--id", "id"]

const scoresOf = (outputs: readonly { readonly id: string; readonly output: string }[]): string =>
  lines(
    outputs.map(({ id, output }, i) => ({
      id,
      score: Number(output === items[i]!.answer),
      category: items[i]!.category,
    })),
  )
const TABLES = { "base.jsonl": scoresOf(base), "new.jsonl": scoresOf(worse) }
const SCORES = ["--scores", "base.jsonl", "new.jsonl"]

interface GateJson {
  readonly passed: boolean
  readonly comparisons: readonly {
    readonly metric: string
    readonly group: { readonly by: string; readonly label: string } | null
    readonly items: number
    readonly baseline: number
    readonly system: number
    readonly drop: number
    readonly interval: { readonly low: number; readonly high: number } | null
    readonly p_value: number | null
    readonly p_value_holm: number | null
    readonly verdict: string
    readonly cannot_tell: string | null
  }[]
  readonly limits: readonly object[]
}

const json = async (cwd: string, ...args: string[]): Promise<GateJson> => {
  const { stdout, stderr, code } = await gate(cwd, ...args, "-f", "json")
  const report = JSON.parse(stdout)
  expect(stderr).toBe("")
  expect(code).toBe(report.passed ? 0 : 1)
  return report
}

describe("texts", () => {
  test("scores, intervals and p-values are those of a paired bootstrap by score", async () => {
    const cwd = folder(TEXTS)
    const metrics = ["-m", "exact", "wer", "--by", "field:category"]
    const report = await json(cwd, ...ARGS, ...metrics)
    const run = await lectern(["score", ...ARGS, ...metrics, "-pbs", "-pbsn", "2000", "--json-full"], { cwd })
    const full = JSON.parse(run.stdout)
    const parts = [full, ...full.groups[0].rows]
    const expected = parts.flatMap((part) =>
      ["Exact", "WER"].map((name) => {
        const [before, after] = part.systems.map((system: { metrics: { name: string }[] }) =>
          system.metrics.find((metric) => metric.name === name),
        )
        const { difference_low: low, difference_high: high } = after.comparison
        const isLower = name === "WER"
        return {
          metric: name.toLowerCase(),
          group: part === full ? null : { by: "category", label: part.label },
          items: part.segments,
          baseline: before.score,
          system: after.score,
          interval: isLower ? { low, high } : { low: 0 - high, high: 0 - low },
          p_value: after.comparison.p_value,
        }
      }),
    )
    expect(report.comparisons).toMatchObject(expected)
    expect(report.comparisons.map(({ group }) => group?.label)).toEqual(
      [undefined, "chat", "code", "math"].flatMap((label) => [label, label]),
    )
  })

  test("a metric that drops fails, in one sentence, with the table and how it was decided", async () => {
    const { stdout, code } = await gate(
      folder(TEXTS),
      ...ARGS,
      "-m",
      "exact",
      "--by",
      "category",
      "--max-drop",
      "2",
      "-q",
    )
    expect(code).toBe(1)
    // 48 of 60 are right before; of the 20 of math, 16; twelve of those with i % 4 != 0 are lost.
    expect(stdout).toMatch(
      /^failed: exact is worse: drop 20\.0 \(95% interval \d+\.\d to \d+\.\d\), more than the allowed 2; exact of category math is worse: drop 60\.0 /,
    )
    expect(stdout).toMatch(/^exact {3}all {13,} 60 {2}80\.0 {2}60\.0 {2}\+20\.0 {2}.* worse$/m)
    expect(stdout).toMatch(
      /^exact {3}category code +20 {2}80\.0 {2}80\.0 +0\.0 +0\.0 to 0\.0 +1\.0000 {2}not shown to be worse$/m,
    )
    expect(stdout).toContain(
      "\nCompared with base: 95% intervals and p (two-sided) from 2000 paired bootstrap resamples, seed 12345\n",
    )
    expect(stdout).toContain("\nExact: nrefs:1|bs:2000|seed:12345|p:centred|norm:none|version:")
  })

  test("the same system passes, and so does the better one", async () => {
    const cwd = folder({ ...TEXTS, "same.jsonl": TEXTS["base.jsonl"] })
    const same = ARGS.map((each) => (each === "new.jsonl" ? "same.jsonl" : each))
    const passed = await gate(cwd, ...same, "-m", "exact")
    expect(passed.stdout).toMatch(/^passed: exact is not shown to be worse: drop 0\.0 \(95% interval 0\.0 to 0\.0\)\n/)
    expect(passed.code).toBe(0)
    const turned = ARGS.with(2, "new.jsonl").with(3, "base.jsonl")
    const better = await gate(cwd, ...turned, "-m", "exact", "--by", "category", "-q")
    expect(better.stdout).toMatch(/^passed: base against new: 2 better; 2 not shown to be worse\n/)
    expect(better.code).toBe(0)
  })

  test("documents are the units: two of them tell something, one nothing", async () => {
    const labels = (two: string): string => items.map(({ id }, i) => `${id} ${i < 30 ? "d" : two}\n`).join("")
    const cwd = folder({ ...TEXTS, "one.txt": labels("d"), "two.txt": labels("e") })
    const one = await json(cwd, ...ARGS, "-m", "exact", "--documents", "one.txt", "-q")
    expect(one.comparisons).toMatchObject([
      { verdict: "cannot-tell", cannot_tell: "fewer than 2 documents", interval: null },
    ])
    const two = await json(cwd, ...ARGS, "-m", "exact", "--documents", "two.txt", "-q")
    expect(two.comparisons[0]!.verdict).not.toBe("cannot-tell")
    expect((await gate(cwd, ...ARGS, "-m", "exact", "--documents", "one.txt", "-q", "--non-inferior")).code).toBe(1)
  })

  test("fewer than ten segments cannot tell", async () => {
    const first = (text: string, n: number): string => `${text.split("\n").slice(0, n).join("\n")}\n`
    const few = (n: number) =>
      folder(Object.fromEntries(Object.entries(TEXTS).map(([name, all]) => [name, first(all, n)])))
    const nine = await gate(few(9), ...ARGS, "-m", "exact", "-q")
    expect(nine).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^passed: exact: cannot tell, fewer than 10 items\n/),
    })
    expect((await json(few(10), ...ARGS, "-m", "exact", "-q")).comparisons[0]!.interval).not.toBeNull()
  })

  test("a missing output ends with 65, unless it is scored as empty", async () => {
    const missing = lines(worse.map((row, i) => (i === 4 ? { ...row, output: null } : row)))
    const cwd = folder({ ...TEXTS, "new.jsonl": missing })
    const refused = await gate(cwd, ...ARGS, "-m", "exact")
    expect(refused).toMatchObject({ code: 65, stdout: "" })
    expect(refused.stderr).toContain('new.jsonl:5: the field "output" is null')
    expect((await gate(cwd, ...ARGS, "-m", "exact", "--missing", "empty")).code).toBe(1)
  })

  test("a limit of the score itself, with the point alone", async () => {
    const cwd = folder(TEXTS)
    const args = [...ARGS, "-m", "exact", "wer", "--max-drop", "100", "--fail-under"]
    const failed = await gate(cwd, ...args, "exact=60.1")
    expect(failed.stdout).toMatch(/^failed: exact is 60\.0, under 60\.1 \(the score alone, whatever its interval\)\n/)
    expect(failed.code).toBe(1)
    expect((await gate(cwd, ...args, "exact=60")).code).toBe(0)
    const { comparisons } = await json(cwd, ...args, "exact=1")
    const wer = comparisons.find(({ metric }) => metric === "wer")!.system
    const above = await gate(cwd, ...args, `wer=${wer - 0.1}`)
    expect(above.stdout).toMatch(/^failed: wer is \d+\.\d, above /)
    expect((await gate(cwd, ...args, `wer=${wer}`)).code).toBe(0)
  })

  test("warns where no corrected p-value can be small", async () => {
    const cwd = folder(TEXTS)
    const args = [...ARGS, "-m", "exact", "--by", "category", "-pbsn", "79"]
    const { stderr } = await gate(cwd, ...args)
    expect(stderr).toContain(
      "p-values of 79 resamples, corrected for 4 comparisons, cannot fall below .05: take at least 80 (--paired-bs-n)",
    )
    expect((await gate(cwd, ...args.with(-1, "80"))).stderr).not.toContain("cannot fall below")
  })
})

describe("tables", () => {
  test("numbers are those of compare --scores, those of a group as if it were alone", async () => {
    const cwd = folder({
      ...TABLES,
      ...Object.fromEntries(
        Object.entries(TABLES).map(([name, all]) => [
          `math-${name}`,
          all
            .split("\n")
            .filter((line) => line.includes("math"))
            .join("\n"),
        ]),
      ),
    })
    const { comparisons } = await json(cwd, ...SCORES, "--by", "category")
    for (const [label, files] of [
      [undefined, ["base.jsonl", "new.jsonl"]],
      ["math", ["math-base.jsonl", "math-new.jsonl"]],
    ] as const) {
      const run = await lectern(["compare", "--scores", ...files, "-f", "json"], { cwd })
      const [found] = JSON.parse(run.stdout).scores[0].comparisons
      expect(comparisons.find(({ group }) => group?.label === label)).toMatchObject({
        items: found.items,
        baseline: found.baseline_mean,
        system: found.mean,
        drop: found.baseline_mean - found.mean,
        interval: { low: -found.interval.high, high: -found.interval.low },
        p_value: found.p_value,
      })
    }
    expect(comparisons.map(({ group }) => group?.label)).toEqual([undefined, "chat", "code", "math"])
  })

  test("scores of which lower is better are turned", async () => {
    const cwd = folder(TABLES)
    const [plain] = (await json(cwd, ...SCORES)).comparisons
    const turned = await json(cwd, ...SCORES, "--lower-is-better", "score")
    expect(plain).toMatchObject({ verdict: "worse" })
    expect(turned.comparisons[0]).toMatchObject({
      verdict: "better",
      drop: -plain!.drop,
      interval: { low: -plain!.interval!.high, high: -plain!.interval!.low },
    })
  })

  test("--anytime gives the intervals of compare --anytime, which are wider", async () => {
    const cwd = folder(TABLES)
    const fixed = (await json(cwd, ...SCORES)).comparisons[0]!.interval!
    const always = (await json(cwd, ...SCORES, "--anytime")).comparisons[0]!.interval!
    const run = await lectern(["compare", ...SCORES, "--anytime", "-f", "json"], { cwd })
    const { low, high } = JSON.parse(run.stdout).scores[0].comparisons[0].interval
    expect(always).toEqual({ low: -high, high: -low })
    expect(always.low).toBeLessThan(fixed.low)
    expect(always.high).toBeGreaterThan(fixed.high)
  })

  test("items that one run lacks end with 65, and are left out by --missing skip", async () => {
    const cwd = folder({ ...TABLES, "new.jsonl": TABLES["new.jsonl"].replace(/^.*"q1".*\n/m, "") })
    const refused = await gate(cwd, ...SCORES)
    expect(refused).toMatchObject({
      code: 65,
      stdout: "",
      stderr:
        "lectern: new.jsonl: lacks 1 item of base.jsonl with the score score: q1; --missing skip leaves them out\n",
    })
    const swapped = await gate(cwd, "--scores", "new.jsonl", "base.jsonl")
    expect(swapped).toMatchObject({
      code: 65,
      stderr: expect.stringContaining("new.jsonl: lacks 1 item of base.jsonl"),
    })
    const skipped = await gate(cwd, ...SCORES, "--missing", "skip")
    expect(skipped.code).toBe(1)
    expect(skipped.stdout).toContain("\nscore: 1 item of one run only, left out")
  })

  test("a run with failures ends with 65", async () => {
    const inspect = fileURLToPath(new URL("../../scores/fixtures/inspect/", import.meta.url))
    const cwd = folder({})
    for (const name of ["base.json", "new.json"]) cpSync(join(inspect, name), join(cwd, name))
    expect(await gate(cwd, "--scores", "base.json", "new.json", "--missing", "skip")).toMatchObject({
      code: 65,
      stdout: "",
      stderr: "lectern: new.json: has 1 failure without a score: 3; run these again before the gate\n",
    })
  })

  test("each score has its own allowed drop", async () => {
    const rows = (zero: number): string => lines(range(12).map((i) => ({ id: i, f: i % 2, g: Number(i !== zero) })))
    const cwd = folder({ "base.jsonl": rows(-1), "new.jsonl": rows(3) })
    expect((await gate(cwd, ...SCORES, "--score", "f", "g", "--max-drop", "g=0.2", "f=0")).code).toBe(0)
  })

  test("a tool's rows have groups; a score that only one run has ends with 65", async () => {
    const names = ["base.jsonl", "new.jsonl"]
    const fixture = (name: string): string =>
      readFileSync(
        new URL(`../../scores/fixtures/lm-eval/${name.replace(".", "-samples_arithmetic.")}`, import.meta.url),
        "utf8",
      )
    const files = Object.fromEntries(names.map((name) => [name, fixture(name)]))
    const { comparisons } = await json(folder(files), ...SCORES, "--by", "doc.topic", "--score", "acc")
    // Three sums and two products.
    expect(comparisons.map(({ group, items }) => [group?.label, items])).toEqual([
      [undefined, 5],
      ["products", 2],
      ["sums", 3],
    ])
    const without = files["new.jsonl"]!.replace(/, "acc_norm": [\d.]+\}/g, "}").replaceAll('"acc", "acc_norm"', '"acc"')
    const cwd = folder({ ...files, "new.jsonl": without })
    expect(await gate(cwd, ...SCORES)).toMatchObject({
      code: 65,
      stderr:
        "lectern: new.jsonl: has not the same scores as base.jsonl: only one of them has acc_norm; --score names those to compare\n",
    })
    expect((await gate(cwd, ...SCORES, "--score", "acc")).code).toBe(0)
  })

  test("a group that only one run has is left out with its items", async () => {
    const more = lines([{ id: "q60", score: 1, category: "art" }])
    const cwd = folder({ ...TABLES, "new.jsonl": `${TABLES["new.jsonl"]}${more}` })
    const { comparisons } = await json(cwd, ...SCORES, "--by", "category", "--missing", "skip")
    expect(comparisons.map(({ group }) => group?.label)).toEqual([undefined, "chat", "code", "math"])
  })

  test("twenty pull requests whose truth is known", async () => {
    // Each item is right with its own probability, which a true regression lowers by a sixth. With 600 items a drop of 10 points has
    // a standard error of about 2 points, so none of ten is missed but for a chance of 1 in 1,000; of ten that change nothing, one
    // in forty is called worse.
    let state = 7
    const uniform = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const run = (chances: readonly number[], factor: number): string =>
      lines(chances.map((chance, i) => ({ id: i, score: Number(uniform() < chance * factor) })))
    const verdicts: string[][] = [[], []]
    for (const k of ALL_TESTS ? range(20) : range(20).filter((each) => each % 3 === 0)) {
      const chances = range(600).map(() => 0.3 + 0.7 * uniform())
      const cwd = folder({ "base.jsonl": run(chances, 1), "new.jsonl": run(chances, k < 10 ? 5 / 6 : 1) })
      verdicts[Number(k >= 10)]!.push((await json(cwd, ...SCORES)).comparisons[0]!.verdict)
    }
    expect(new Set(verdicts[0])).toEqual(new Set(["worse"]))
    expect(verdicts[1]!.filter((each) => each === "worse")).toHaveLength(0)
  })
})

describe("formats", () => {
  const cwd = (): string => folder(TABLES)
  const GROUPS = [...SCORES, "--by", "category", "-w", "2"]

  test("markdown is an alert, the verdicts and the details", async () => {
    const { stdout } = await gate(cwd(), ...GROUPS, "-f", "markdown")
    const [alert, sentence, , header, rule, all] = stdout.split("\n")
    expect(alert).toBe("> [!CAUTION]")
    expect(sentence).toMatch(/^> \*\*The gate failed\*\*: score is worse: drop 0\.20 /)
    expect(header).toBe("| metric | group | items | base | new | drop | 95% interval | p \\(Holm\\) | verdict |")
    expect(rule).toBe("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    expect(all).toMatch(
      /^\| score \| all \| 60 \| 0\.80 \| 0\.60 \| \+0\.20 \| 0\.10 to 0\.30 \| 0\.\d{4} \| worse \|$/,
    )
    expect(stdout).toMatch(/\n<details>\n<summary>How this was decided<\/summary>\n\n- drop: [\s\S]*\n\n<\/details>\n$/)
    const passed = await gate(cwd(), "--scores", "new.jsonl", "base.jsonl", "-f", "markdown")
    expect(passed.stdout).toMatch(/^> \[!NOTE\]\n> \*\*The gate passed\*\*: score is better: /)
    const within = await gate(cwd(), ...SCORES, "--max-drop", "0.2", "-f", "markdown")
    expect(within.stdout).toMatch(
      /^> \[!WARNING\]\n> \*\*The gate passed\*\*: score is worse, within the allowed drop: drop 0\.2000 .* of the allowed 0\.2\.\n/,
    )
  })

  test("junit has a test for each comparison and limit", async () => {
    const { stdout, code } = await gate(cwd(), ...GROUPS, "--fail-under", "score=0.5", "-f", "junit")
    expect(code).toBe(1)
    expect(stdout).toContain('<testsuites tests="5" failures="2" errors="0" skipped="0">')
    expect(stdout).toMatch(
      /name="score of category math"><failure message="score of category math is worse: drop 0\.60 /,
    )
    expect(stdout).toContain(
      'name="score of category code"><system-out>score of category code is not shown to be worse: ',
    )
    expect(stdout).toContain('name="score at least 0.5"><system-out>score is 0.60, not under 0.5 ')
    const few = folder({ "base.jsonl": lines([{ id: 1, score: 1 }]), "new.jsonl": lines([{ id: 1, score: 0 }]) })
    const skipped = await gate(few, ...SCORES, "-f", "junit")
    expect(skipped.stdout).toContain('failures="0" errors="0" skipped="1"')
    expect(skipped.stdout).toContain('<skipped message="score: cannot tell, fewer than 10 items"/>')
    const strict = await gate(few, ...SCORES, "-f", "junit", "--non-inferior")
    expect(strict.stdout).toContain('failures="1" errors="0" skipped="0"')
  })

  test("github has an error for each failure", async () => {
    const { stdout } = await gate(cwd(), ...GROUPS, "-f", "github")
    expect(stdout.split("\n")).toHaveLength(3)
    expect(stdout).toMatch(
      /^::error title=lectern gate::score is worse: drop 0\.20 \(95%25 interval 0\.10 to 0\.30\), and none is allowed\.\n::error /,
    )
    const passed = await gate(cwd(), "--scores", "new.jsonl", "base.jsonl", "-f", "github")
    expect(passed.stdout).toMatch(/^::notice title=lectern gate::The gate passed: score is better: [^\n]*\n$/)
    const within = await gate(cwd(), ...SCORES, "--max-drop", "0.2", "-f", "github")
    expect(within.stdout).toMatch(
      /^::warning title=lectern gate::score is worse, within the allowed drop: [^\n]*\n::notice /,
    )
  })

  test("html is the page of the scores, with the verdict above them", async () => {
    const here = folder(TEXTS)
    const run = await gate(here, ...ARGS, "-m", "exact", "-f", "html", "-o", "gate.html")
    expect(run).toMatchObject({ code: 1, stdout: "" })
    const page = (): string => readFileSync(join(here, "gate.html"), "utf8")
    const says = (words: string | RegExp): boolean => page().search(words) >= 0
    expect(says(/<p>[^<]* The gate failed: exact is worse: drop 20\.0 [^<]*, and none is allowed\./)).toBe(true)
    expect(says('"title":"Gate"')).toBe(true)
    expect(says('"texts":\\["id","reference","output","output"\\]')).toBe(true)
    await gate(here, ...ARGS, "-m", "exact", "-f", "html", "-o", "gate.html", "--no-texts")
    expect(says('"texts":\\[\\]')).toBe(true)
    expect(says("The texts are left out")).toBe(true)
  })

  test("hostile labels stay text", async () => {
    const label = 'a|b<script>\u202e\n::error::%0A&"</failure>'
    const hostile = (text: string): string => text.replaceAll('"math"', JSON.stringify(label))
    const files = folder({ "base.jsonl": hostile(TABLES["base.jsonl"]), "new.jsonl": hostile(TABLES["new.jsonl"]) })
    const of = async (format: string): Promise<string> => (await gate(files, ...GROUPS, "-f", format)).stdout
    expect(await of("markdown")).toContain("| category a\\|b\\<script\\>")
    expect(await of("junit")).toContain("a|b&lt;script&gt;\\u202e\\x0a::error::%0A&amp;&quot;&lt;/failure&gt;")
    const github = await of("github")
    expect(github).toContain("a|b<script>\\u202e\\x0a::error::%250A&")
    expect(github.match(/^::error/gm)).toHaveLength(2)
    for (const format of ["text", "markdown", "junit", "github", "json"])
      expect(await of(format)).not.toContain("\u202e")
  })

  test("a terminal has colours", async () => {
    vi.stubEnv("NO_COLOR", "")
    const here = cwd()
    const paths = ["base.jsonl", "new.jsonl"].map((name) => join(here, name))
    expect((await onTerminal(["gate", "--scores", ...paths], 120)).stdout).toMatch(/^\x1b\[1m\x1b\[31mfailed/)
    if (ALL_TESTS) {
      const { stdout } = await onTerminal(["gate", "--scores", ...paths.reverse()], 120)
      expect(stdout).toMatch(/^\x1b\[1m\x1b\[32mpassed/)
    }
    vi.unstubAllEnvs()
  })
})

describe("is refused:", () => {
  const cwd = { ...TEXTS, "ref.txt": "a\n", "a.txt": "a\n", "b.txt": "b\n" }
  const tables = { ...TABLES, "third.jsonl": TABLES["new.jsonl"] }
  const texts = ["ref.txt", "-i", "a.txt", "b.txt"]
  test.each([
    [
      "a page of tables",
      tables,
      [...SCORES, "-f", "html"],
      "-f html is a page of texts; with --scores, use -f markdown",
    ],
    ["three systems", cwd, [...texts, "ref.txt"], "a gate compares two systems, -i BASE NEW, not 3"],
    [
      "three runs",
      tables,
      [...SCORES, "third.jsonl"],
      "a gate compares two runs, the baseline and the new one, not base.jsonl, new.jsonl, third.jsonl",
    ],
    [
      "a limit of a metric that is not compared",
      cwd,
      [...texts, "--max-drop", "chrf=1"],
      "--max-drop names chrf, which is not compared: bleu",
    ],
    [
      "a score that is not there",
      tables,
      [...SCORES, "--fail-under", "f=1"],
      "--fail-under names f, which is not compared: score",
    ],
    [
      "a lowest score without a name",
      cwd,
      [...texts, "--fail-under", "30"],
      "--fail-under 30 names no metric, expected such as --fail-under bleu=30",
    ],
    [
      "a drop without a name before =",
      cwd,
      [...texts, "--max-drop", "=3"],
      "--max-drop =3 names no metric, expected such as --max-drop bleu=30",
    ],
    [
      "a drop below 0",
      cwd,
      [...texts, "--max-drop=-1"],
      "--max-drop -1 is below 0, expected the points that a score may drop",
    ],
    ["a drop that is no number", cwd, [...texts, "--max-drop", "bleu=some"], "--max-drop must be a number, got some"],
    ["two limits", cwd, [...texts, "--max-drop", "1", "2"], "--max-drop has two limits of all metrics"],
    [
      "--anytime of texts",
      cwd,
      [...texts, "--anytime"],
      "--anytime does not apply to texts: scores of a corpus have tests for a fixed number of segments only; scores of items can be looked at early, with --scores",
    ],
    [
      "--cluster of texts",
      cwd,
      [...texts, "--lower-is-better", "bleu"],
      "--lower-is-better does not apply to texts: it is for scores of items, with --scores",
    ],
    [
      "--by file with tables",
      tables,
      [...SCORES, "--by", "file:x"],
      "--by file:x is for texts; with --scores, --by names fields of the items",
    ],
    [
      "--missing empty with tables",
      tables,
      [...SCORES, "--missing", "empty"],
      "--missing empty is for texts; with --scores, items are refused or skipped",
    ],
    [
      "an unknown score that is lower",
      tables,
      [...SCORES, "--lower-is-better", "cost"],
      "--lower-is-better names the score cost, which is not there: score",
    ],
    [
      "--anytime with clusters",
      tables,
      [...SCORES, "--anytime", "--cluster", "category"],
      "--anytime and --cluster cannot be combined: --anytime is for items that do not depend on each other",
    ],
    [
      "bounds that are none",
      tables,
      [...SCORES, "--anytime", "--bounds", "1,0"],
      "--bounds is '1,0', expected two numbers, the lower one first, such as 0,1",
    ],
  ])("%s", async (_, files, args, why) => {
    const run = await gate(folder(files), ...args)
    expect(run).toMatchObject({ code: 2, stdout: "", stderr: `lectern: ${why}\n` })
  })

  test("a score outside the bounds", async () => {
    expect(await gate(folder(tables), ...SCORES, "--anytime", "--bounds", "0,0.5")).toMatchObject({
      code: 65,
      stderr:
        'lectern: base.jsonl: has the score 1 of the item "q1", expected 0 to 0.5, the bounds of --anytime; --bounds sets them\n',
    })
  })

  test("an item in two groups", async () => {
    const moved = folder({ ...TABLES, "new.jsonl": TABLES["new.jsonl"].replace('"math"', '"art"') })
    expect(await gate(moved, ...SCORES, "--by", "category")).toMatchObject({
      code: 65,
      stderr: 'lectern: new.jsonl: has the item "q0" in the group "art", which was in "math" before\n',
    })
  })

  test("options of texts have no effect on tables, which is said", async () => {
    const run = await gate(folder(tables), ...SCORES, "-m", "bleu")
    expect(run.stderr).toBe("lectern: warning: --metrics has no effect with --scores\n")
  })
})
