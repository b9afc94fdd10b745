// The tables of a run, from its settings and the counts of the words.
import type { EncodedCorpus } from "../corpus/encoded-corpus.js"
import type { Vocabulary } from "../corpus/vocabulary.js"
import { keepLimits, noiseOf, noiseShifts, noiseTable, pathTable } from "./objective/tables.js"
import type { Contents } from "./schedule/layout.js"
import { classesOf, type Round } from "./schedule/plan.js"
import type { Word2vecSettings } from "./schedule/settings.js"
import { outputsOf } from "./state.js"
import type { SubwordTable } from "./subwords/table.js"

/** The initial contents of the memory of a run. */
export function contentsOf(
  corpus: EncodedCorpus,
  { words, counts }: Vocabulary,
  settings: Word2vecSettings,
  groups: readonly Float64Array[],
  rounds: readonly Round[],
  subwords: SubwordTable | undefined,
): Contents {
  const { objective, noisePower, negatives, sample } = settings
  const sampled = objective === "negative-sampling" || objective === "nce"
  const noise = sampled ? noiseOf(counts, noisePower) : undefined
  const classes = classesOf(settings)
  return {
    corpus,
    settings,
    rounds,
    words: words.length,
    outputs: outputsOf(words.length, settings),
    keep: keepLimits(counts, sample),
    noise: noise === undefined ? undefined : noiseTable(noise, classes),
    shifts: noise === undefined || objective !== "nce" ? undefined : noiseShifts(noise, negatives),
    paths: objective === "hierarchical-softmax" ? pathTable(groups) : undefined,
    subwords,
  }
}
