// What scoring a text with an n-gram model costs, the library and the command, beside KenLM's query and NLTK.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { child, lecternScoreLm, lmplz } from "../../harness/commands.js"
import { cpuAlone, ratio, trainingCost } from "../../harness/compared.js"
import { kenlm } from "../../harness/kenlm.js"
import { type Command, measure, median, rounded, type Usage } from "../../harness/measure.js"
import type { Findings, Goal, TrainingCost } from "../../harness/report.js"
import { ONE_THREAD } from "../../python/encode.js"
import { PYTHON_QUERY_LM } from "../../python/query-lm.js"
import type { LmBench } from "./training.js"

/** Lines that NLTK trains on, and how many of them it scores. */
const NLTK = { lines: 200, scored: 20 }

/** Scores a text with models of two orders that lmplz made of it: most words are found after long contexts. */
export function lmQuerySection(bench: LmBench): Findings {
  const programs = { lmplz: kenlm("lmplz"), build: kenlm("build_binary"), query: kenlm("query") }
  const { lmplz: train, build, query } = programs
  if (train === undefined || build === undefined || query === undefined) {
    return { notes: ["skipped: queries of n-gram models: KenLM's programs not found (KENLM=folder of them)"] }
  }
  mkdirSync(bench.folder, { recursive: true })
  const found = [3, 5].map((order) => compared(bench, order, { train, build, query }))
  return {
    trainings: found.flatMap(({ trainings = [] }) => trainings),
    goals: found.flatMap(({ goals = [] }) => goals),
    notes: bench.nltk === undefined ? ["skipped: nltk: not installed (pip install nltk)"] : [],
  }
}

interface Programs {
  readonly train: string
  readonly build: string
  readonly query: string
}

function compared({ plan, text, folder, nltk }: LmBench, order: number, { train, build, query }: Programs): Findings {
  const arpa = join(folder, `${text.name}-${text.bytes}.o${order}.query.arpa`)
  measure(lmplz(train, text.path, order, arpa))
  const binary = `${arpa}.probing`
  measure({ program: build, words: ["probing", arpa, binary] })
  const commands: Record<string, Command> = {
    library: { program: process.execPath, words: [child("query-lm"), arpa, text.path] },
    command: lecternScoreLm(arpa, text.path),
    binary: { program: "/bin/sh", words: ["-c", '"$0" -v summary "$1" < "$2" 2>/dev/null', query, binary, text.path] },
    arpa: { program: "/bin/sh", words: ["-c", '"$0" -v summary "$1" < "$2" 2>/dev/null', query, arpa, text.path] },
    ...(nltk !== undefined &&
      order === 3 && {
        nltk: {
          program: "python3",
          words: ["-c", PYTHON_QUERY_LM, text.path, `${NLTK.lines}`, `${order}`, `${NLTK.scored}`],
          env: ONE_THREAD,
        },
      }),
  }
  const runs = rounded(commands, plan.rounds)
  const what = `perplexity, order ${order}, ${text.language}`
  const ours = { ...trainingCost(what, "lectern library", runs.library!), alone: cpuAlone(runs.library!) }
  const command = trainingCost(what, "lectern lm score, ARPA", runs.command!)
  const peer = trainingCost(what, "query, probing binary", runs.binary!)
  const reading = trainingCost(what, "query, ARPA", runs.arpa!)
  const trainings: TrainingCost[] = [ours, command, { ...peer, alone: peer.cpu }, reading]
  const goals: Goal[] = [
    ratio(
      `words a CPU second over query's with a probing binary, order ${order}`,
      peer.cpu / ours.alone,
      "at least",
      1,
    ),
    ratio(`CPU of lectern lm score over query's, ARPA, order ${order}`, command.cpu / reading.cpu, "at most", 1.5),
    ratio(`its peak memory over query's, ARPA, order ${order}`, command.peak / reading.peak, "at most", 2),
    ratio(
      `perplexity over query's, order ${order}`,
      perplexityOf(runs.library!) / kenlmPerplexity(runs.binary!),
      "at most",
      1.000001,
    ),
  ]
  if (runs.nltk !== undefined) {
    trainings.push({ ...trainingCost(`${NLTK.scored} lines scored`, "nltk", runs.nltk), alone: cpuAlone(runs.nltk) })
    const speed = speedOf(runs.library!) / speedOf(runs.nltk)
    goals.push(ratio(`words a CPU second over NLTK's, order ${order}`, speed, "at least", 100))
  }
  return { trainings, goals }
}

function speedOf(usages: readonly Usage[]): number {
  return median(
    usages.map(({ stdout }) => {
      const { tokens, cpu } = JSON.parse(stdout) as { readonly tokens: number; readonly cpu: number }
      return tokens / cpu
    }),
  )
}

function perplexityOf([usage]: readonly Usage[]): number {
  return (JSON.parse(usage!.stdout) as { readonly perplexity: number }).perplexity
}

function kenlmPerplexity([usage]: readonly Usage[]): number {
  return Number(/including OOVs:\s*(\S+)/.exec(usage!.stdout)?.[1])
}
