// Hand-made reports for the tests of formats.
import type { CorpusReport, MetricReport, ScoreInterval } from "../../src/report/model.js"

/** The figures of sacreBLEU's README-like line: 26252 of 40310 unigrams and so on. */
export const ONLINE_W: MetricReport = {
  name: "BLEU",
  higherIsBetter: true,
  score: 36.58370667998907,
  signature: "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:test",
  shortSignature: "#:1|c:mixed|e:no|tok:13a|s:exp|v:test",
  parts: {
    counts: [26252, 16207, 10850, 7420],
    totals: [40310, 38273, 36236, 34206],
    precisions: [65.12527908707517, 42.34577900870065, 29.942598520808037, 21.69210080102906],
    bp: 1,
    sys_len: 40310,
    ref_len: 38914,
  },
}

/** A report of these systems, with different scores but otherwise the same figures. */
export function reportOf(...systems: readonly (readonly [name: string, score: number])[]): CorpusReport {
  return {
    segments: 2037,
    inputs: [{ path: "ref.txt", bytes: 12, sha256: "ab" }],
    systems: systems.map(([system, score]) => ({ system, metrics: [{ ...ONLINE_W, score }] })),
  }
}

/** An error rate whose parts are counts. */
export const WER: MetricReport = {
  name: "WER",
  higherIsBetter: false,
  score: 12.5,
  signature: "nrefs:1|avg:corpus|transforms:none|version:test",
  shortSignature: "#:1|a:corpus|t:none|v:test",
  parts: { hits: 7, substitutions: 1, deletions: 0, insertions: 0, ratio: 0.875 },
}

/** sacreBLEU's paired bootstrap of the example test set (`-w 1`): its scores, means, half-widths and p-values. */
export const PAIRED: CorpusReport = {
  segments: 200,
  inputs: [{ path: "ref.txt", bytes: 12, sha256: "ab" }],
  significance: {
    method: "paired-bootstrap",
    resamples: 1000,
    seed: 12345,
    shown: "centred",
    baseline: "Baseline: system.north.txt",
  },
  systems: [
    {
      system: "system.north.txt",
      metrics: [{ ...ONLINE_W, score: 72.04037229649727, interval: around(71.97713980166048, 3.0279152947040657) }],
    },
    {
      system: "system.south.txt",
      metrics: [
        {
          ...ONLINE_W,
          score: 21.6437496297543,
          interval: around(21.634445707509677, 1.712118776980617),
          comparison: {
            difference: -50.39662266674297,
            interval: { low: -53.25, high: -47.5 },
            pValue: 0.000999000999000999,
            compatPValue: 0.25,
            holmPValue: 0.0625,
          },
        },
      ],
    },
  ],
}

function around(mean: number, halfWidth: number): ScoreInterval {
  return { mean, low: mean - halfWidth, high: mean + halfWidth, halfWidth, standardError: halfWidth / 1.96 }
}
