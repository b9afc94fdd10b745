// Training an encoder-decoder until it rewrites dates, beside PyTorch on one thread.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { datePairs } from "@lectern/decoding/seq2seq"
import type { DateRequest, DateTraining } from "../../children/dates-report.js"
import { child } from "../../harness/commands.js"
import { ratio, trainingCost } from "../../harness/compared.js"
import { packageVersion } from "../../harness/machine.js"
import { type Command, measure, type Usage } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings, TrainingCost } from "../../harness/report.js"
import { ONE_THREAD } from "../../python/encode.js"
import { PYTHON_TRAIN_DATES } from "../../python/train-dates.js"

const PAIRS = 40_000
const UNSEEN = 1000
const GOAL = 0.99

/** Trains with several seeds, since some find the task sooner than others. */
export function dateSection({ dateSeeds, dateExamples }: Plan, folder: string): Findings {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "dates.json")
  const pairs = datePairs({ count: PAIRS, seed: 1 })
  const seen = new Set(pairs.map(({ source }) => source))
  const unseen = datePairs({ count: 2 * UNSEEN, seed: 2 }).filter(({ source }) => !seen.has(source))
  const seeds = Array.from({ length: dateSeeds }, (_, seed) => seed + 1)
  const request: DateRequest = { pairs, unseen: unseen.slice(0, UNSEEN), seeds, goal: GOAL, maxExamples: dateExamples }
  writeFileSync(file, JSON.stringify(request))

  const torch = packageVersion("torch")
  const ours = found("lectern", { program: process.execPath, words: [child("train-dates"), file] })
  if (torch === undefined)
    return { trainings: [ours.cost], notes: [ours.note, "skipped: PyTorch: not installed (pip install torch)"] }
  const python = { program: "python3", words: ["-c", PYTHON_TRAIN_DATES, file], env: ONE_THREAD }
  const peer = found(`PyTorch ${torch}`, python)
  const goals = [ratio("CPU of learning dates over PyTorch's", ours.cost.alone! / peer.cost.alone!, "at most", 2)]
  return { trainings: [ours.cost, peer.cost], goals, notes: [ours.note, peer.note] }
}

/** What it cost in all, and what came of it. */
function found(tool: string, command: Command): { readonly cost: TrainingCost; readonly note: string } {
  const usage: Usage = measure(command)
  const trainings = JSON.parse(usage.stdout) as DateTraining[]
  const alone = trainings.reduce((sum, { cpu }) => sum + cpu, 0)
  const each = trainings.map(
    ({ examples, share, cpu }) => `${examples} pairs, ${cpu.toFixed(1)} s, ${(100 * share).toFixed(1)}%`,
  )
  const cost = { ...trainingCost(`dates, to ${100 * GOAL}% right`, tool, [usage]), alone }
  return { cost, note: `dates by ${tool}: ${each.join("; ")}` }
}
