// Runs an engine over the lines of files, for training, encoding, decoding and measuring.
import { engineFor } from "../engines/choose.js"
import type { Engine } from "../engines/engine.js"
import { untilAborted } from "../engines/until-aborted.js"
import { processStdin } from "../read/byte-stream.js"
import { bytesOfText, emptyInput, type Input, isSeekable, listInputs } from "../read/inputs.js"
import { limitsOf } from "../read/limits.js"
import type { TextFindings } from "../read/text.js"
import { textWarnings, warnOnce } from "../read/warnings.js"
import { foldLines } from "../shard/fold-lines.js"
import type { CountRequest, InputFacts, TextSource } from "../types.js"
import type { TextShard } from "./tasks/shard-text.js"

/** The lines to read, and how. */
export interface LinesRequest
  extends Pick<
    CountRequest,
    | "jobs"
    | "engine"
    | "encodingErrors"
    | "byteOrderMark"
    | "maxLineBytes"
    | "maxExpand"
    | "shardBytes"
    | "signal"
    | "onProgress"
    | "onWarning"
  > {
  /** The texts in order. */
  readonly texts: readonly TextSource[]
}

/** The lines to process, and an engine for them. */
export interface Lines {
  /** The inputs in order. */
  readonly inputs: readonly Input[]
  /** Performs the tasks. */
  readonly engine: Engine
  /**
   * Processes all lines of all texts.
   *
   * @param start - starts the work on a shard
   * @param finish - receives each result, in the order of the lines; awaited before the next
   * @returns facts about the inputs
   * @throws LecternError for any fault of the texts; the signal's reason
   */
  fold<Result extends { readonly findings: TextFindings }>(
    start: (shard: TextShard) => Promise<Result>,
    finish: (result: Result) => void | Promise<void>,
  ): Promise<readonly InputFacts[]>
}

/** The default size of a shard in bytes. */
export const LINES_SHARD_BYTES: number = 2 ** 22

/**
 * Opens an engine for a request, does the work, and closes the engine.
 *
 * @param request - the lines, and how to read them
 * @param work - does the work
 * @returns what `work` returned
 * @throws LecternError for any fault of the texts; the signal's reason; errors of `work`
 */
export async function withLines<Result>(
  request: LinesRequest,
  work: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  const { texts, jobs, signal, byteOrderMark = "drop", encodingErrors = "refuse" } = request
  signal?.throwIfAborted()
  const limits = limitsOf(request)
  const { inputs } = listInputs([], texts)
  const empty = inputs.find((input) => isSeekable(input) && input.file.size === 0)
  if (empty !== undefined) throw emptyInput(empty.label)
  const worker = import.meta.resolve("#tokenizer-worker")
  const engine = await engineFor(request.engine ?? "auto", bytesOfText(inputs), { jobs, worker })
  const warn = warnOnce(request.onWarning)
  const run = {
    inputs,
    engine,
    shardBytes: request.shardBytes ?? LINES_SHARD_BYTES,
    byteOrderMark,
    limits,
    openStdin: processStdin,
    signal,
    warn,
    progress(bytesDone: number, bytesTotal: number | undefined, segments: number) {
      request.onProgress?.({ stage: "count", bytesDone, segments, bytesTotal })
    },
  }
  const lines: Lines = {
    inputs,
    engine,
    async fold(start, finish) {
      const bytes = await foldLines(
        run,
        (shard) => start({ ...shard, encodingErrors, limits }),
        async (result, { input }) => {
          for (const sentence of textWarnings(input.label, result.findings)) warn(sentence)
          await finish(result)
        },
      )
      return inputs.map(({ path }, i) => ({ path, bytes: bytes[i]! }))
    },
  }
  try {
    return await untilAborted(work(lines), signal)
  } finally {
    await engine.close()
  }
}
