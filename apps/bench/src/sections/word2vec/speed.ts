// Training word vectors: CPU time, memory and threads, beside gensim on one thread.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Word2vecOptions } from "@lectern/embeddings"
import type { WordsRequest, WordsTraining } from "../../children/words-report.js"
import type { Text } from "../../data/texts.js"
import { atOnce, lecternWords } from "../../harness/commands.js"
import { cpuAlone, ratio, trainingCost } from "../../harness/compared.js"
import { alternate, type Command, median, rounded, type Usage } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings, Goal, TrainingCost } from "../../harness/report.js"
import { COMMON, gensimVersion, gensimWith, NO_GENSIM, oursWith } from "./setup.js"

/** A kind of training, and how many times as fast as gensim it is to be. */
interface Kind {
  readonly what: string
  readonly options: Word2vecOptions
  readonly wanted: number
  /** The same for the schedule `hogwild`, if it is a goal. */
  readonly hogwild?: number
}

const KINDS: readonly Kind[] = [
  { what: "skip-gram, negative sampling", options: {}, wanted: 1.2 },
  { what: "skip-gram, shared negatives", options: { sharedNegatives: true }, wanted: 2 },
  { what: "CBOW, negative sampling", options: { architecture: "cbow" }, wanted: 1 },
  { what: "skip-gram, hierarchical softmax", options: { objective: "hierarchical-softmax" }, wanted: 1 },
  {
    what: "CBOW, hierarchical softmax",
    options: { architecture: "cbow", objective: "hierarchical-softmax" },
    wanted: 1.1,
    hogwild: 1.1,
  },
]
const TWO_THREADS = 1.6

/** Trains one epoch of each kind; the command, two. */
export function wordSpeedSection(plan: Plan, text: Text, folder: string): Findings {
  mkdirSync(folder, { recursive: true })
  const rounds = plan.rounds
  const version = gensimVersion()
  const request = (options: Word2vecOptions, threads = 1): WordsRequest => {
    return { path: text.path, options: { ...COMMON, ...options, epochs: 1, seed: 1 }, threads }
  }
  const trainings: TrainingCost[] = []
  const goals: Goal[] = []
  const peaks: number[] = []
  for (const { what, options, wanted, hogwild: alsoWanted } of KINDS) {
    const commands: Record<string, Command> = {
      "lectern, blocks": oursWith(request(options)),
      "lectern, hogwild": oursWith(request({ ...options, schedule: "hogwild" })),
      ...(version !== undefined && { gensim: gensimWith(request(options), true) }),
    }
    const runs = rounded(commands, rounds)
    const costs = Object.entries(runs).map(([tool, usages]) => {
      return { ...trainingCost(`${what}, ${text.language}`, tool, usages), alone: cpuAlone(usages) }
    })
    trainings.push(...costs)
    const [blocks, hogwild, gensim] = costs
    if (gensim === undefined) continue
    const over = `gensim's CPU time over ours, ${what}`
    goals.push(ratio(over, gensim.alone / blocks!.alone, "at least", wanted))
    if (alsoWanted !== undefined)
      goals.push(ratio(`${over}, hogwild`, gensim.alone / hogwild!.alone, "at least", alsoWanted))
    peaks.push(gensim.peak)
  }
  const alone = rounded({ one: oursWith(request({})), two: oursWith(request({}, 2)) }, rounds)
  const [one, two] = [trained(alone.one), trained(alone.two)]
  trainings.push({ ...trainingCost(KINDS[0]!.what, "lectern, two threads", alone.two), alone: cpuAlone(alone.two) })
  goals.push(
    ratio("wall time of one thread over two threads'", one.wall / two.wall, "at least", TWO_THREADS),
    ratio("CPU time of two threads over one thread's", two.cpu / one.cpu, "at most", 2 / TWO_THREADS),
    ratio("same bytes by two threads as by one", Number(one.digest === two.digest), "at least", 1),
  )
  const ours = trainings.filter(({ tool }) => tool !== "gensim").map(({ peak }) => peak)
  const single = command(text, folder, 1)
  const commands = alternate({ single, double: command(text, folder, 2), pair: atOnce(single) }, rounds)
  for (const [tool, usage] of [
    ["lectern embed train, 1 thread", commands.single],
    ["lectern embed train, 2 threads", commands.double],
    ["lectern embed train, 1 thread, two at once", commands.pair],
  ] as const)
    trainings.push(trainingCost(KINDS[0]!.what, tool, [usage]))
  goals.push(
    ratio(
      "speed-up of two threads over that of two commands at once, lectern embed train",
      commands.pair.wall / (2 * commands.double.wall),
      "at least",
      0.88,
    ),
  )
  if (version === undefined) return { trainings, goals, notes: [NO_GENSIM] }
  goals.push(
    ratio(
      "peak memory, the largest of ours over gensim's smallest",
      Math.max(...ours) / Math.min(...peaks),
      "at most",
      1,
    ),
  )
  return {
    trainings,
    goals,
    notes: [
      `word vectors of 100 numbers, window 5, 5 negatives, one epoch, of the command two; gensim ${version} reads the text as \`corpus_file\``,
    ],
  }
}

function command({ path }: Text, folder: string, jobs: number): Command {
  const options = ["--epochs", "2", "--seed", "1", "--jobs", `${jobs}`, "--quiet", "-o", join(folder, "trained.bin")]
  return lecternWords(["embed", "train", path, ...options])
}

function trained(usages: readonly Usage[]): WordsTraining {
  const all = usages.map(({ stdout }) => JSON.parse(stdout) as WordsTraining)
  return { ...all[0]!, cpu: median(all.map(({ cpu }) => cpu)), wall: median(all.map(({ wall }) => wall)) }
}
