// `--all-pairs` and `--baseline` against runs of two systems each, and against runs with the baseline first.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { EXAMPLE, exampleFolder, lectern } from "./run.js"

const { A, B, north, south } = EXAMPLE
const EXAMPLES = fileURLToPath(new URL("../../../../examples/", import.meta.url))

/** The example test set with systems that are alike: `near` differs from `north` in some lines, `half` in half of them. */
function fiveSystems(): { readonly cwd: string; readonly systems: readonly string[] } {
  const cwd = mkdtempSync(join(tmpdir(), "lectern-test-"))
  afterAll(() => rmSync(cwd, { recursive: true, force: true }))
  for (const name of [A, B, north, south]) cpSync(join(EXAMPLES, name), join(cwd, name))
  const linesOf = (name: string): string[] => readFileSync(join(cwd, name), "utf8").trimEnd().split("\n")
  const [first, other, second] = [linesOf(north), linesOf(south), linesOf(B)]
  const write = (name: string, line: (i: number) => string): string => {
    writeFileSync(join(cwd, name), first.map((_, i) => `${line(i)}\n`).join(""))
    return name
  }
  const perfect = linesOf(A)
  const near = write("near.txt", (i) => (i % 20 === 3 ? perfect : i % 20 === 13 ? second : first)[i]!)
  const half = write("half.txt", (i) => (i % 2 === 0 ? first : other)[i]!)
  return { cwd, systems: [half, north, south, near, B] }
}

