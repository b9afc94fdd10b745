// The other tokenizers beside sacreBLEU's.
import { existsSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import type { TestSet } from "../data/test-set.js"
import { lectern, lecternTrain, sacrebleu } from "../harness/commands.js"
import { alternate, measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings } from "../harness/report.js"
import type { Peers } from "./corpus.js"

const TOKENIZERS = ["none", "intl", "char", "zh"]

/** sacreBLEU's name of its file for flores200. */
const FLORES200 = "flores200sacrebleuspm"

/** What is there besides sacreBLEU, and where files go. */
export interface SpBleu {
  /** SentencePiece's version, if it is there. */
  readonly sentencepiece: string | undefined
  /** The folder for a model. */
  readonly folder: string
}

/** Measures every tokenizer but 13a on one thread. */
export function tokenizeSection(
  plan: Plan,
  set: (segments: number) => TestSet,
  peers: Peers,
  { sentencepiece, folder }: SpBleu,
): Findings {
  const files = set(plan.tokenizerSlice)
  const SACREBLEU = folderWithModel(files, plan, folder)
  const spPeers = { ...peers, sacrebleu: peers.sacrebleu && sentencepiece !== undefined }
  const all = [
    ...TOKENIZERS.map((name) => tokenizer(name, files, plan, peers)),
    tokenizer("flores200", files, plan, spPeers, { env: { SACREBLEU }, least: 2 }),
  ]
  return {
    runs: all.flatMap(({ runs }) => runs ?? []),
    goals: all.flatMap(({ goals }) => goals ?? []),
    notes: sentencepiece === undefined ? ["skipped: sentencepiece: not installed (pip install sentencepiece)"] : [],
  }
}

/** A folder like sacreBLEU's, with a Unigram model of the references in place of flores200's. */
function folderWithModel({ reference, segments }: TestSet, { vocabulary }: Plan, folder: string): string {
  const own = join(folder, `${segments}`)
  const path = join(own, "models", FLORES200)
  if (existsSync(path)) return own
  mkdirSync(join(own, "models"), { recursive: true })
  measure(lecternTrain("unigram", reference, vocabulary.trained, `${path}.model`))
  renameSync(`${path}.model`, path)
  return own
}

function tokenizer(
  name: string,
  files: TestSet,
  plan: Plan,
  peers: Peers,
  { env = {}, least = 8 }: { readonly env?: Readonly<Record<string, string>>; readonly least?: number } = {},
): Findings {
  const rounds = Math.min(2, plan.rounds)
  const { segments } = files
  const ours = { ...lectern(files, 1, name), env }
  if (!peers.sacrebleu) {
    const { mine } = alternate({ mine: ours }, rounds)
    return { runs: [{ what: `lectern score --tokenize ${name}`, segments, ...mine, score: mine.stdout }] }
  }
  const { mine, peer } = alternate({ mine: ours, peer: { ...sacrebleu(files, name), env } }, rounds)
  return {
    runs: [
      { what: `lectern score --tokenize ${name}`, segments, ...mine, score: mine.stdout },
      { what: `sacreBLEU --tokenize ${name}`, segments, ...peer, score: peer.stdout },
    ],
    goals: [
      {
        what: `CPU seconds of sacreBLEU over ours, ${name}`,
        measured: peer.cpu / mine.cpu,
        wanted: { kind: "at least", value: least },
        unit: "x",
      },
    ],
  }
}
