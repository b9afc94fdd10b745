// The options of folds: their types, checks and defaults.
import { availableParallelism } from "node:os"
import { checkFunction, checkString, choice, integer, later, type OptionTable } from "@lectern/core/checks"
import { ENGINES, READING_OPTIONS } from "../read/reading-options.js"
import { LINES_SHARD_BYTES } from "../shard/over-lines.js"
import type { EngineName, ReadingOptions, RunProgress, TextSource } from "../types.js"

/** Options of {@link foldLines}. */
export interface FoldOptions extends ReadingOptions {
  /**
   * The name of the module's export that is the statistic, or the function that makes it.
   * @defaultValue `"default"`
   */
  readonly exportName?: string
  /** Passed to an export that is a function; plain data, as `structuredClone` copies it. Not passed by default. */
  readonly argument?: unknown
  /**
   * The maximum number of threads, at least 1.
   * @defaultValue the number of processors
   */
  readonly jobs?: number
  /**
   * The engine; the result never depends on it.
   * @defaultValue `"auto"`
   */
  readonly engine?: EngineName
  /**
   * The approximate size of a shard in bytes, at least 1; shards depend only on this and the files.
   * @defaultValue 2^22
   */
  readonly shardBytes?: number
  /**
   * A folder that keeps the states of shards, so that an interrupted run can continue; created if it is not there. None by
   * default.
   */
  readonly resume?: string
  /**
   * Called from time to time.
   *
   * @param progress - the bytes and lines (`segments`) done
   */
  readonly onProgress?: (progress: RunProgress<"count">) => void
}

type Unset = "argument" | "resume" | "onProgress" | "onWarning" | "signal"

/** The options of a fold. */
export const FOLD_OPTIONS: OptionTable<FoldOptions, Unset> = {
  exportName: [checkString, "default"],
  argument: [later(), undefined],
  jobs: [integer(1), availableParallelism()],
  engine: [choice(ENGINES), "auto"],
  shardBytes: [integer(1), LINES_SHARD_BYTES],
  resume: [checkString, undefined],
  onProgress: [checkFunction, undefined],
  ...READING_OPTIONS,
}

/** A file as a text: a path, or more about it. */
export function sourceOf(file: string | TextSource): TextSource {
  return typeof file === "string" ? { name: file, path: file } : file
}
