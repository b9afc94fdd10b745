// Intervals of the jackknife beside those of the bootstrap.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { philox } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { sumOf } from "../../src/page/report/browser/sums.js"
import { EXAMPLE, exampleFolder, lectern } from "../cli/run.js"
import { type Opened, opened } from "./opened.js"

const { A, B, north, south } = EXAMPLE
const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")
const WMT = join(SHARED, "data", "wmt22")

async function pageOf(args: readonly string[], cwd: string): Promise<Opened> {
  const { stdout, code } = await lectern(["score", ...args, "-q", "-f", "html"], { cwd })
  expect(code).toBe(0)
  return opened(stdout)
}

/** Half of the distance between the bootstrap's 2.5% and 97.5% quantiles of a score and of a difference. */
function bootstrapHalves({ engine, data, all }: Opened, m: number): [score: number, difference: number] {
  const generator = philox(11)
  const draws = Array.from({ length: 4000 }, () => {
    const drawn = all.map(() => generator.below(all.length))
    return [1, 0].map((s) => engine.scoreOf(m, sumOf(data.rows[s]![m]!, drawn)))
  })
  const half = (values: number[]): number => {
    const sorted = values.sort((a, b) => a - b)
    return (sorted[3899]! - sorted[99]!) / 2
  }
  return [half(draws.map(([own]) => own!)), half(draws.map(([own, other]) => own! - other!))]
}

function expectLikeBootstrap(page: Opened): void {
  for (const m of page.engine.metrics.keys()) {
    const { halfWidth, difference } = page.engine.measure(m, page.all)[1]!
    const [score, paired] = bootstrapHalves(page, m)
    expect(Math.abs(halfWidth! / score - 1)).toBeLessThan(0.05)
    expect(Math.abs(difference!.halfWidth! / paired - 1)).toBeLessThan(0.05)
  }
}

test("intervals are within 5% of the bootstrap's on the example", { timeout: 60_000 }, async () => {
  expectLikeBootstrap(await pageOf([A, B, "-i", north, south, "-m", "bleu", "chrf", "ter"], exampleFolder()))
})

describe.skipIf(!existsSync(WMT))("WMT22 (skipped without the shared folder)", () => {
  test.each([
    ["en-de", "en-de.ref.A.de", "en-de.hyp.Online-W.de", "en-de.hyp.JDExploreAcademy.de"],
    ["en-de by another reference", "en-de.ref.B.de", "en-de.hyp.OpenNMT.de", "en-de.hyp.Online-W.de"],
    ["en-zh", "en-zh.ref.A.zh", "en-zh.hyp.Lan-Bridge.zh", "en-zh.hyp.HuaweiTSC.zh", "--tokenize", "zh"],
  ])(
    "intervals are within 5%% of the bootstrap's on %s",
    { timeout: 120_000 },
    async (_, reference, one, two, ...options) => {
      expectLikeBootstrap(await pageOf([reference!, "-i", one!, two!, "-m", "bleu", "chrf", "ter", ...options], WMT))
    },
  )
})
