// The other tokenizers beside sacreBLEU's.

import type { TestSet } from "../data/test-set.js"
import { lectern, sacrebleu } from "../harness/commands.js"
import { alternate } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings } from "../harness/report.js"
import type { Peers } from "./corpus.js"

const TOKENIZERS = ["none", "intl", "char", "zh"]

/** Measures every tokenizer but 13a on one thread. */
export function tokenizeSection(plan: Plan, set: (segments: number) => TestSet, peers: Peers): Findings {
  const segments = plan.tokenizerSlice
  const all = TOKENIZERS.map((name) => tokenizer(name, set(segments), plan, peers))
  return { runs: all.flatMap(({ runs }) => runs ?? []), goals: all.flatMap(({ goals }) => goals ?? []) }
}

function tokenizer(name: string, files: TestSet, plan: Plan, peers: Peers): Findings {
  const rounds = Math.min(2, plan.rounds)
  const { segments } = files
  const ours = lectern(files, 1, name)
  if (!peers.sacrebleu) {
    const { mine } = alternate({ mine: ours }, rounds)
    return { runs: [{ what: `lectern score --tokenize ${name}`, segments, ...mine, score: mine.stdout }] }
  }
  const { mine, peer } = alternate({ mine: ours, peer: sacrebleu(files, name) }, rounds)
  return {
    runs: [
      { what: `lectern score --tokenize ${name}`, segments, ...mine, score: mine.stdout },
      { what: `sacreBLEU --tokenize ${name}`, segments, ...peer, score: peer.stdout },
    ],
    goals: [
      {
        what: `CPU seconds of sacreBLEU over ours, ${name}`,
        measured: peer.cpu / mine.cpu,
        wanted: { kind: "at least", value: 8 },
        unit: "x",
      },
    ],
  }
}
