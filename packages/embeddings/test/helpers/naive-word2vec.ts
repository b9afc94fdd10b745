// Training as the papers write it, in double precision: one window at a time, by the exact gradients of all of it.
import type { EncodedCorpus } from "../../src/corpus/encoded-corpus.js"
import type { Vocabulary } from "../../src/corpus/vocabulary.js"
import { type Random, sentenceRandom } from "../../src/train/kernel/plain/predict.js"
import { windowGradients } from "../../src/train/objective/gradients.js"
import { keepLimits, noiseOf, noiseTable } from "../../src/train/objective/tables.js"
import type { ObjectiveOfExample, WindowExample } from "../../src/train/objective/window.js"
import type { Word2vecSettings } from "../../src/train/schedule/settings.js"
import { joinedPaths } from "./joined-paths.js"

/** Vectors that change. */
export interface NaiveModel {
  readonly input: Float64Array
  readonly output: Float64Array
  /** With sub-words, by word its rows of the input: their mean is its vector, and each moves as far as it does. */
  readonly rows?: readonly (readonly number[])[]
}

/** An epoch at one learning rate; with `batch`, all gradients are taken at the first parameters. Of `steps`, each draws windows of its own. */
export function naiveEpoch(
  model: NaiveModel,
  corpus: EncodedCorpus,
  { counts }: Vocabulary,
  settings: Word2vecSettings,
  { epoch = 0, classes = 1, rate = settings.learningRate, batch = false, steps = 1 },
): number {
  const { dimensions, architecture, cbowError, objective, seed, shrinkWindows, window } = settings
  const keep = keepLimits(counts, settings.sample)
  const noise = noiseOf(counts, settings.noisePower)
  const negatives = negativesOf(noise, classes, settings)
  const paths = objective === "hierarchical-softmax" ? joinedPaths([counts]) : []
  const rowsOf = (word: number): readonly number[] => model.rows?.[word] ?? [word]
  const at = batch ? { input: model.input.slice(), output: model.output.slice() } : model
  let loss = 0
  let predictions = 0
  for (let sentence = 0; sentence < corpus.borders.length - 1; sentence++) {
    const random = sentenceRandom(seed, epoch, sentence)
    const ids = corpus.tokens.slice(corpus.borders[sentence]!, corpus.borders[sentence + 1]!)
    const kept = [...ids].filter((id) => random.next() <= keep[id]!)
    const streams = Array.from({ length: steps }, (_, step) =>
      step === 0 ? random : sentenceRandom(seed, epoch + step * 2 ** 20, sentence),
    )
    for (let i = 0; i < kept.length; i++) {
      const random = streams[i % steps]!
      const reach = shrinkWindows ? 1 + random.below(window) : window
      const context = kept.filter((_, j) => j !== i && Math.abs(i - j) <= reach)
      if (context.length === 0) continue
      const example: WindowExample = { architecture, target: kept[i]!, context }
      const predicted = architecture === "cbow" ? [kept[i]!] : context
      const drawn = objective === "nce" || objective === "negative-sampling" ? negatives(predicted, random) : []
      const scored = { kind: objective, paths, negatives: drawn, noise } as ObjectiveOfExample
      const means = Float64Array.from({ length: counts.length * dimensions }, (_, place) => {
        const rows = rowsOf(Math.floor(place / dimensions))
        return rows.reduce((sum, row) => sum + at.input[row * dimensions + (place % dimensions)]! / rows.length, 0)
      })
      const vectors = { dimensions, input: means, output: at.output }
      const { input, output, loss: one } = windowGradients(vectors, example, scored)
      loss += one
      predictions += predicted.length
      // A mean's gradient is divided by the number of its words.
      const share = architecture === "cbow" && cbowError === "whole" ? context.length : 1
      for (let word = 0; word < counts.length; word++)
        for (const row of rowsOf(word))
          for (let d = 0; d < dimensions; d++)
            model.input[row * dimensions + d]! -= rate * share * input[word * dimensions + d]!
      for (let d = 0; d < output.length; d++) model.output[d]! -= rate * output[d]!
    }
  }
  return loss / predictions
}

function negativesOf(
  noise: Float64Array,
  classes: number,
  { negatives, objective, sharedNegatives }: Word2vecSettings,
) {
  const { classLimits, classStarts, columnLimits, columnAliases } = noiseTable(noise, classes)
  const draw = (dropped: readonly number[], random: Random): number[] => {
    const word = classes === 1 ? 0 : random.next()
    const chosen = classLimits.findIndex((limit) => word <= limit)
    const start = classStarts[chosen]!
    return Array.from({ length: negatives }, () => {
      const column = random.below(classStarts[chosen + 1]! - start)
      return random.next() < columnLimits[start + column]! ? chosen + classes * column : columnAliases[start + column]!
    }).filter((id) => objective === "nce" || !dropped.includes(id))
  }
  return (predicted: readonly number[], random: Random): number[][] => {
    if (!sharedNegatives) return predicted.map((each) => draw([each], random))
    const shared = draw(predicted, random)
    return predicted.map(() => shared)
  }
}