async function output(cwd: string, args: readonly string[]): Promise<string> {
  const run = await lectern(["score", A, ...args], { cwd })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

interface Tested {
  readonly baseline: string
  readonly difference: number
  readonly p_value: number
  readonly p_value_compat?: number
  readonly p_value_holm?: number
}
interface Scored {
  readonly name: string
  readonly score: number
  readonly signature: string
  readonly comparison?: Tested
  readonly ranking?: { low: number; high: number; cluster: number; against: readonly Tested[] }
}
interface System {
  readonly system: string
  readonly metrics: readonly Scored[]
}

const full = async (cwd: string, args: readonly string[]): Promise<readonly System[]> =>
  JSON.parse(await output(cwd, [...args, "--json-full"])).systems

describe.each([
  ["--paired-bs", "--paired-bs-n"],
  ["--paired-ar", "--paired-ar-n"],
])("%s --all-pairs", (method, count) => {
  const { cwd, systems } = fiveSystems()
  const options = ["-m", "bleu", "ter", method, count, "300"]
  let all: readonly System[]
  const alone = new Map<string, Tested>()
  beforeAll(async () => {
    all = await full(cwd, ["-i", ...systems, ...options, "--all-pairs"])
    for (const [i, one] of systems.entries()) {
      for (const [j, other] of systems.entries()) {
        if (i >= j) continue
        const [, second] = await full(cwd, ["-i", one, other, ...options])
        for (const [m, { comparison }] of second!.metrics.entries()) {
          const { difference, p_value } = comparison!
          alone.set(`${m} ${j} ${i}`, comparison!)
          alone.set(`${m} ${i} ${j}`, { ...comparison!, difference: -difference, p_value })
        }
      }
    }
  }, 60_000)
  const pairs = systems.flatMap((_, i) => systems.slice(i + 1).map((_each, k) => [i, i + 1 + k] as const))

  test("gives every pair the p-value and the difference of a run of these two alone, to the last digit", () => {
    for (const [s, { metrics }] of all.entries()) {
      for (const [m, { ranking, comparison }] of metrics.entries()) {
        const others = systems.flatMap((_, other) => (other === s ? [] : [other]))
        expect(ranking!.against).toHaveLength(others.length)
        for (const [k, other] of others.entries()) {
          const { difference, p_value, p_value_compat } = alone.get(`${m} ${s} ${other}`)!
          expect(ranking!.against[k]).toMatchObject({ baseline: all[other]!.system, difference, p_value })
          expect(ranking!.against[k]!.p_value_compat).toBe(p_value_compat)
        }
        expect(comparison).toEqual(s === 0 ? undefined : ranking!.against[0])
      }
    }
  })

  test("ranks by the significant differences, and makes clusters that differ from all later ones", async () => {
    for (const holm of [false, true]) {
      const ranked = holm ? await full(cwd, ["-i", ...systems, ...options, "--all-pairs", "--holm"]) : all
      for (const m of [0, 1]) {
        // Holm's correction as it is defined: the k-th smallest of n is multiplied by n - k, and none is below a smaller one.
        const raw = pairs.map(([i, j]) => alone.get(`${m} ${i} ${j}`)!.p_value)
        const corrected = (p: number): number =>
          Math.max(
            ...raw.filter((each) => each <= p).map((each) => Math.min(1, raw.filter((o) => o >= each).length * each)),
          )
        const better = (one: number, other: number): boolean => {
          const { difference, p_value } = alone.get(`${m} ${one} ${other}`)!
          return (m === 0 ? difference > 0 : difference < 0) && (holm ? corrected(p_value) : p_value) <= 0.05
        }
        const everyone = systems.map((_, s) => s)
        const scores = ranked.map(({ metrics }) => metrics[m]!.score * (m === 0 ? 1 : -1))
        const order = everyone.toSorted((a, b) => scores[b]! - scores[a]!)
        let cluster = 0
        for (const [place, s] of order.entries()) {
          const starts = everyone.every(
            (one) => order.indexOf(one) >= place || order.slice(place).every((o) => better(one, o)),
          )
          if (starts) cluster++
          const { ranking } = ranked[s]!.metrics[m]!
          expect(ranking).toMatchObject({
            low: 1 + everyone.filter((other) => other !== s && better(other, s)).length,
            high: systems.length - everyone.filter((other) => other !== s && better(s, other)).length,
            cluster,
          })
          if (holm) {
            const [k, other] = s === 0 ? [0, 1] : [0, 0]
            expect(ranking!.against[k]!.p_value_holm).toBeCloseTo(
              corrected(alone.get(`${m} ${s} ${other}`)!.p_value),
              14,
            )
          }
        }
        expect(cluster).toBeGreaterThan(1)
        expect(cluster).toBeLessThan(systems.length)
      }
    }
  })

  test("has the same figures in every format", async () => {
    const run = ["-i", ...systems, ...options, "--all-pairs", "--holm"]
    const ranked = await full(cwd, run)
    const [table, text, markdown, latex, csv, json] = await Promise.all(
      ["table", "text", "markdown", "latex", "csv", "json"].map((format) => output(cwd, [...run, "-f", format])),
    )
    const cells = (line: string): string[] =>
      line
        .replaceAll("\\*", "*")
        .split(/[ |&,\\]+/)
        .filter((cell) => cell !== "")
    const tsv = csv!
      .trimEnd()
      .split("\n")
      .map((row) => row.split(","))
    for (const m of [0, 1]) {
      const order = ranked.toSorted((a, b) => (m === 0 ? -1 : 1) * (a.metrics[m]!.score - b.metrics[m]!.score))
      for (const [place, { system, metrics }] of order.entries()) {
        const { ranking, score } = metrics[m]!
        const p = (name: string): number => ranking!.against.find(({ baseline }) => baseline === name)!.p_value_holm!
        const range = ranking!.low === ranking!.high ? `${ranking!.low}` : `${ranking!.low}-${ranking!.high}`
        const shown = (value: number): string => `${value.toFixed(4)}${value <= 0.05 ? "*" : ""}`
        const row = [
          ...[String(place + 1), system, score.toFixed(1), range, String(ranking!.cluster)],
          ...order.slice(place + 1).map((each) => shown(p(each.system))),
        ]
        for (const found of [table, text, markdown, latex]) {
          const rows = found!
            .split("\n")
            .map(cells)
            .filter(([number, name]) => number === row[0] && name?.startsWith(system))
          expect(rows.map((each) => [each[0], system, ...each.slice(2)])).toContainEqual(row)
        }
        const [header] = tsv
        const line = tsv.find(([name, metric]) => name === system && metric === metrics[m]!.name)!
        const cell = (column: string): string => line[header!.indexOf(column)]!
        expect([cell("rank_low"), cell("rank_high"), cell("cluster")].map(Number)).toEqual([
          ...[ranking!.low, ranking!.high, ranking!.cluster],
        ])
        expect(cell(`p_value ${system}`)).toBe("")
        for (const each of order)
          if (each.system !== system) expect(cell(`p_value ${each.system}`)).toBe(p(each.system).toFixed(4))
        const object = JSON.parse(json!)[ranked.findIndex((each) => each.system === system)][metrics[m]!.name]
        expect(object).toMatchObject({ rank_low: ranking!.low, rank_high: ranking!.high, cluster: ranking!.cluster })
        const values = Object.values(object.p_values)
        expect(values).toEqual(ranking!.against.map((each) => each.p_value_holm))
      }
    }
  })
})

describe("--all-pairs --holm", () => {
  const { cwd, systems } = fiveSystems()
  test("names the correction of all pairs in the signature, also of groups", async () => {
    const run = ["-i", ...systems, "-pbs", "-pbsn", "50", "--by", "length:10"]
    const signed = async (...more: string[]): Promise<string> =>
      (await full(cwd, [...run, ...more]))[0]!.metrics[0]!.signature
    expect(await signed("--all-pairs")).toBe(await signed())
    expect(await signed("--all-pairs", "--holm")).toBe(
      (await signed("--holm")).replace("correction:holm", "correction:holm-pairs"),
    )
    const groups = JSON.parse(await output(cwd, [...run, "--all-pairs", "--holm", "--json-full"])).groups[0].rows
    const { p_value, p_value_holm } = groups[0].systems[2].metrics[0].comparison
    // The smallest of ten pairs, in a group.
    expect(p_value_holm).toBeCloseTo(10 * p_value, 14)
  })
})

describe("--baseline", () => {
  const { cwd, systems } = fiveSystems()
  const others = systems.filter((each) => each !== south)
  const options = ["-m", "bleu", "ter", "--by", "length:10", "--all-pairs", "--holm"]

  test.each([
    [["--paired-bs", "-pbsn", "100"], "table"],
    [["--paired-ar", "-parn", "100"], "text"],
    [["--paired-ar", "-parn", "100"], "json"],
    [["--paired-ar", "-parn", "100"], "csv"],
    [["--paired-bs", "-pbsn", "100"], "latex"],
  ])("gives what the same system gives as the first of -i: %j -f %s", async (method, format) => {
    const first = await output(cwd, ["-i", south, ...others, ...options, ...method, "-f", format])
    for (const name of [south, "south.txt", "3"]) {
      const given = name === "south.txt" ? ["--names", "half", "north", name, "near", "B"] : []
      const run = await output(cwd, [
        "-i",
        ...systems,
        ...options,
        ...method,
        "-f",
        format,
        "--baseline",
        name,
        ...given,
      ])
      if (given.length === 0) expect(run).toBe(first)
      else expect(run).toMatch(/south\.txt/)
    }
  })

  test("works for counts that were stored in another order, and leaves receipts in theirs", async () => {
    const run = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await lectern(args, { cwd })
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
      return stdout
    }
    await run("plan", A, "-i", ...systems, "-o", "plan.json")
    await run("shard", "plan.json", "1/1", "-o", "part.stats", "-q")
    await run("merge", "plan.json", "part.stats", "-o", "all.stats", "-q")
    const test = ["--paired-ar", "-parn", "100", "-f", "json"]
    const direct = await run("score", A, "-i", south, ...others, ...test)
    expect(await run("score", "--from", "all.stats", ...test, "--baseline", south)).toBe(direct)
    expect(await run("score", A, "-i", ...systems, ...test, "--baseline", "3", "--receipt", "r.json", "-q")).toBe(
      direct,
    )
    await run("verify", "r.json", "-q")
  })

  test("leaves missing outputs with their systems", async () => {
    const records = (outputs: readonly (string | null)[]): string =>
      outputs.map((out) => `${JSON.stringify({ ref: "a b c d", out })}\n`).join("")
    writeFileSync(join(cwd, "one.jsonl"), records(["a b c d", "a b", "c"]))
    writeFileSync(join(cwd, "two.jsonl"), records(["a b c d", null, null]))
    const args = ["one.jsonl", "-i", "one.jsonl", "two.jsonl", "--field", "out", "--ref-field", "ref", "-m", "chrf"]
    const test = ["--missing", "empty", "-pbs", "-pbsn", "5", "--baseline", "two", "-q"]
    const { stdout } = await lectern(["score", ...args, ...test, "--json-full"], { cwd })
    const { systems: found } = JSON.parse(stdout)
    expect(found.map(({ system, missing }: { system: string; missing: number }) => [system, missing])).toEqual([
      ["two", 2],
      ["one", 0],
    ])
    const table = await lectern(["score", ...args, ...test, "-f", "table"], { cwd })
    expect(table.stdout).toContain("\ntwo: 2 of 3 outputs missing, scored as empty\n")
  })

  test("of columns keeps the numbers of the columns", async () => {
    const columns = [north, south, B].map((name) => readFileSync(join(cwd, name), "utf8").split("\n"))
    const stdin = columns[0]!
      .map((_, i) => columns.map((lines) => lines[i]).join("\t"))
      .join("\n")
      .trimEnd()
    const args = ["score", A, "--num-systems", "3", "-pbs", "-pbsn", "20", "-f", "csv", "--baseline", "2"]
    const { stdout } = await lectern(args, { cwd, stdin: `${stdin}\n` })
    expect(
      stdout
        .split("\n")
        .slice(1)
        .map((row) => row.split(",")[0]),
    ).toEqual(["System 2", "System 1", "System 3", ""])
  })

  test.each([
    ["5", "--baseline 5 is none of the systems: 1 sys.north, 2 sys.2, 3 sys.south"],
    ["nort", "--baseline nort is none of the systems: 1 sys.north, 2 sys.2, 3 sys.south"],
    ["2", undefined],
    ["1", undefined],
  ])("%s is found or refused with the names", async (name, why) => {
    const files = exampleFolder()
    for (const each of ["north", "2", "south"]) writeFileSync(join(files, `sys.${each}`), readFileSync(join(files, A)))
    for (const command of ["score", "compare"]) {
      const args = [command, A, "-i", "sys.north", "sys.2", "sys.south", "--baseline", name]
      const { code, stderr } = await lectern(command === "score" ? [...args, "-pbs", "-pbsn", "5"] : args, {
        cwd: files,
      })
      expect(code).toBe(why === undefined ? 0 : 2)
      if (why !== undefined) expect(stderr).toBe(`lectern: ${why}\n`)
    }
  })

  test("a name that is the number of another system is refused with the paths", async () => {
    const files = exampleFolder()
    for (const each of ["2", "b"]) writeFileSync(join(files, each), readFileSync(join(files, A)))
    const run = await lectern(["score", A, "-i", "2", "b", "-pbs", "--baseline", "2"], { cwd: files })
    expect(run).toMatchObject({
      code: 2,
      stderr: "lectern: --baseline 2 is the name or the number of several systems: 1 2 (2), 2 b (b)\n",
    })
  })

  test("leaves out no file that is named twice, unlike without it", async () => {
    const run = (more: readonly string[]) =>
      lectern(["score", A, "-i", north, south, north, "-pbs", "-pbsn", "5", ...more], { cwd })
    expect(await run([])).toMatchObject({ code: 0, stderr: expect.stringContaining("twice; it is used once") })
    expect(await run(["--baseline", "2"])).toMatchObject({ code: 2, stderr: `lectern: -i names '${north}' twice\n` })
  })

  test("and --all-pairs have no effect without a test, as warnings say", async () => {
    const run = await lectern(["score", A, "-i", north, south, "--baseline", "2", "--all-pairs", "-b"], { cwd })
    expect(run.stderr).toContain("--baseline has no effect without --paired-bs or --paired-ar")
    expect(run.stderr).toContain("--all-pairs has no effect without --paired-bs or --paired-ar")
    expect(run.stdout).toBe((await lectern(["score", A, "-i", north, south, "-b"], { cwd })).stdout)
  })
})
