/**
 * Exact folds over the lines of large files, in threads or on a cluster, that can be resumed.
 *
 * @packageDocumentation
 */

export type {
  ByteOrderMark,
  ClusterEngine,
  EncodingErrors,
  EngineName,
  InputFacts,
  RunOptions,
  RunProgress,
  TextSource,
} from "./types.js"
