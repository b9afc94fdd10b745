// What passes between the stages: read -> shard -> count -> merge -> score -> report. Plain data only, so that it crosses threads.
import type { MetricName, MetricOptions } from "@lectern/metrics"

/** One text of the run: a whole input, or one tab-separated column of it. */
export interface TextSource {
  /** How reports name it. */
  readonly name: string
  /** The path as the user gave it; `-` is standard input. */
  readonly path: string
  /** How the file holds lines: `text` or `gzip`. By default its name decides: `.gz` is gzip. */
  readonly format?: string
  /** When the input has tab-separated columns: which one this text is. */
  readonly column?: {
    /** The column, from 0. */
    readonly index: number
    /** How many every line must have. */
    readonly of: number
  }
}

/** Where tasks are done; results never depend on it. `auto` starts threads when there is much to do. */
export type EngineName = "auto" | "inline" | "threads"

/** What happens to invalid UTF-8: it is refused, or each bad sequence is replaced by U+FFFD. */
export type EncodingErrors = "refuse" | "replace"

/** What happens to a UTF-8 byte order mark at the start of an input: dropped with a warning, or kept as sacreBLEU does. */
export type ByteOrderMark = "drop" | "keep"

/** A metric by name with its plain options, as posted to workers. */
export type MetricSpec = {
  readonly [Name in MetricName]: {
    /** The registry's name: `bleu`. */
    readonly name: Name
    /** Options; functions cannot cross threads. */
    readonly options: MetricOptions[Name]
  }
}[MetricName]

/** `[system][metric]`: sums of resamples. */
export type Resamples = readonly (readonly Float64Array[])[]

/** Which resamples of the corpus to sum up beside the corpus itself. */
export interface ResamplingRequest {
  /** `bootstrap` draws segments with replacement; `randomization` swaps the outputs of a system and the first one. */
  readonly method: "bootstrap" | "randomization"
  /** How many resamples or trials, at least 1. */
  readonly resamples: number
  /** The seed, a whole number of at least 0. */
  readonly seed: number
  /** A file with one label per segment: segments of the same label (a document) are drawn together. */
  readonly documents?: string
  /** A file with one label per segment: resamples keep the number of segments (or documents) of each label (a domain). */
  readonly strata?: string
}

/** What to count, and how. */
export interface CountRequest {
  /** One text per reference. */
  readonly references: readonly TextSource[]
  /** One text per system, each scored against all references. */
  readonly systems: readonly TextSource[]
  /** The metrics, all counted in one pass. */
  readonly metrics: readonly MetricSpec[]
  /** Worker threads at most, at least 1. */
  readonly jobs: number
  /**
   * Where counting happens.
   * @defaultValue `"auto"`
   */
  readonly engine?: EngineName
  /**
   * What happens to invalid UTF-8.
   * @defaultValue `"refuse"`
   */
  readonly encodingErrors?: EncodingErrors
  /**
   * What happens to a byte order mark.
   * @defaultValue `"drop"`
   */
  readonly byteOrderMark?: ByteOrderMark
  /** Which resamples to sum up; none unless given. */
  readonly resampling?: readonly ResamplingRequest[]
  /** Whether to compute each input's SHA-256. */
  readonly checksums?: boolean
  /** About how many bytes a shard spans over all its texts; shards depend on this and the input alone. */
  readonly shardBytes?: number
  /** Stops the run: its promise rejects with the signal's reason and every thread has ended. */
  readonly signal?: AbortSignal
  /**
   * Called now and then.
   *
   * @param progress - how far the run is
   */
  readonly onProgress?: (progress: Progress) => void
  /**
   * Called with each warning once: a dropped byte order mark, CRLF line ends.
   *
   * @param sentence - the warning
   */
  readonly onWarning?: (sentence: string) => void
  /**
   * When given, called with every shard's rows, in segment order; awaited before more are made (bounded memory).
   *
   * @param rows - one shard's
   */
  readonly onRows?: (rows: ShardRows) => void | Promise<void>
}

/** How far a run is. */
export interface Progress {
  /** What is being done: `index` (finding lines), `count`, or `train`, which counts tokens instead of bytes. */
  readonly stage: "index" | "count" | "train"
  /** Bytes done in this stage. */
  readonly bytesDone: number
  /** Bytes in all; undefined when unknown (streams). */
  readonly bytesTotal?: number
  /** Segments counted so far. */
  readonly segments: number
}

/** Rows of one shard: one state per segment. */
export interface ShardRows {
  /** Number of the shard's first segment, from 0. */
  readonly firstSegment: number
  /** How many segments. */
  readonly segments: number
  /** `rows[system][metric]`: segments x width numbers. */
  readonly rows: readonly (readonly Float64Array[])[]
}

/** What was read of one input. */
export interface InputFacts {
  /** The path as the user gave it. */
  readonly path: string
  /** Bytes read (of the file itself: compressed bytes for gzip). */
  readonly bytes: number
  /** SHA-256 of those bytes in hexadecimal, when asked for. */
  readonly sha256?: string
}

/** The merged counts of a corpus. */
export interface CorpusCounts {
  /** Number of segments. */
  readonly segments: number
  /** Facts of every input, references first, then systems, in the order given. */
  readonly inputs: readonly InputFacts[]
  /** `totals[system][metric]`: the merged state. */
  readonly totals: readonly (readonly Float64Array[])[]
  /**
   * `resamples[request][system][metric]`: for `bootstrap` a state for each resample; for `randomization` what
   * each trial's swaps add to the first system's state and take from the system's own (nothing for the first system).
   */
  readonly resamples: readonly Resamples[]
}
