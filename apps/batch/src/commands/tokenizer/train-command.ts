// `lectern tokenizer train`: counts words in threads, trains, writes the tokenizer.
import type { Problem } from "@lectern/core"
import type { Context } from "../../console/command.js"
import { inFlagNames } from "../../console/flag-names.js"
import { linesRequest } from "../../console/lines.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { printableJson } from "../../report/json-text.js"
import { type CountedCorpus, trainTokenizer } from "./run/train.js"
import type { TrainOptions } from "./train-options.js"

/** Runs `lectern tokenizer train`. */
export async function runTrain(options: TrainOptions, context: Context): Promise<void> {
  const { streams } = context
  const { pipeline, model, format, resume, quiet } = options
  const texts = { references: [], systems: options.texts }
  if (format === "sentencepiece" && options.output === undefined && streams.stdout.isTTY) {
    throw usage("a SentencePiece file is binary, which a terminal cannot show; name a file: -o FILE.model")
  }
  await reportRun({ options, texts, context, work: { doing: "counting words", unit: "lines" } }, async (report) => {
    const { onProgress, onWarning } = report.callbacks
    const training = trainTokenizer({
      ...linesRequest(options, context, report),
      pipeline,
      model,
      format,
      ...(resume !== undefined && { resume }),
      onCounted(counted) {
        if (!quiet) streams.stderr.write(`lectern: ${countedSentence(counted)}\n`)
      },
      ...(onProgress !== undefined && {
        onTrained: (done: number, wanted: number) =>
          onProgress({
            stage: model.name === "unigram" ? "prune" : "train",
            bytesDone: done,
            bytesTotal: wanted,
            segments: 0,
          }),
      }),
    })
    const { file, vocabularySize } = await inFlagNames(training, withFlags)
    if (vocabularySize < model.vocabularySize) {
      onWarning?.(
        `the vocabulary has ${vocabularySize} tokens, fewer than the ${model.vocabularySize} wanted: the text yields no more`,
      )
    }
    if (vocabularySize > model.vocabularySize) {
      onWarning?.(
        `the vocabulary has ${vocabularySize} tokens, more than the ${model.vocabularySize} wanted, and no merges: special tokens and letters, those at the end or inside of words counted apart, are as many; --limit-alphabet keeps fewer letters`,
      )
    }
    await report.destination.write(report.terminal && typeof file === "string" ? printableJson(file) : file)
  })
}

// The trainers' names of the command's options, longer names first.
const FLAGS: readonly (readonly [string, string])[] = [
  ["limitAlphabet or characterCoverage exclude", "--limit-alphabet excludes"],
  ["limitAlphabet", "--limit-alphabet"],
  ["vocabularySize", "--vocab-size"],
  ["maxPieceLength", "--max-token-length"],
  ["maxTokenLength", "--max-token-length"],
  ["minFrequency", "--min-frequency"],
  ["threshold", "--threshold"],
  ['variant "count"', "--variant count"],
]

/** Trains a tokenizer; errors name the command's options instead of the trainers'. */
function withFlags(problem: Problem): Problem | undefined {
  if (problem.kind !== "out-of-range") return undefined
  const inFlags = (text: string): string =>
    FLAGS.reduce((sentence, [name, flag]) => sentence.replaceAll(name, flag), text)
  return { ...problem, name: inFlags(problem.name), want: inFlags(problem.want) }
}

function countedSentence({ words, tokens, resumedShards }: CountedCorpus): string {
  const again =
    resumedShards === 0 ? "" : ` (${resumedShards} ${resumedShards === 1 ? "shard" : "shards"} counted before)`
  return `counted ${tokens.toLocaleString("en")} words, ${words.toLocaleString("en")} of them distinct${again}`
}
