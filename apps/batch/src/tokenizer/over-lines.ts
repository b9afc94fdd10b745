// A pass over the lines of files with an engine of its own: what training, encoding and measuring share.

import { engineFor } from "../engines/choose.js"
import type { Engine } from "../engines/engine.js"
import type { ResultOf, Task } from "../engines/task.js"
import { untilAborted } from "../engines/until-aborted.js"
import { processStdin } from "../read/byte-stream.js"
import { isEmpty, listInputs } from "../read/inputs.js"
import { type Oddities, tellOddities } from "../read/text.js"
import { foldLines, type LineShard } from "../shard/fold-lines.js"
import type { CountRequest, InputFacts, TextSource } from "../types.js"
import { tokenizerTasks } from "./tasks/tasks.js"

/** Which lines to read, and how. */
export interface LinesRequest
  extends Pick<
    CountRequest,
    "jobs" | "engine" | "encodingErrors" | "byteOrderMark" | "shardBytes" | "signal" | "onProgress" | "onWarning"
  > {
  /** The texts, one after the other. */
  readonly texts: readonly TextSource[]
}

/** Bytes of a shard, unless the request says otherwise. */
export const LINES_SHARD_BYTES: number = 2 ** 22

/**
 * Does a task for every shard of the lines, and takes the results in order.
 *
 * @param request - which lines, and how
 * @param taskOf - the task for a shard
 * @param finish - takes each result
 * @param wrap - puts something before the engine
 * @returns what was read
 * @throws LecternError for whatever is wrong with the texts; the signal's reason
 */
export async function overLines<T extends Task>(
  request: LinesRequest,
  taskOf: (shard: LineShard & { readonly encodingErrors: "refuse" | "replace" }) => T,
  finish: (result: ResultOf<T> & { readonly oddities: Oddities }) => void | Promise<void>,
  wrap: (engine: Engine) => Engine = (engine) => engine,
): Promise<readonly InputFacts[]> {
  const { texts, signal, byteOrderMark = "drop", encodingErrors = "refuse", shardBytes = LINES_SHARD_BYTES } = request
  signal?.throwIfAborted()
  const { inputs } = listInputs([], texts)
  const empty = inputs.find(({ file }) => file?.size === 0)
  if (empty !== undefined) throw isEmpty(empty.label)
  const plain = inputs.every(({ kind, file }) => kind === "file" && file !== undefined)
  const bytes = plain ? inputs.reduce((sum, { file }) => sum + file!.size, 0) : undefined
  const engine = await engineFor(request, bytes, tokenizerTasks, {
    worker: import.meta.resolve("#tokenizer-worker"),
  })
  const warned = new Set<string>()
  const warn = (sentence: string): void => {
    if (warned.has(sentence)) return
    warned.add(sentence)
    request.onWarning?.(sentence)
  }
  const work = foldLines<T>(
    {
      inputs,
      engine: wrap(engine),
      shardBytes,
      byteOrderMark,
      openStdin: processStdin,
      signal,
      warn,
      progress(bytesDone, bytesTotal, segments) {
        const known = bytesTotal === undefined ? {} : { bytesTotal }
        request.onProgress?.({ stage: "count", bytesDone, segments, ...known })
      },
    },
    (shard) => taskOf({ ...shard, encodingErrors }),
    async (result, { input }) => {
      const counted = result as ResultOf<T> & { readonly oddities: Oddities }
      for (const sentence of tellOddities(input.label, counted.oddities)) warn(sentence)
      await finish(counted)
    },
  )
  try {
    const read = await untilAborted(work, signal)
    return inputs.map(({ path }, i) => ({ path, bytes: read[i]! }))
  } finally {
    await engine.close()
  }
}
