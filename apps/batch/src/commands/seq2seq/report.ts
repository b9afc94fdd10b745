// Formats the result of `lectern seq2seq train` as text and as JSON.

import { counted } from "../../report/counted.js"
import { jsonText } from "../../report/json-text.js"
import { alignedRows } from "../../report/tables/aligned.js"
import type { TrainedSeq2seq } from "./train.js"
import type { Milestone, TrainingSpec } from "./training-spec.js"

/** The texts and settings that a model was trained with. */
export interface TrainingReport extends Omit<TrainedSeq2seq, "file"> {
  readonly spec: TrainingSpec
  /** The file of pairs to validate with; undefined for none. */
  readonly validationPath: string | undefined
}

/** The schema of the JSON. */
export const SEQ2SEQ_TRAINING_SCHEMA = "lectern.seq2seq-train/1"

/** A milestone in one line. */
export function milestoneText({ step, epoch, loss, validation }: Milestone): string {
  const unseen =
    validation === undefined ? "" : `, validation loss ${nats(validation.loss)}, exact match ${percent(validation)}`
  return `step ${step.toLocaleString("en")}, epoch ${epoch}: loss ${nats(loss)}${unseen}`
}

/** Formats the report as JSON. */
export function trainingJson(report: TrainingReport): string {
  const { spec, pairs, validationPairs, validationPath, sourceSymbols, targetSymbols, parameters } = report
  const { milestones, savedStep, inputs } = report
  const { cell, attention, bidirectional, embedding, hidden, units, minCount, batchSize, learningRate, clip, seed } =
    spec
  const json = {
    schema: SEQ2SEQ_TRAINING_SCHEMA,
    options: {
      units,
      cell,
      attention,
      bidirectional,
      embedding,
      hidden,
      min_count: minCount,
      batch_size: batchSize,
      learning_rate: learningRate,
      clip: clip === Infinity ? null : clip,
      seed,
    },
    pairs,
    ...(validationPairs !== undefined && { validation: { path: validationPath, pairs: validationPairs } }),
    source_symbols: sourceSymbols,
    target_symbols: targetSymbols,
    parameters,
    milestones: milestones.map(({ step, epoch, loss, gradientNorm, validation }) => ({
      step,
      epoch,
      loss,
      gradient_norm: gradientNorm,
      ...(validation !== undefined && {
        validation: { loss: validation.loss, exact_match: validation.exactMatch },
      }),
    })),
    saved_step: savedStep,
    inputs,
  }
  return `${jsonText(json, 1)}\n`
}

/** Formats the report as text. */
export function trainingText(report: TrainingReport): string {
  const { spec, pairs, sourceSymbols, targetSymbols, parameters, milestones, savedStep, validationPairs } = report
  const { cell, attention, bidirectional, embedding, hidden, units } = spec
  const looks = attention === "none" ? "no attention" : `${attention} attention`
  const heading = ["step", "epoch", "loss", ...(validationPairs === undefined ? [] : ["validation", "exact match"])]
  const rows = milestones.map(({ step, epoch, loss, validation }) => [
    step.toLocaleString("en"),
    String(epoch),
    nats(loss),
    ...(validation === undefined ? [] : [nats(validation.loss), percent(validation)]),
  ])
  const lines = [
    `${cell}${bidirectional ? ", bidirectional" : ""}, ${looks}, embedding ${embedding}, hidden ${hidden}: ${counted(parameters, "parameter")}`,
    `${counted(pairs, "pair")} of ${units}, ${counted(sourceSymbols, "symbol")} in sources, ${counted(targetSymbols, "symbol")} in targets`,
    ...alignedRows([heading, ...rows], { right: () => true }),
    ...(validationPairs === undefined ? [] : [`saved: the model after step ${savedStep.toLocaleString("en")}`]),
  ]
  return `${lines.join("\n")}\n`
}

function nats(loss: number): string {
  return loss.toFixed(4)
}

function percent({ exactMatch }: { readonly exactMatch: number }): string {
  return `${(100 * exactMatch).toFixed(1)}%`
}
