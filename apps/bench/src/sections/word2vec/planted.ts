// How good word vectors of a small text are whose truth is known, over several seeds, beside gensim's.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Word2vecOptions } from "@lectern/embeddings"
import type { PlantedQuality, WordsRequest } from "../../children/words-report.js"
import { plantedLines } from "../../data/planted.js"
import { child } from "../../harness/commands.js"
import { type Command, measure } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings, Goal, PlantedVectors } from "../../harness/report.js"
import { COMMON, gensimVersion, gensimWith, NO_GENSIM, oursWith } from "./setup.js"

const KINDS: Readonly<Record<string, Word2vecOptions>> = {
  "skip-gram, planted text": { architecture: "skip-gram" },
  "CBOW, planted text": { architecture: "cbow" },
}
const SMALL: Word2vecOptions = { ...COMMON, dimensions: 50, epochs: 5 }
const MEASURES = ["topic", "relation"] as const
/** Hogwild needs two threads to show what they do to each other. */
const THREADS = 2

/** Trains with several seeds and compares means. */
export function plantedQualitySection({ wordSeeds }: Plan, folder: string): Findings {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, "planted.txt")
  writeFileSync(path, `${plantedLines().join("\n")}\n`)
  const seeds = Array.from({ length: wordSeeds }, (_, seed) => seed + 1)
  const version = gensimVersion()
  const planted: PlantedVectors[] = []
  const quality = (what: string, tool: string, command: (request: WordsRequest) => Command, kind: Word2vecOptions) => {
    const files = seeds.map((seed) => {
      const output = join(folder, `planted-${seed}.bin`)
      measure(command({ path, options: { ...SMALL, ...kind, seed }, threads: THREADS, output }))
      return output
    })
    const { stdout } = measure({ program: process.execPath, words: [child("rate-planted"), ...files] })
    const found: PlantedVectors = { what, tool, seeds: JSON.parse(stdout) as PlantedQuality[] }
    planted.push(found)
    return found
  }
  const goals = Object.entries(KINDS).flatMap(([what, options]) => {
    const gensim = version === undefined ? undefined : quality(what, "gensim", gensimWith, options)
    return (["blocks", "hogwild"] as const).flatMap((schedule) => {
      const ours = quality(what, `lectern, ${schedule}`, oursWith, { ...options, schedule })
      return gensim === undefined ? [] : compared(ours, gensim)
    })
  })
  const about = "planted text: 24 topics, 4 relations, 8500 lines, vectors of 50 numbers, 5 epochs"
  return { planted, goals, notes: version === undefined ? [about, NO_GENSIM] : [`${about}; gensim ${version}`] }
}

/** Ours may be below gensim's mean by the standard deviation of gensim's seeds, in hundredths. */
function compared({ what, tool, seeds }: PlantedVectors, gensim: PlantedVectors): readonly Goal[] {
  return MEASURES.map((name) => {
    const theirs = gensim.seeds.map((seed) => 100 * seed[name])
    const mean = average(theirs)
    const squares = theirs.reduce((sum, each) => sum + (each - mean) ** 2, 0)
    return {
      what: `${name}, gensim's mean less ours, ${what}, ${tool}`,
      measured: mean - average(seeds.map((seed) => 100 * seed[name])),
      wanted: { kind: "at most", value: Number(Math.sqrt(squares / Math.max(1, theirs.length - 1)).toFixed(2)) },
      unit: "points",
    }
  })
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
