// Reports made by hand for the writers' tests.
import type { CorpusReport, MetricReport } from "../../src/report/model.js"

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

/** A report of these systems, all with the same figures but their own score. */
export function reportOf(...systems: readonly (readonly [name: string, score: number])[]): CorpusReport {
  return {
    segments: 2037,
    inputs: [{ path: "ref.txt", bytes: 12, sha256: "ab" }],
    systems: systems.map(([system, score]) => ({ system, metrics: [{ ...ONLINE_W, score }] })),
  }
}
