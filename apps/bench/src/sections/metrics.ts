// chrF, TER, WER, CER and ROUGE beside their peers: commands beside commands, calls beside calls.

import type { TestSet } from "../data/test-set.js"
import { child, lecternMetrics, sacrebleuMetrics } from "../harness/commands.js"
import { alternate, type Command, rounded } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Run } from "../harness/report.js"
import type { Peers } from "./corpus.js"

const PYTHON_START = `
import json, sys, time
lines = lambda path: open(path, encoding="utf-8", newline="\\n").read().rstrip("\\n").split("\\n")
hypotheses, references = lines(sys.argv[1]), lines(sys.argv[2])
wall, cpu = time.perf_counter(), time.process_time()`

const PYTHON_END = `
cost = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
cost["score"] = " ".join(f"{100 * score:.6f}" for score in scores)
print(json.dumps(cost))`

// Peers by the names that `pip install` knows.
const PACKAGES = {
  jiwer: "jiwer",
  werx: "werx",
  rapidfuzz: "rapidfuzz",
  rouge: "rouge-score",
  rougeRust: "rouge-score-rs",
} as const

type Cost = Omit<Run, "what" | "segments">

interface Call {
  readonly what: string
  readonly metrics: readonly string[]
  readonly peer: keyof typeof PACKAGES
  readonly python: string
  readonly wanted: number
  /** Of a first call, before the engine has compiled anything. */
  readonly wantedFirst?: number
  /** Of whole commands, less what they take for one segment. */
  readonly wantedNet?: number
}

const rouge = (module: "rouge_score" | "rouge_score_rs", stemmer: "True" | "False", lsum = ""): string => `
from ${module} import rouge_scorer
types = ["rouge1", "rouge2", "rougeL"${lsum}]
scorer = rouge_scorer.RougeScorer(types, use_stemmer=${stemmer})
sums = [0.0] * len(types)
for hypothesis, reference in zip(hypotheses, references):
    scored = scorer.score(reference, hypothesis)
    for i, kind in enumerate(types): sums[i] += scored[kind].fmeasure
scores = [total / len(hypotheses) for total in sums]`

const CALLS: readonly Call[] = [
  {
    what: "WER",
    metrics: ["wer"],
    peer: "jiwer",
    python: "\nimport jiwer\nscores = [jiwer.process_words(references, hypotheses).wer]",
    wanted: 8,
  },
  {
    what: "CER",
    metrics: ["cer"],
    peer: "jiwer",
    python: "\nimport jiwer\nscores = [jiwer.process_characters(references, hypotheses).cer]",
    wanted: 4,
  },
  {
    what: "ROUGE-1/2/L",
    metrics: ["rouge1", "rouge2", "rougeL"],
    peer: "rouge",
    python: rouge("rouge_score", "False"),
    wanted: 15,
  },
  {
    what: "ROUGE-1/2/L with stemmer",
    metrics: ["rouge1-stemmer", "rouge2-stemmer", "rougeL-stemmer"],
    peer: "rouge",
    python: rouge("rouge_score", "True"),
    wanted: 15,
  },
  {
    what: "WER",
    metrics: ["wer"],
    peer: "werx",
    python: "\nimport werx\nscores = [werx.wer(references, hypotheses)]",
    wanted: 1,
    wantedFirst: 1,
    wantedNet: 0.83,
  },
  {
    what: "CER beside the distance alone",
    metrics: ["cer"],
    peer: "rapidfuzz",
    python: `
from rapidfuzz.distance import Levenshtein
scores = [sum(map(Levenshtein.distance, references, hypotheses)) / sum(map(len, references))]`,
    wanted: 0.5,
    wantedFirst: 0.5,
    wantedNet: 0.5,
  },
  {
    what: "ROUGE-1/2/L",
    metrics: ["rouge1", "rouge2", "rougeL"],
    peer: "rougeRust",
    python: rouge("rouge_score_rs", "False"),
    wanted: 2,
    wantedFirst: 1.3,
    wantedNet: 1.5,
  },
  {
    what: "ROUGE-1/2/L/Lsum with stemmer",
    metrics: ["rouge1-stemmer", "rouge2-stemmer", "rougeL-stemmer", "rougeLsum-stemmer"],
    peer: "rougeRust",
    python: rouge("rouge_score_rs", "True", ', "rougeLsum"'),
    wanted: 3,
    wantedFirst: 1.6,
    wantedNet: 1.8,
  },
]

const COMMANDS = [
  { what: "chrF", words: ["-m", "chrf"], wanted: 12 },
  { what: "chrF++", words: ["-m", "chrf", "--chrf-word-order", "2"], wanted: 10 },
  { what: "TER", words: ["-m", "ter"], wanted: 12 },
]

/** Measures each metric on one thread. */
export function metricsSection(plan: Plan, set: (segments: number) => TestSet, peers: Peers): Findings {
  const slice = (what: string): TestSet => set(what === "TER" ? plan.terSlice : plan.metricSlice)
  const found = [
    ...COMMANDS.map((each) => commandBeside(each, slice(each.what), plan, peers)),
    ...CALLS.map((each) => callBeside(each, slice(each.what), plan, peers)),
    ...CALLS.filter(({ wantedNet }) => wantedNet !== undefined).map((each) =>
      netCommandBeside(each, [slice(each.what), set(1)], plan, peers),
    ),
  ]
  return {
    runs: found.flatMap(({ runs = [] }) => runs),
    goals: found.flatMap(({ goals = [] }) => goals),
    notes: Object.entries(PACKAGES)
      .filter(([peer]) => !peers[peer as keyof typeof PACKAGES])
      .map(([, name]) => `skipped: ${name}: not installed (pip install ${name})`),
  }
}

