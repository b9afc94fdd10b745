// `lectern seq2seq train`: trains an encoder-decoder on pairs, writes it, and reports how the training went.
import type { Context } from "../../console/command.js"
import { inFlagNames, learningRateFlag } from "../../console/flag-names.js"
import { readingRequest } from "../../console/groups.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { usage } from "../../console/values.js"
import { counted } from "../../report/counted.js"
import { jsonText, snakeCased } from "../../report/json-text.js"
import { alignedRows } from "../../report/tables/aligned.js"
import { type TrainedSeq2seq, trainSeq2seq } from "./train.js"
import type { TrainSeq2seqOptions } from "./train-options.js"
import type { Milestone, TrainingSpec } from "./training-spec.js"

/** The texts and settings that a model was trained with. */
interface TrainingReport extends Omit<TrainedSeq2seq, "file"> {
  readonly spec: TrainingSpec
  /** The file of pairs to validate with; undefined for none. */
  readonly validationPath: string | undefined
}

/** The schema of the JSON. */
const SEQ2SEQ_TRAINING_SCHEMA = "lectern.seq2seq-train/1"

/** Runs `lectern seq2seq train`. */
export async function runTrainSeq2seq(options: TrainSeq2seqOptions, context: Context): Promise<void> {
  const { streams, interrupts } = context
  const { files, spec, length, every, validation, resume, output, quiet, format } = options
  if (output === undefined && streams.stdout.isTTY) {
    throw usage("a model is a binary file, which a terminal cannot show; name a file: -o FILE.safetensors")
  }
  refuseOverwritingFiles(output, [validation])
  const texts = { references: [], systems: files.map((path) => ({ name: path, path })) }
  const say = (sentence: string): void => {
    if (!quiet) streams.stderr.write(`lectern: ${sentence}\n`)
  }
  let report: TrainingReport | undefined
  await reportRun({ options, texts, context, work: { doing: "training", unit: "lines" } }, async (run) => {
    const training = trainSeq2seq({
      ...readingRequest(options),
      ...run.callbacks,
      signal: interrupts.signal,
      files,
      spec,
      length,
      ...(every !== undefined && { every }),
      ...(validation !== undefined && { validation }),
      ...(resume !== undefined && { resume }),
      onResumed: (milestone) => say(`continuing after step ${milestone.step.toLocaleString("en")}`),
      onMilestone(milestone, speed) {
        run.clearProgress()
        say(`${milestoneText(milestone)}, ${Math.round(speed).toLocaleString("en")} pairs/s`)
      },
    })
    const trained = await inFlagNames(training, learningRateFlag)
    await run.destination.write(trained.file)
    report = { ...trained, spec, validationPath: validation }
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? trainingJson(report) : trainingText(report))
}

/** Trains a model. That numbers grow without limit is a matter of the options, which are named as the command's. */

/** A milestone in one line. */
function milestoneText({ step, epoch, loss, validation }: Milestone): string {
  const unseen =
    validation === undefined ? "" : `, validation loss ${nats(validation.loss)}, exact match ${percent(validation)}`
  return `step ${step.toLocaleString("en")}, epoch ${epoch}: loss ${nats(loss)}${unseen}`
}

/** Formats the report as JSON. */
function trainingJson(report: TrainingReport): string {
  const { spec, pairs, validationPairs, validationPath, sourceSymbols, targetSymbols, parameters } = report
  const { milestones, savedStep, inputs } = report
  const json = {
    schema: SEQ2SEQ_TRAINING_SCHEMA,
    options: snakeCased({ ...spec, clip: spec.clip === Infinity ? null : spec.clip }),
    pairs,
    ...(validationPairs !== undefined && { validation: { path: validationPath, pairs: validationPairs } }),
    source_symbols: sourceSymbols,
    target_symbols: targetSymbols,
    parameters,
    milestones: milestones.map(({ validation, ...milestone }) => ({
      ...snakeCased(milestone),
      ...(validation !== undefined && { validation: snakeCased(validation) }),
    })),
    saved_step: savedStep,
    inputs,
  }
  return `${jsonText(json, 1)}\n`
}

/** Formats the report as text. */
function trainingText(report: TrainingReport): string {
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
