// A fold of the reader's own over the lines of files: threads count shards, this thread merges them in order.
import { createHash } from "node:crypto"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { deserialize, serialize } from "node:v8"
import { checkedOptions, checkList, checkNotEmpty } from "@lectern/core/checks"
import { newRun } from "../engines/run-cache.js"
import { withLines } from "../shard/over-lines.js"
import { openShardStore } from "../shard/shard-store.js"
import type { Codec } from "../store/store.js"
import type { InputFacts, TextSource } from "../types.js"
import { type FoldedShard, foldTask } from "./fold-task.js"
import { FOLD_OPTIONS, type FoldOptions, sourceOf } from "./options.js"
import { loadStatistic, moduleBytes } from "./statistic-module.js"

/** The result of a fold, and facts about its run. */
export interface Folded<Result> {
  /** The result of the statistic's `finalize`. */
  readonly result: Result
  /** The number of lines. */
  readonly lines: number
  /** The number of shards. */
  readonly shards: number
  /** The number of shards whose states were in the folder `resume`; 0 without one. */
  readonly resumedShards: number
  /** The size of each file as read, in their order. */
  readonly inputs: readonly InputFacts[]
}

/**
 * Counts the lines of files with a statistic of your own, in threads.
 *
 * The files are split into shards at line ends. A thread loads the module, takes a state from `zero`, and adds each line
 * of a shard, a string without its end. The states are merged in the order of the lines, so the result has the same bits for
 * any number of threads and any engine. A text of a record that contains newlines is several lines. Each thread has its own copy
 * of the module: values outside the state are not shared.
 *
 * States must be plain data, as `structuredClone` copies it, to travel between threads and into the folder `resume`. With
 * `resume`, a run that was interrupted, also by `kill -9`, counts only the shards whose states are not in the folder. A folder
 * that was made with other files, another module, or other options that change the states is refused. Of the module, only
 * its own file is compared, not what it imports.
 *
 * @typeParam Result - the type of the result, which the compiler cannot know from an address
 * @param files - paths of text files, at least one; `-` is standard input, `.gz` and `.zst` are decompressed; objects say more
 * about a file, such as its column
 * @param module - the path or file URL of an ES module (without `await` at its top level) or CommonJS module. Its export
 * is a `Statistic` of strings, or a function that returns one
 * @param options - threads, the folder to continue from, and how the files are read
 * @returns the result of the statistic for all lines of all files, and facts about the run
 * @throws LecternError `unreadable` for a file or module that cannot be read; `bad-data` for a file that is empty or not UTF-8
 * text, and a module that awaits at its top level; `wrong-type` for an export that is not a statistic; `usage` for a
 * folder of another run, or one that is in use; `failed` for a thread that died three times. Errors that the module throws
 * are passed on
 * @example
 * ```ts
 * const files = ["examples/reference.A.txt", "examples/reference.B.txt"]
 * const { result, lines } = await foldLines(files, "examples/engine/line-lengths.mjs", { jobs: 2 })
 * lines //=> 400
 * result //=> { median: 10, ninetieth: 13, longest: 15 }
 * ```
 * @see [Many machines: a statistic of your own](../../../../docs/scale.md)
 */
export function foldLines<Result = unknown>(
  files: readonly (string | TextSource)[],
  module: string | URL,
  options: FoldOptions = {},
): Promise<Folded<Result>> {
  return foldWith(files, module, options) as Promise<Folded<Result>>
}

async function foldWith(
  files: readonly (string | TextSource)[],
  module: string | URL,
  options: FoldOptions,
): Promise<Folded<unknown>> {
  checkList("files", files)
  checkNotEmpty("files", files)
  const { exportName, argument, resume, signal, ...reading } = checkedOptions("foldLines()", options, FOLD_OPTIONS)
  const place = { module: urlOf(module), exportName, argument }
  const { encodingErrors, byteOrderMark, shardBytes } = reading
  const plan = {
    ...{ schema: "lectern.fold/1", module: createHash("sha256").update(moduleBytes(place)).digest("hex") },
    ...{ exportName, argument, encodingErrors, byteOrderMark, shardBytes },
  }
  const statistic = loadStatistic(place)
  const request = { ...reading, texts: files.map(sourceOf), signal }
  return withLines(request, import.meta.resolve("#fold-worker"), async ({ engine, fold, inputs, beforeClose }) => {
    const run = newRun()
    const store = openShardStore({ folder: resume, plan, inputs, signal }, CODEC)
    beforeClose(() => store.close()) // after an abort as well, when this function may never end
    let state = statistic.zero()
    let lines = 0
    let shards = 0
    const facts = await fold(
      (shard) => store.get(shard, () => engine.run(foldTask, { ...shard, run, place })),
      (counted) => {
        state = statistic.merge(state, counted.state)
        lines += counted.lines
        shards++
      },
    )
    return { result: statistic.finalize(state), lines, shards, resumedShards: store.reused(), inputs: facts }
  })
}

function urlOf(module: string | URL): string {
  const text = String(module)
  return text.startsWith("file:") ? text : pathToFileURL(resolve(text)).href
}

const CODEC: Codec<FoldedShard> = {
  ending: "state",
  encode: (folded) => serialize(folded),
  decode(bytes) {
    try {
      return deserialize(bytes)
    } catch {
      return undefined // of a newer version of Node
    }
  },
}