function commandBeside(
  { what, words, wanted }: (typeof COMMANDS)[number],
  files: TestSet,
  plan: Plan,
  peers: Peers,
): Findings {
  const rounds = Math.min(2, plan.rounds)
  const { segments } = files
  const ours = lecternMetrics(files, 1, words)
  if (!peers.sacrebleu) {
    const { mine } = alternate({ mine: ours }, rounds)
    return { runs: [{ what: `lectern score, ${what}`, segments, ...mine, score: mine.stdout }] }
  }
  const { mine, peer } = alternate({ mine: ours, peer: sacrebleuMetrics(files, words) }, rounds)
  return {
    runs: [
      { what: `lectern score, ${what}`, segments, ...mine, score: mine.stdout },
      { what: `sacreBLEU, ${what}`, segments, ...peer, score: peer.stdout },
    ],
    goals: [atLeast(`CPU seconds of sacreBLEU over ours, ${what}`, peer.cpu / mine.cpu, wanted)],
  }
}

function callBeside(
  { what, metrics, peer, python, wanted, wantedFirst }: Call,
  { hypothesis, reference, segments }: TestSet,
  plan: Plan,
  peers: Peers,
): Findings {
  const commands: Record<string, Command> = {
    mine: { program: process.execPath, words: [child("metric-call"), hypothesis, reference, "5", ...metrics] },
  }
  if (peers[peer]) commands.theirs = { program: "python3", words: ["-c", pythonCall(python), hypothesis, reference] }
  const { mine = [], theirs = [] } = rounded(commands, wantedFirst === undefined ? 1 : plan.rounds)
  const calls: readonly Record<"first" | "later", Cost>[] = mine.map(({ stdout }) => JSON.parse(stdout))
  const first = middle(calls.map((call) => call.first))
  const later = middle(calls.map((call) => call.later))
  const run = (name: string, cost: Cost): Run => ({ what: `${what} of strings${name}`, segments, ...cost })
  const ours = [run(", first call", first), run("", later)]
  if (!peers[peer]) return { runs: ours }
  const cost = middle(theirs.map(({ stdout }): Cost => JSON.parse(stdout)))
  const over = `CPU seconds of ${PACKAGES[peer]} over ours, ${what}`
  return {
    runs: [...ours, run(`, ${PACKAGES[peer]}`, cost)],
    goals: [
      atLeast(over, cost.cpu / later.cpu, wanted),
      ...(wantedFirst === undefined ? [] : [atLeast(`${over}, first call`, cost.cpu / first.cpu, wantedFirst)]),
    ],
  }
}

/** The cost in the middle, by CPU seconds. */
function middle(costs: readonly Cost[]): Cost {
  return [...costs].sort((a, b) => a.cpu - b.cpu)[costs.length >> 1]!
}

/** Whole commands, less what they take for one segment. */
function netCommandBeside(
  { what, metrics, peer, python, wantedNet = 0 }: Call,
  [files, one]: readonly [TestSet, TestSet],
  plan: Plan,
  peers: Peers,
): Findings {
  if (!peers[peer]) return {}
  const stemmer = metrics[0]!.endsWith("-stemmer") ? ["--rouge-stemmer"] : []
  const names = metrics.map((name) => name.replace("-stemmer", ""))
  const ours = (set: TestSet): Command => lecternMetrics(set, 1, ["-m", ...names, ...stemmer])
  const theirs = ({ hypothesis, reference }: TestSet): Command => ({
    program: "python3",
    words: ["-c", pythonCall(python), hypothesis, reference],
  })
  const { mine, mineOne, other, otherOne } = alternate(
    { mine: ours(files), mineOne: ours(one), other: theirs(files), otherOne: theirs(one) },
    plan.rounds,
  )
  const { segments } = files
  return {
    runs: [
      { what: `lectern score, ${what}`, segments, ...mine, score: mine.stdout.replaceAll("\n", ", ") },
      { what: `lectern score, ${what}`, segments: 1, ...mineOne },
      { what: `a program with ${PACKAGES[peer]}, ${what}`, segments, ...other, score: JSON.parse(other.stdout).score },
      { what: `a program with ${PACKAGES[peer]}, ${what}`, segments: 1, ...otherOne },
    ],
    goals: [
      atLeast(
        `CPU seconds of ${PACKAGES[peer]} over ours, ${what}, net of start-up`,
        (other.cpu - otherOne.cpu) / (mine.cpu - mineOne.cpu),
        wantedNet,
      ),
    ],
  }
}

function pythonCall(python: string): string {
  return `${PYTHON_START}${python}${PYTHON_END}`
}

function atLeast(what: string, measured: number, value: number): NonNullable<Findings["goals"]>[number] {
  return { what, measured, wanted: { kind: "at least", value }, unit: "x" }
}
