/**
 * Exact folds over the lines of large files, in threads, that can be resumed; and the parts they are made of: tasks, engines
 * and stores.
 *
 * Use it to count something of your own over files that do not fit into memory, on all cores, without starting again after an interruption.
 * It needs Node.
 *
 * @see [Many machines: a statistic of your own](../../../docs/scale.md#a-statistic-of-your-own)
 * @example
 * ```ts
 * const files = ["examples/reference.A.txt", "examples/reference.B.txt"]
 * const { result, lines } = await foldLines(files, "examples/engine/line-lengths.mjs", { jobs: 2 })
 * lines //=> 400
 * result //=> { median: 10, ninetieth: 13, longest: 15 }
 * ```
 * @packageDocumentation
 */

export type { Engine } from "./engines/engine.js"
export { inlineEngine } from "./engines/inline.js"
export type { OnProgress, Task } from "./engines/task.js"
export { type ThreadsOptions, threadsEngine } from "./engines/threads.js"
export { type Pulse, type TaskMessage, type Tasks, type WorkerEntry, worker } from "./engines/worker.js"
export { type Folded, foldLines } from "./fold/fold-lines.js"
export { type LineSource, openSource } from "./fold/open-source.js"
export type { FoldOptions } from "./fold/options.js"
export type { Plan } from "./store/plan.js"
export { type Codec, openStore, type Store } from "./store/store.js"
export type {
  ByteOrderMark,
  ClusterEngine,
  ConvertedBytes,
  EncodingErrors,
  EngineName,
  InputFacts,
  MissingOutputs,
  ReadingOptions,
  RunOptions,
  RunProgress,
  TextSource,
} from "./types.js"
