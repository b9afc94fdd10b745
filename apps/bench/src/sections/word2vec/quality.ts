// How good word vectors are, over several seeds, beside gensim's.
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Word2vecOptions } from "@lectern/embeddings"
import type { WordsQuality, WordsRequest } from "../../children/words-report.js"
import { sharedData } from "../../data/shared.js"
import type { Text } from "../../data/texts.js"
import { child } from "../../harness/commands.js"
import { type Command, measure } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings, Goal, VectorQuality } from "../../harness/report.js"
import { COMMON, gensimVersion, gensimWith, NO_GENSIM, oursWith } from "./setup.js"

const SHARED: Word2vecOptions = { sharedNegatives: true }
const CBOW: Word2vecOptions = { architecture: "cbow" }
const DIVIDED: Word2vecOptions = { ...CBOW, cbowError: "divided", learningRate: 0.1 }
const TREE: Word2vecOptions = { objective: "hierarchical-softmax" }
/** By kind of training, the ways to do it; gensim does the first one's objective. */
const KINDS: Readonly<Record<string, Readonly<Record<string, Word2vecOptions>>>> = {
  "skip-gram, negative sampling": {
    "lectern, blocks": {},
    "lectern, hogwild": { schedule: "hogwild" },
    "lectern, shared negatives": SHARED,
  },
  "CBOW, negative sampling": {
    "lectern, blocks": CBOW,
    "lectern, hogwild": { ...CBOW, schedule: "hogwild" },
    "lectern, divided error": DIVIDED,
  },
  "skip-gram, hierarchical softmax": { "lectern, blocks": TREE },
}
const MEASURES = ["spearman", "analogies"] as const
const TITLES = { spearman: "Spearman's correlation", analogies: "share of analogies" }

/** Trains with several seeds and compares means. */
export function wordQualitySection({ wordEpochs, wordSeeds }: Plan, text: Text, folder: string): Findings {
  const [pairs, questions] = ["wordsim353.tsv", "questions-words.txt"].map((name) => join(sharedData("eval"), name))
  if (!existsSync(pairs!) || !existsSync(questions!))
    return { notes: ["skipped: quality of word vectors: needs WordSim-353 and questions-words in shared/data/eval"] }
  mkdirSync(folder, { recursive: true })
  const seeds = Array.from({ length: wordSeeds }, (_, seed) => seed + 1)
  const version = gensimVersion()
  const qualities: VectorQuality[] = []
  const goals: Goal[] = []
  const quality = (
    what: string,
    tool: string,
    command: (request: WordsRequest) => Command,
    options: Word2vecOptions,
  ) => {
    const files = seeds.map((seed) => {
      const output = join(folder, `vectors-${seed}.bin`)
      measure(
        command({ path: text.path, options: { ...COMMON, ...options, epochs: wordEpochs, seed }, threads: 1, output }),
      )
      return output
    })
    const { stdout } = measure({
      program: process.execPath,
      words: [child("rate-words"), pairs!, questions!, ...files],
    })
    const found: VectorQuality = { what, tool, seeds: JSON.parse(stdout) as WordsQuality[] }
    qualities.push(found)
    return found
  }
  for (const [what, ways] of Object.entries(KINDS)) {
    const [first] = Object.values(ways)
    const peer = version === undefined ? undefined : quality(what, "gensim", gensimWith, first!)
    for (const [tool, options] of Object.entries(ways)) {
      const ours = quality(what, tool, oursWith, options)
      // Shared negatives and the gradient of CBOW are not what gensim computes.
      if (peer !== undefined && options !== SHARED && options !== DIVIDED) goals.push(...compared(ours, peer))
    }
  }
  const about = `vectors of words by seed, ${wordEpochs} epochs: WordSim-353 and questions-words, our evaluation of both`
  return { qualities, goals, notes: version === undefined ? [about, NO_GENSIM] : [`${about}; gensim ${version}`] }
}

/** Ours may be below gensim's by no more than gensim's are apart, in hundredths. */
function compared({ what, tool, seeds }: VectorQuality, gensim: VectorQuality): readonly Goal[] {
  return MEASURES.map((name) => {
    const theirs = gensim.seeds.map((seed) => 100 * seed[name])
    const spread = Math.max(...theirs) - Math.min(...theirs)
    const behind = mean(theirs) - mean(seeds.map((seed) => 100 * seed[name]))
    return {
      what: `${TITLES[name]}, gensim's mean less ours, ${what}, ${tool}`,
      measured: behind,
      wanted: { kind: "at most", value: Number(spread.toFixed(2)) },
      unit: "points",
    }
  })
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
