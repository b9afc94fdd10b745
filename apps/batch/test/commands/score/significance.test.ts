import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { TextSource } from "@lectern/engine"
import { describe, expect, test } from "vitest"
import { scoreCorpus } from "../../../src/commands/score/score.js"
import type { SignificanceRequest } from "../../../src/commands/score/significance.js"
import type { MetricSpec } from "../../../src/types.js"
import { complaint, written } from "../../support.js"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../../shared")
const GOLDEN = join(SHARED, "golden/metrics/significance.json")
const found = existsSync(GOLDEN)

interface PeerResult {
  readonly score: number
  readonly p_value: number | null
  readonly mean: number | null
  readonly ci: number | null
}

interface PeerRun {
  readonly n: number
  readonly systems: readonly string[]
  readonly BLEU: readonly PeerResult[]
  readonly chrF2: readonly PeerResult[]
}

const METRICS: readonly MetricSpec[] = [
  { name: "bleu", options: {} },
  { name: "chrf", options: {} },
]
const wmt22 = (name: string): TextSource => {
  const path = join(SHARED, "data/wmt22", name)
  return { name, path }
}

function scored(systems: readonly string[], significance: SignificanceRequest) {
  return scoreCorpus({
    references: [wmt22("en-de.ref.A.de")],
    systems: systems.map((system) => wmt22(`en-de.hyp.${system}.de`)),
    metrics: METRICS,
    jobs: 2,
    significance,
  })
}

describe.skipIf(!found)(
  "beside sacreBLEU's five seeds (skipped without the shared folder)",
  { timeout: 60_000 },
  () => {
    const golden = found ? JSON.parse(readFileSync(GOLDEN, "utf8")) : { bs: [], ar: [] }
    const runs = (test: "bs" | "ar"): PeerRun[] =>
      golden[test].filter(({ systems }: PeerRun) =>
        systems.every((each) => existsSync(wmt22(`en-de.hyp.${each}.de`).path)),
      )

    const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

    test.each([
      ["paired-bootstrap", "bs", 1000],
      ["approximate-randomization", "ar", 10_000],
    ] as const)("%s finds the same means, intervals and p-values", async (method, key, resamples) => {
      const peers = runs(key)
      expect(peers.length).toBeGreaterThan(0)
      const { systems } = await scored(peers[0]!.systems, { method, resamples, intervalResamples: 1000, seed: 12345 })
      for (const [m, name] of (["BLEU", "chrF2"] as const).entries()) {
        for (const [s, { metrics }] of systems.entries()) {
          const { score, interval, comparison } = metrics[m]!
          const of = (key: keyof PeerResult): number[] => peers.flatMap((peer) => peer[name][s]![key] ?? [])
          const peer = (key: keyof PeerResult): number => meanOf(of(key))
          // One run against the mean of the peer's: within four standard errors of the difference, where the standard
          // errors of one run are sd / sqrt(n), 0.06 sd (half the distance of two quantiles of 1000), and a share's.
          const within = (value: number, expected: number, standardError: number): void => {
            expect(Math.abs(value - expected)).toBeLessThanOrEqual(4 * standardError * Math.sqrt(1 + 1 / peers.length))
          }
          const deviation = peer("ci") / 1.96
          expect(score).toBeCloseTo(of("score")[0]!, 9)
          within(interval!.mean, peer("mean"), deviation / Math.sqrt(1000))
          within((interval!.high - interval!.low) / 2, peer("ci"), 0.06 * deviation)
          if (s === 0) continue
          const p = peer("p_value")
          within(comparison!.compatPValue!, p, Math.sqrt((p * (1 - p)) / peers[0]!.n))
        }
      }
    })
  },
)

describe("significance of a run", { timeout: 60_000 }, () => {
  const lines = (step: number): string =>
    `${Array.from({ length: 60 }, (_, i) => `w${(i * step) % 7} x${i % 5} y${(i * step) % 3} z w${i % 4}`).join("\n")}\n`
  const request = (significance: SignificanceRequest) => {
    const [reference, ...systems] = written({
      "ref.txt": lines(1),
      "a.txt": lines(2),
      "b.txt": lines(3),
      "c.txt": lines(2),
    })
    return scoreCorpus({ references: [reference!], systems, metrics: METRICS, jobs: 1, significance })
  }

  test("finds no difference to a system that equals the first", async () => {
    for (const method of ["paired-bootstrap", "approximate-randomization"] as const) {
      const { systems } = await request({ method, resamples: 100, seed: 1 })
      expect(systems[0]!.metrics[0]!.comparison).toBeUndefined()
      expect(systems[2]!.metrics[0]!.comparison).toMatchObject({ difference: 0, pValue: 1 })
    }
  })

  test("corrects for the number of systems on request", async () => {
    const significance = { method: "paired-bootstrap", resamples: 100, seed: 1, holm: true } as const
    const { systems } = await request(significance)
    const [, b, c] = systems.map(({ metrics }) => metrics[1]!.comparison)
    expect(b!.holmPValue).toBe(Math.min(1, 2 * b!.pValue))
    expect(c!.holmPValue).toBe(1)
  })

  test("is in the signature, after the references", async () => {
    const signatures = async (significance: SignificanceRequest): Promise<readonly string[]> => {
      const { signature, shortSignature } = (await request(significance)).systems[0]!.metrics[1]!
      return [signature, shortSignature].map((each) => each.split("|").slice(0, -5).join("|"))
    }
    const common = { resamples: 10, seed: 7 }
    expect(await signatures({ method: "confidence", ...common })).toEqual([
      "nrefs:1|bs:10|seed:7|case:mixed",
      "#:1|bs:10|rs:7|c:mixed",
    ])
    expect(await signatures({ method: "paired-bootstrap", ...common })).toEqual([
      "nrefs:1|bs:10|seed:7|p:centred|case:mixed",
      "#:1|bs:10|rs:7|p:centred|c:mixed",
    ])
    expect(
      await signatures({ method: "approximate-randomization", ...common, intervalResamples: 5, pValue: "compat" }),
    ).toEqual(["nrefs:1|bs:5|ar:10|seed:7|p:compat|case:mixed", "#:1|bs:5|ar:10|rs:7|p:compat|c:mixed"])
  })

  test("needs two systems to compare, and no strata where nothing is drawn", async () => {
    const [reference, system] = written({ "ref.txt": "a\n", "hyp.txt": "a\n" })
    const run = (significance: SignificanceRequest, systems = [system!]): Promise<unknown> =>
      scoreCorpus({ references: [reference!], systems, metrics: METRICS, jobs: 1, significance })
    expect(await complaint(run({ method: "paired-bootstrap", resamples: 1, seed: 1 }))).toBe(
      "a paired test needs at least two systems",
    )
    const strata = { method: "approximate-randomization", resamples: 1, seed: 1, strata: "x" } as const
    expect(await complaint(run(strata, [system!, system!]))).toBe(
      "strata apply to bootstrap resamples, not to approximate randomization",
    )
  })
})
