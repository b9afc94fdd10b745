// What training an n-gram model costs, the command and the library, beside KenLM's lmplz and NLTK.
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Text } from "../../data/texts.js"
import { child, lecternTrainLm, lmplz } from "../../harness/commands.js"
import { cpuAlone, ratio, trainingCost } from "../../harness/compared.js"
import { kenlm } from "../../harness/kenlm.js"
import { type Command, rounded } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings, Goal, TrainingCost } from "../../harness/report.js"
import { ONE_THREAD } from "../../python/encode.js"
import { PYTHON_TRAIN_LM } from "../../python/train-lm.js"

/** What is measured with what. */
export interface LmBench {
  readonly plan: Plan
  /** The English text. */
  readonly text: Text
  /** Where models are kept. */
  readonly folder: string
  /** NLTK's version, if it is there. */
  readonly nltk: string | undefined
}

/** How much of lmplz's CPU time and memory is wanted of ours. */
const WANTED = { cpu: 1, peak: 1 }
/** NLTK gets one line in so many. */
const NLTK_SHARE = 20

/** Trains models of two orders. */
export function lmTrainingSection(bench: LmBench): Findings {
  mkdirSync(bench.folder, { recursive: true })
  const found = [3, 5].map((order) => compared(bench, order))
  return {
    trainings: found.flatMap(({ trainings = [] }) => trainings),
    goals: found.flatMap(({ goals = [] }) => goals),
    notes: [
      ...(kenlm("lmplz") === undefined ? ["skipped: lmplz: not found (KENLM=folder of KenLM's programs)"] : []),
      ...(bench.nltk === undefined ? ["skipped: nltk: not installed (pip install nltk)"] : []),
    ],
  }
}

function compared({ plan, text, folder, nltk }: LmBench, order: number): Findings {
  const program = kenlm("lmplz")
  const file = (tool: string): string => join(folder, `${text.name}-${text.bytes}.o${order}.${tool}.arpa`)
  const lines = Math.ceil(linesOf(text.path) / NLTK_SHARE)
  const commands: Record<string, Command> = {
    command: lecternTrainLm(text.path, order, file("command")),
    library: { program: process.execPath, words: [child("train-lm"), text.path, `${order}`, file("library")] },
    ...(program !== undefined && { lmplz: lmplz(program, text.path, order, file("lmplz")) }),
    ...(nltk !== undefined &&
      order === 3 && {
        nltk: {
          program: "python3",
          words: ["-c", PYTHON_TRAIN_LM, text.path, `${lines}`, `${order}`],
          env: ONE_THREAD,
        },
      }),
  }
  const runs = rounded(commands, plan.rounds)
  const what = `modified Kneser-Ney, order ${order}, ${text.language}`
  const command = trainingCost(what, "lectern lm train", runs.command!)
  const library = { ...trainingCost(what, "lectern library", runs.library!), alone: cpuAlone(runs.library!) }
  const trainings: TrainingCost[] = [command, library]
  const goals: Goal[] = []
  if (runs.lmplz !== undefined) {
    const peer = trainingCost(what, "lmplz", runs.lmplz)
    trainings.push(peer)
    goals.push(
      ratio(`CPU of lectern lm train over lmplz, order ${order}`, command.cpu / peer.cpu, "at most", WANTED.cpu),
      ratio(`CPU of the library's process over lmplz, order ${order}`, library.cpu / peer.cpu, "at most", WANTED.cpu),
      ratio(
        `peak memory of lectern lm train over lmplz, order ${order}`,
        command.peak / peer.peak,
        "at most",
        WANTED.peak,
      ),
    )
  }
  if (runs.nltk !== undefined) {
    const counted = `n-grams counted, order ${order}, 1 line in ${NLTK_SHARE}`
    trainings.push({ ...trainingCost(counted, "nltk", runs.nltk), alone: cpuAlone(runs.nltk) })
    const measured = (NLTK_SHARE * cpuAlone(runs.nltk)) / library.alone
    goals.push(ratio(`NLTK's CPU for counts over ours for the whole model, order ${order}`, measured, "at least", 5))
  }
  return { trainings, goals }
}

function linesOf(path: string): number {
  return readFileSync(path, "latin1").split("\n").length - 1
}
