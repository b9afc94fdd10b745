// Runs an engine over the lines of files: everything that needs no lines side by side.
import { engineFor } from "../cluster/choose.js"
import type { Engine } from "../engines/engine.js"
import { untilAborted } from "../engines/until-aborted.js"
import { processStdin } from "../read/byte-stream.js"
import { limitsOf } from "../read/formats/limits.js"
import { bytesOfText, emptyInput, type Input, isSeekable, listInputs } from "../read/inputs.js"
import type { TextFindings } from "../read/text.js"
import { textWarnings, warnOnce } from "../read/warnings.js"
import type { InputFacts, RunOptions, RunProgress, TextSource } from "../types.js"
import { foldShards } from "./fold-shards.js"
import type { TextShard } from "./shard-text.js"

/** The lines to read, and how. */
export interface LinesRequest<Stage extends string = "count"> extends RunOptions {
  /** The texts in order. */
  readonly texts: readonly TextSource[]
  /** Cost relative to scoring, per byte, which decides whether threads are worth starting; 1 by default. */
  readonly workPerByte?: number
  /** The name of the characters that NUL bytes count as, for warnings; `ordinary characters` by default. */
  readonly nulsAre?: string
  /** Receives the progress. */
  readonly onProgress?: ((progress: RunProgress<Stage | "count">) => void) | undefined
}

/** The lines to process, and an engine for them. */
export interface Lines {
  /** The inputs in order. */
  readonly inputs: readonly Input[]
  /** Performs the tasks. */
  readonly engine: Engine
  /** Processes all lines of texts. */
  fold<Result extends { readonly findings: TextFindings }>(
    start: (shard: TextShard) => Promise<Result>,
    finish: (result: Result) => void | Promise<void>,
    texts?: readonly Input[],
  ): Promise<readonly InputFacts[]>
  /** Keeps the engine at work when the run ends. */
  beforeClose(wait: () => Promise<void>): void
}

/** The default size of a shard in bytes. */
export const LINES_SHARD_BYTES: number = 2 ** 22

/** Opens an engine for a request, does the work, and closes the engine. `worker` is the file URL of the threads' entry. */
export async function withLines<Result>(
  request: LinesRequest,
  worker: string,
  work: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  const { texts, jobs, signal, byteOrderMark = "drop", encodingErrors = "refuse" } = request
  signal?.throwIfAborted()
  const limits = limitsOf(request)
  const { inputs } = listInputs([], texts)
  const empty = inputs.find((input) => isSeekable(input) && input.file.size === 0)
  if (empty !== undefined) throw emptyInput(empty.label)
  const threads = { jobs, worker: worker }
  const bytes = bytesOfText(inputs)
  const scaled = bytes && bytes * (request.workPerByte ?? 1)
  const warn = warnOnce(request.onWarning)
  const waits: (() => Promise<void>)[] = []
  const engine = await engineFor(request.engine ?? "auto", scaled, threads, warn)
  const run = {
    engine,
    shardBytes: request.shardBytes ?? LINES_SHARD_BYTES,
    byteOrderMark,
    encodingErrors,
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
    async fold(start, finish, texts = inputs) {
      const bytes = await foldShards(
        { ...run, inputs: texts },
        (shard) => start({ ...shard, encodingErrors, limits }),
        async (result, { input: { label }, files = [{ label, findings: result.findings }] }) => {
          for (const { label, findings } of files) {
            for (const sentence of textWarnings(label, findings, request.nulsAre)) warn(sentence)
          }
          await finish(result)
        },
      )
      return texts.map(({ path }, i) => ({ path, bytes: bytes[i]! }))
    },
    beforeClose: (wait) => void waits.push(wait),
  }
  try {
    return await untilAborted(work(lines), signal)
  } finally {
    await Promise.all(waits.map((wait) => wait()))
    await engine.close()
  }
}
