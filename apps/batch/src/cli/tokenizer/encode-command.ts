// `lectern tokenizer encode` and `decode`: lines in, lines out, in the same order.
import { cachedForRun, newRun } from "../../engines/run-cache.js"
import { loadTokenizer, tokenizerFile } from "../../tokenizer/model/load.js"
import { withLines } from "../../tokenizer/over-lines.js"
import { decodeLines } from "../../tokenizer/tasks/decode.js"
import { encodeLines } from "../../tokenizer/tasks/encode.js"
import type { Streams } from "../score/command.js"
import type { Interrupts } from "../shared/interrupt.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import { reportRun } from "../shared/report-run.js"
import { usage } from "../shared/values.js"
import type { RawDecodeOptions, RawEncodeOptions } from "./flags.js"
import { linesRequest, readingOptions } from "./reading.js"
import { fileReading } from "./tokenizer-arguments.js"

/**
 * Runs `lectern tokenizer encode`.
 *
 * @param tokenizer - the tokenizer's file
 * @param files - text files
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runEncode(
  tokenizer: string,
  files: readonly string[],
  raw: RawEncodeOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  if (raw.pieces && raw.json) throw usage("--pieces and --json exclude each other: JSON has the pieces as tokens")
  const options = readingOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(raw.output, [tokenizer])
  const file = tokenizerFile(tokenizer, fileReading(raw))
  const run = newRun()
  // Loaded once: what is done inline finds it.
  cachedForRun(run, file.path, () => loadTokenizer(file))
  const form = raw.json ? "json" : raw.pieces ? "pieces" : "ids"
  const addSpecialTokens = raw.specialTokens ?? true
  const texts = { references: [], systems: options.texts }
  await reportRun(options, texts, streams, true, async (report) => {
    await withLines(linesRequest(options, interrupts, report), ({ engine, fold }) =>
      fold(
        (shard) => engine.run(encodeLines, { run, tokenizer: file, form, addSpecialTokens, ...shard }),
        ({ text }) => report.destination.write(text),
      ),
    )
  })
}

/**
 * Runs `lectern tokenizer decode`.
 *
 * @param tokenizer - the tokenizer's file
 * @param files - files of ids
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runDecode(
  tokenizer: string,
  files: readonly string[],
  raw: RawDecodeOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  const options = readingOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(raw.output, [tokenizer])
  const file = tokenizerFile(tokenizer, fileReading(raw))
  const run = newRun()
  // Loaded once: what is done inline finds it.
  cachedForRun(run, file.path, () => loadTokenizer(file))
  const json = raw.json ?? false
  const skipSpecialTokens = raw.skipSpecialTokens ?? true
  const texts = { references: [], systems: options.texts }
  await reportRun(options, texts, streams, true, async (report) => {
    let warned = false
    await withLines(linesRequest(options, interrupts, report), ({ engine, fold }) =>
      fold(
        (shard) => engine.run(decodeLines, { run, tokenizer: file, skipSpecialTokens, json, ...shard }),
        async ({ text, hasNewlines }) => {
          if (hasNewlines && !json && !warned) {
            warned = true
            report.onWarning?.("some texts have line ends of their own; --json keeps one line for each")
          }
          await report.destination.write(text)
        },
      ),
    )
  })
}
