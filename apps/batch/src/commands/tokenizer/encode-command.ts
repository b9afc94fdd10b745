// `lectern tokenizer encode` and `decode`: one output line for each input line, in the same order.
import type { InputFacts } from "@lectern/engine"
import { cachedForRun, newRun } from "@lectern/engine/internal/engines/run-cache"
import { type Lines, withLines } from "@lectern/engine/internal/shard/over-lines"
import type { Tokenizer } from "@lectern/tokenizers"
import type { Context } from "../../console/command.js"
import { lineOptions, linesRequest } from "../../console/lines.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import {
  loadTokenizer,
  type TokenizerFile,
  type TokenizerFileOptions,
  tokenizerFile,
} from "../../resources/load-tokenizer.js"
import { checkSpecialTokens, decodeGroup, encodeGroup } from "./encode-options.js"
import { decodeLines } from "./run/tasks/decode.js"
import { encodeLines } from "./run/tasks/encode.js"

/** Runs `lectern tokenizer encode`. */
export async function runEncode(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const { pieces, json, specialTokens, allowedSpecial, disallowedSpecial, ...fileOptions } = readGroup(encodeGroup, raw)
  if (pieces && json) throw usage("--pieces and --json cannot be combined: the JSON includes the pieces as tokens")
  const form = json ? "json" : pieces ? "pieces" : "ids"
  const special = { allowedSpecial, disallowedSpecial }
  const options = { addSpecialTokens: specialTokens, ...special }
  const check = (tokenizer: Tokenizer) => checkSpecialTokens(special, tokenizer)
  await runLines(
    { operands, raw, context, fileOptions, check, doing: "encoding" },
    ({ run, tokenizer, report, lines: { engine, fold } }) =>
      fold(
        (shard) => engine.run(encodeLines, { run, tokenizer, form, options, terminal: report.terminal, ...shard }),
        ({ text }) => report.destination.write(text),
      ),
  )
}

/** Runs `lectern tokenizer decode`. */
export async function runDecode(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const { json, skipSpecialTokens, ...fileOptions } = readGroup(decodeGroup, raw)
  let warned = false
  await runLines(
    { operands, raw, context, fileOptions, doing: "decoding" },
    ({ run, tokenizer, report, lines: { engine, fold } }) =>
      fold(
        (shard) =>
          engine.run(decodeLines, { run, tokenizer, skipSpecialTokens, json, terminal: report.terminal, ...shard }),
        async ({ text, hasNewlines }) => {
          if (hasNewlines && !json && !warned) {
            warned = true
            report.callbacks.onWarning?.("some decoded texts contain line ends; --json prints each text on one line")
          }
          await report.destination.write(text)
        },
      ),
  )
}

interface LineCommand {
  readonly operands: readonly string[]
  readonly raw: Raw
  readonly context: Context
  /** Options of the tokenizer's file. */
  readonly fileOptions: TokenizerFileOptions
  /** Checks options against the tokenizer. */
  readonly check?: (tokenizer: Tokenizer) => void
  /** The work on the lines, in one word. */
  readonly doing: string
}

interface LineWork {
  /** The run's id. */
  readonly run: string
  readonly tokenizer: TokenizerFile
  readonly report: ReportRun
  readonly lines: Lines
}

async function runLines(
  { operands: [path = "", ...files], raw, context, fileOptions, check, doing }: LineCommand,
  work: (work: LineWork) => Promise<readonly InputFacts[]>,
): Promise<void> {
  const options = lineOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(options.output, [path])
  const tokenizer = tokenizerFile(path, fileOptions)
  const run = newRun()
  // Loaded once: tasks of the inline engine find it in the cache.
  const loaded = cachedForRun(run, tokenizer.path, () => loadTokenizer(tokenizer))
  check?.(loaded)
  const texts = { references: [], systems: options.texts }
  const plan = { options, texts, context, work: { doing, unit: "lines" }, incremental: true } as const
  await reportRun(plan, async (report) => {
    await withLines(linesRequest(options, context, report), import.meta.resolve("#tokenizer-worker"), (lines) =>
      work({ run, tokenizer, report, lines }),
    )
  })
}
