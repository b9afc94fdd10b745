// A pass over the lines of files with an engine: what training, encoding, decoding and measuring share.
import { engineFor } from "../engines/choose.js"
import type { Engine } from "../engines/engine.js"
import { untilAborted } from "../engines/until-aborted.js"
import { processStdin } from "../read/byte-stream.js"
import { bytesOfText, emptyInput, isSeekable, listInputs } from "../read/inputs.js"
import type { TextFindings } from "../read/text.js"
import { textWarnings, warnOnce } from "../read/warnings.js"
import { foldLines } from "../shard/fold-lines.js"
import type { CountRequest, InputFacts, TextSource } from "../types.js"
import type { TextShard } from "./tasks/shard-text.js"

/** Which lines to read, and how. */
export interface LinesRequest
  extends Pick<
    CountRequest,
    "jobs" | "engine" | "encodingErrors" | "byteOrderMark" | "shardBytes" | "signal" | "onProgress" | "onWarning"
  > {
  /** The texts, one after the other. */
  readonly texts: readonly TextSource[]
}

/** Lines to go through, and the engine that does it. */
export interface Lines {
  /** Does the work. */
  readonly engine: Engine
  /**
   * Goes through all lines of all texts.
   *
   * @param start - starts the work on a shard
   * @param finish - takes each result, in the order of the lines; awaited before the next
   * @returns what was read
   * @throws LecternError for whatever is wrong with the texts; the signal's reason
   */
  fold<Result extends { readonly findings: TextFindings }>(
    start: (shard: TextShard) => Promise<Result>,
    finish: (result: Result) => void | Promise<void>,
  ): Promise<readonly InputFacts[]>
}

/** Bytes of a shard, unless the request says otherwise. */
export const LINES_SHARD_BYTES: number = 2 ** 22

/**
 * Opens an engine for some lines, does the work, and closes it.
 *
 * @param request - which lines, and how
 * @param work - does the work
 * @returns what `work` returned
 * @throws LecternError for whatever is wrong with the texts; the signal's reason; whatever `work` throws
 */
export async function withLines<Result>(
  request: LinesRequest,
  work: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  const { texts, jobs, signal, byteOrderMark = "drop", encodingErrors = "refuse" } = request
  signal?.throwIfAborted()
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
    openStdin: processStdin,
    signal,
    warn,
    progress(bytesDone: number, bytesTotal: number | undefined, segments: number) {
      const known = bytesTotal === undefined ? {} : { bytesTotal }
      request.onProgress?.({ stage: "count", bytesDone, segments, ...known })
    },
  }
  const lines: Lines = {
    engine,
    async fold(start, finish) {
      const bytes = await foldLines(
        run,
        (shard) => start({ ...shard, encodingErrors }),
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
