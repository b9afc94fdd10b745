// Formats the result of `lectern embed train` as text and as JSON.

import { counted, grouped } from "../../../report/counted.js"
import { jsonText } from "../../../report/json-text.js"
import { alignedRows } from "../../../report/tables/aligned.js"
import type { TextFacts, TrainedVectors } from "../run/train.js"
import type { WordChoice } from "../run/training/encode.js"

/** The texts and settings that vectors were trained with. */
export interface VectorTrainingReport extends TextFacts, Pick<TrainedVectors, "settings" | "losses"> {
  readonly choice: WordChoice
  /** The folder of the run whose vectors were the first; undefined for new vectors. */
  readonly continued: string | undefined
}

/** The schema of the JSON. */
export const VECTOR_TRAINING_SCHEMA = "lectern.embed-train/1"

/** Facts about the texts that were read, in one line. */
export function readText({ read, distinct, tokens, words, sentences }: TextFacts): string {
  return `${counted(read, "word")}, ${grouped(distinct)} of them distinct; ${grouped(words)} get vectors, which occur ${counted(tokens, "time")} in ${counted(sentences, "sentence")}`
}

/** An epoch in one line. */
export function epochText(epoch: number, loss: number, speed: number | undefined): string {
  const fast = speed === undefined ? "" : `, ${grouped(Math.round(speed))} words/s`
  return `epoch ${epoch}: loss ${nats(loss)}${fast}`
}

/** Formats the report as JSON. */
export function trainingJson(report: VectorTrainingReport): string {
  const { settings, choice, continued, read, distinct, words, tokens, sentences, losses, inputs } = report
  const drawn = settings.objective === "negative-sampling" || settings.objective === "nce"
  const json = {
    schema: VECTOR_TRAINING_SCHEMA,
    options: {
      architecture: settings.architecture,
      ...(settings.architecture === "cbow" && { cbow_error: settings.cbowError }),
      objective: settings.objective,
      dimensions: settings.dimensions,
      window: settings.window,
      shrink_windows: settings.shrinkWindows,
      ...(drawn && {
        negative: settings.negatives,
        shared_negatives: settings.sharedNegatives,
        noise_power: settings.noisePower,
      }),
      min_count: choice.minCount,
      max_words: choice.maxWords ?? null,
      sample: settings.sample,
      epochs: settings.epochs,
      learning_rate: settings.learningRate,
      min_learning_rate: settings.minLearningRate,
      seed: settings.seed,
      schedule: settings.schedule,
      ...(settings.schedule === "blocks" && { blocks: settings.blocks }),
      subwords:
        settings.subwords === undefined
          ? null
          : {
              min_n: settings.subwords.minNgram,
              max_n: settings.subwords.maxNgram,
              buckets: settings.subwords.buckets,
            },
      continue: continued ?? null,
    },
    text: { words: read, distinct_words: distinct, words_with_vectors: tokens, sentences },
    words,
    dimensions: settings.dimensions,
    epochs: losses.map((loss, i) => ({ epoch: i + 1, loss })),
    inputs,
  }
  return `${jsonText(json, 1)}\n`
}

/** Formats the report as text. */
export function trainingText(report: VectorTrainingReport): string {
  const { settings, words, losses } = report
  const { architecture, objective, dimensions, window, negatives, subwords } = settings
  const draws =
    objective === "negative-sampling" || objective === "nce" ? ` with ${counted(negatives, "negative")}` : ""
  const shared = subwords === undefined ? "" : `, sub-words of ${subwords.minNgram} to ${subwords.maxNgram} characters`
  const rows = losses.map((loss, i) => [String(i + 1), nats(loss)])
  const lines = [
    `${counted(words, "word")} x ${counted(dimensions, "dimension")}: ${architecture}, ${objective}${draws}, window ${window}${shared}`,
    readText(report),
    ...alignedRows([["epoch", "loss"], ...rows], { right: () => true }),
  ]
  return `${lines.join("\n")}\n`
}

function nats(loss: number): string {
  return loss.toFixed(4)
}
