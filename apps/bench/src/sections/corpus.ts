// The whole command on a large corpus, beside sacreBLEU and beside the cost of reading alone.

import { labelsOf, type TestSet } from "../data/test-set.js"
import {
  atOnce,
  lectern,
  lecternRows,
  lecternWithKernel,
  lecternWords,
  nodeAlone,
  sacrebleu,
  wordCount,
} from "../harness/commands.js"
import { ratio } from "../harness/compared.js"
import { alternate, measure, type Usage } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Goal, Run } from "../harness/report.js"

const MEGABYTES = 1e6
const GROUPS = 20
const SHORT = 200 // segments whose score takes hardly longer than the start of the command

/** Which peers are there. */
export interface Peers {
  /** Whether sacreBLEU can be run. */
  readonly sacrebleu: boolean
  /** Whether jiwer can be called. */
  readonly jiwer: boolean
  /** Whether rouge-score can be called. */
  readonly rouge: boolean
  /** Whether werx can be called. */
  readonly werx: boolean
  /** Whether RapidFuzz can be called. */
  readonly rapidfuzz: boolean
  /** Whether rouge-score-rs can be called. */
  readonly rougeRust: boolean
}

/** Measures one and two threads, both kernels, what the machine itself gains from two, peak memory, sacreBLEU and `wc -w`. */
export function corpusSection(plan: Plan, set: (segments: number) => TestSet, peers: Peers): Findings {
  const whole = set(plan.corpus)
  const usages = alternate(
    {
      words: wordCount(whole),
      two: lectern(whole, 2),
      one: lectern(whole, 1),
      plain: lecternRows(whole),
      grouped: lecternRows(whole, ["--by", `file:${labelsOf(whole, GROUPS)}`]),
      pair: atOnce(lectern(whole, 1)),
      typescript: lecternWithKernel(whole, 1, "typescript"),
      typescriptTwo: lecternWithKernel(whole, 2, "typescript"),
      startUp: lectern(set(1), 1),
      node: nodeAlone(),
      version: lecternWords(["--version"]),
      short: lectern(set(SHORT), 1),
    },
    plan.rounds,
  )
  const { words, two, one, plain, grouped, pair, typescript, typescriptTwo, startUp, node, version, short } = usages
  const quarter = measure(lectern(set(plan.quarter), 2))
  const peer = peers.sacrebleu ? scaled(plan, set) : undefined
  const score = (usage: Usage): { score: string } => ({ score: usage.stdout })
  const runs: Run[] = [
    { what: "wc -w over both files", segments: plan.corpus, ...words },
    { what: "lectern score, 1 thread", segments: plan.corpus, ...one, ...score(one) },
    { what: "lectern score, 2 threads", segments: plan.corpus, ...two, ...score(two) },
    { what: "lectern score, 1 thread, two at once", segments: 2 * plan.corpus, ...pair },
    { what: "lectern score -f csv, 1 thread", segments: plan.corpus, ...plain },
    { what: `the same with --by and ${GROUPS} groups`, segments: plan.corpus, ...grouped },
    { what: "lectern score, start-up alone", segments: 1, ...startUp },
    { what: "node -e 0", segments: 0, ...node },
    { what: "lectern --version", segments: 0, ...version },
    { what: "lectern score, 1 thread", segments: SHORT, ...short },
    { what: "TypeScript kernel, 1 thread", segments: plan.corpus, ...typescript, ...score(typescript) },
    { what: "TypeScript kernel, 2 threads", segments: plan.corpus, ...typescriptTwo, ...score(typescriptTwo) },
    { what: "lectern score, 2 threads, a quarter", segments: plan.quarter, ...quarter, ...score(quarter) },
    ...(peer?.runs ?? []),
  ]
  const notes = [
    ...(peer === undefined ? ["skipped: sacreBLEU: not installed (pip install sacrebleu)"] : []),
    `two commands of one thread at once do ${((2 * one.wall) / pair.wall).toFixed(2)}x the work of one: no more can be had here`,
    `start-up is ${((100 * startUp.wall) / one.wall).toFixed(0)}% of the wall time of one thread, ${((100 * startUp.wall) / two.wall).toFixed(0)}% of two`,
  ]
  const goals: Goal[] = [
    ...(peer === undefined ? [] : ratios(peer.cpu, one.cpu, typescript.cpu)),
    // Two threads of one run against two runs of one thread at once: what both processors are used for.
    ratio("speed-up of two threads over that of two commands at once", pair.wall / (2 * two.wall), "at least", 0.88),
    ratio(
      "the same, TypeScript kernel",
      (pair.wall / (2 * one.wall)) * (typescript.wall / typescriptTwo.wall),
      "at least",
      0.88,
    ),
    ratio("wall time of two threads over wc -w", two.wall / words.wall, "at most", 0.4),
    ratio("wall time of --version over node -e 0", version.wall / node.wall, "at most", 1.3),
    ratio(`wall time of ${SHORT} segments over node -e 0`, short.wall / node.wall, "at most", 2),
    {
      what: `CPU seconds with --by and ${GROUPS} groups over those without`,
      measured: grouped.cpu / plain.cpu,
      wanted: { kind: "at most", value: 1.1 },
      unit: "x",
    },
    {
      what: "peak memory, 2 threads",
      measured: two.peak / MEGABYTES,
      wanted: { kind: "at most", value: 400 },
      unit: "MB",
    },
    {
      what: "peak memory of the whole over a quarter",
      measured: two.peak / quarter.peak,
      wanted: { kind: "at most", value: 1.1 },
      unit: "x",
    },
  ]
  return { runs: runs.map(withoutOutput), goals, notes }
}

/** sacreBLEU on a slice; its start-up, taken from one segment, is not scaled. */
function scaled(plan: Plan, set: (segments: number) => TestSet): { readonly runs: Run[]; readonly cpu: number } {
  const startUp = measure(sacrebleu(set(1)))
  const usages = alternate(
    { peer: sacrebleu(set(plan.slice)), ours: lectern(set(plan.slice), 1) },
    Math.min(2, plan.rounds),
  )
  const { peer, ours } = usages
  const factor = plan.corpus / plan.slice
  const grown = (start: number, end: number): number => start + (end - start) * factor
  const cpu = grown(startUp.cpu, peer.cpu)
  return {
    cpu,
    runs: [
      { what: "lectern score, 1 thread", segments: plan.slice, ...ours, score: ours.stdout },
      { what: "sacreBLEU", segments: plan.slice, ...peer, score: peer.stdout },
      { what: "sacreBLEU, scaled", segments: plan.corpus, wall: grown(startUp.wall, peer.wall), cpu },
    ],
  }
}

function ratios(peer: number, ours: number, typescript: number): Goal[] {
  const goal = (what: string, cpu: number, value: number): Goal => ({
    what: `CPU seconds of sacreBLEU over ${what}`,
    measured: peer / cpu,
    wanted: { kind: "at least", value },
    unit: "x",
  })
  return [goal("the default kernel", ours, 60), goal("the TypeScript kernel", typescript, 25)]
}

function withoutOutput({ what, segments, wall, cpu, peak, score }: Run): Run {
  return { what, segments, wall, cpu, ...(peak !== undefined && { peak }), ...(score !== undefined && { score }) }
}
