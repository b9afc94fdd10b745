// chrF, TER, WER, CER and ROUGE beside their peers: commands beside commands, calls beside calls.

import type { TestSet } from "../data/test-set.js"
import { child, lecternMetrics, sacrebleuMetrics } from "../harness/commands.js"
import { alternate, measure } from "../harness/measure.js"
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

interface Call {
  readonly what: string
  readonly metrics: readonly string[]
  readonly peer: keyof typeof PACKAGES
  readonly python: string
  readonly wanted: number
  /** The same for the first call, before the engine has compiled the code. */
  readonly wantedFirst?: number
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
  },
  {
    what: "CER beside the distance alone",
    metrics: ["cer"],
    peer: "rapidfuzz",
    python: `
from rapidfuzz.distance import Levenshtein
scores = [sum(map(Levenshtein.distance, references, hypotheses)) / sum(map(len, references))]`,
    wanted: 0.5,
  },
  {
    what: "ROUGE-1/2/L",
    metrics: ["rouge1", "rouge2", "rougeL"],
    peer: "rougeRust",
    python: rouge("rouge_score_rs", "False"),
    wanted: 2,
    wantedFirst: 1.3,
  },
  {
    what: "ROUGE-1/2/L/Lsum with stemmer",
    metrics: ["rouge1-stemmer", "rouge2-stemmer", "rougeL-stemmer", "rougeLsum-stemmer"],
    peer: "rougeRust",
    python: rouge("rouge_score_rs", "True", ', "rougeLsum"'),
    wanted: 3,
    wantedFirst: 1.6,
  },
]

const ROUGE_COMMANDS = [
  {
    what: "ROUGE-1/2/L",
    words: ["-m", "rouge1", "rouge2", "rougeL"],
    python: rouge("rouge_score_rs", "False"),
    wanted: 1.5,
  },
  {
    what: "ROUGE-1/2/L/Lsum with stemmer",
    words: ["-m", "rouge1", "rouge2", "rougeL", "rougeLsum", "--rouge-stemmer"],
    python: rouge("rouge_score_rs", "True", ', "rougeLsum"'),
    wanted: 1.8,
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
    ...(peers.rougeRust ? ROUGE_COMMANDS.map((each) => netBeside(each, slice(each.what), set(1), plan)) : []),
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
  const output = (program: string, words: readonly string[]) => JSON.parse(measure({ program, words }).stdout)
  const rounds = `${Math.min(4, plan.rounds)}`
  const { first, later } = output(process.execPath, [child("metric-call"), hypothesis, reference, rounds, ...metrics])
  const firstRun: Run = { what: `${what} of strings, first call`, segments, ...first }
  const ours: Run = { what: `${what} of strings`, segments, ...later }
  if (!peers[peer]) return { runs: [firstRun, ours] }
  const theirs: Run = {
    what: `${what} of strings, ${PACKAGES[peer]}`,
    segments,
    ...output("python3", ["-c", `${PYTHON_START}${python}${PYTHON_END}`, hypothesis, reference]),
  }
  const over = `CPU seconds of ${PACKAGES[peer]} over ours, ${what}`
  const goals = [atLeast(over, theirs.cpu / ours.cpu, wanted)]
  if (wantedFirst !== undefined) goals.push(atLeast(`${over}, first call`, theirs.cpu / firstRun.cpu, wantedFirst))
  return { runs: [firstRun, ours, theirs], goals }
}

/** Commands beside each other, without what they take for one segment: start-up and imports. */
function netBeside(
  { what, words, python, wanted }: (typeof ROUGE_COMMANDS)[number],
  files: TestSet,
  one: TestSet,
  plan: Plan,
): Findings {
  const theirs = ({ hypothesis, reference }: TestSet) => ({
    program: "python3",
    words: ["-c", `${PYTHON_START}${python}${PYTHON_END}`, hypothesis, reference],
  })
  const { segments } = files
  const { mine, start, peer, peerStart } = alternate(
    {
      mine: lecternMetrics(files, 1, words),
      start: lecternMetrics(one, 1, words),
      peer: theirs(files),
      peerStart: theirs(one),
    },
    plan.rounds,
  )
  return {
    runs: [
      { what: `lectern score, ${what}`, segments, ...mine, score: mine.stdout.replaceAll("\n", ", ") },
      { what: `script with ${PACKAGES.rougeRust}, ${what}`, segments, ...peer, score: JSON.parse(peer.stdout).score },
    ],
    goals: [
      atLeast(
        `CPU seconds of a script with ${PACKAGES.rougeRust} over our command, without start-up, ${what}`,
        (peer.cpu - peerStart.cpu) / (mine.cpu - start.cpu),
        wanted,
      ),
    ],
  }
}

function atLeast(what: string, measured: number, value: number): NonNullable<Findings["goals"]>[number] {
  return { what, measured, wanted: { kind: "at least", value }, unit: "x" }
}
