// `lectern seq2seq train`: trains an encoder-decoder on pairs, writes it, and reports how the training went.
import { LecternError } from "@lectern/core"
import type { Context } from "../../console/command.js"
import { readingRequest } from "../../console/groups.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { usage } from "../../console/values.js"
import { milestoneText, type TrainingReport, trainingJson, trainingText } from "./report.js"
import { type TrainedSeq2seq, type TrainSeq2seqRequest, trainSeq2seq } from "./train.js"
import type { TrainSeq2seqOptions } from "./train-options.js"

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
    const trained = await trainWithFlagNames({
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
    await run.destination.write(trained.file)
    report = { ...trained, spec, validationPath: validation }
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? trainingJson(report) : trainingText(report))
}

/** Trains a model. That numbers grow without limit is a matter of the options, which are named as the command's. */
async function trainWithFlagNames(request: TrainSeq2seqRequest): Promise<TrainedSeq2seq> {
  try {
    return await trainSeq2seq(request)
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind !== "failed") throw error
    const { what, why } = error.problem
    if (!why.includes("learningRate")) throw error
    throw new LecternError(
      { kind: "usage", why: `${what}: ${why.replace("learningRate", "--learning-rate")}` },
      { cause: error },
    )
  }
}
