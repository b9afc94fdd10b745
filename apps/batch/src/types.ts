// The data that passes between the stages: read -> shard -> count -> merge -> score -> report. Plain data only, so that
// it can be sent to threads.
import type { MetricName, MetricOptions } from "@lectern/metrics"
import type { ScriptShares } from "@lectern/metrics/engine"

/** One text of the run: a whole input, one tab-separated column of it, or one field of its records. */
export interface TextSource {
  /** Its name in reports. */
  readonly name: string
  /** The path as the user gave it; `-` is standard input. */
  readonly path: string
  /** The file's format: `text`, `gzip` or `zstd`; by default that of its name: `.gz`, `.zst`, else `text`. */
  readonly format?: string
  /** The column of this text, when the input has tab-separated columns. */
  readonly column?: {
    /** The column, from 0. */
    readonly index: number
    /** The number of columns that every line must have. */
    readonly of: number
  }
  /** The part of each record that is this text, when the input has records instead of lines. */
  readonly records?: {
    /** The format of the records: `jsonl`, `csv`, `tsv`, `parquet` or `kaldi`. */
    readonly format: string
    /** The field; undefined for records that are texts themselves, or have one field. `a.b` is the field b of the record a. */
    readonly field?: string
    /**
     * For a field that is a list of references: the place in the list, from 0, and the most texts that a list may have. A
     * shorter list lacks the last references, which is only possible for references.
     */
    readonly item?: {
      /** The place, from 0. */
      readonly index: number
      /** The most texts of a list. */
      readonly of: number
    }
    /** The field that identifies records: those of all inputs are put into the order of the first input. */
    readonly id?: string
  }
}

/** The engine that does the tasks; results never depend on it. `auto` starts threads for large inputs. */
export type EngineName = "auto" | "inline" | "threads"

/** Workers on any number of machines (`lectern worker`), connected by a queue and by files that all of them see. */
export interface ClusterEngine {
  /** The queue: `redis://HOST:PORT`, `rediss://HOST:PORT` or `postgres://HOST/DATABASE`, without a password. */
  readonly url: string
  /** The password of the queue. */
  readonly password?: string
  /** The folder for payloads and results, the same one on all machines; created if it is not there. */
  readonly store: string
}

/** The treatment of invalid UTF-8: refused, or each bad sequence replaced with U+FFFD. */
export type EncodingErrors = "refuse" | "replace"

/** The treatment of a UTF-8 byte order mark at the start of an input: dropped with a warning, or kept as sacreBLEU does. */
export type ByteOrderMark = "drop" | "keep"

/** A metric's name and options, as posted to workers. */
export type MetricSpec = {
  readonly [Name in MetricName]: {
    /** The registry's name: `bleu`. */
    readonly name: Name
    /** Plain data, because functions cannot be sent to threads. */
    readonly options: MetricOptions[Name]
  }
}[MetricName]

/** `[system][metric]`: sums of resamples. */
export type Resamples = readonly (readonly Float64Array[])[]

/** Resamples of the corpus to sum up in addition to the corpus itself. */
export interface ResamplingRequest {
  /** `bootstrap` draws segments with replacement; `randomization` swaps the outputs of a system and the first one. */
  readonly method: "bootstrap" | "randomization"
  /** The number of resamples or trials, at least 1. */
  readonly resamples: number
  /** The seed, a whole number of at least 0. */
  readonly seed: number
  /** A file with one label per segment: segments of the same label (a document) are drawn together. */
  readonly documents?: string
  /** A file with one label per segment: resamples keep the number of segments (or documents) of each label (a domain). */
  readonly strata?: string
}

/** The texts and metrics to count, and how. */
export interface CountRequest {
  /** One text per reference. */
  readonly references: readonly TextSource[]
  /** One text per system, each scored against all references. */
  readonly systems: readonly TextSource[]
  /** The metrics, all counted in one pass. */
  readonly metrics: readonly MetricSpec[]
  /** The maximum number of worker threads, at least 1. */
  readonly jobs: number
  /**
   * The engine that counts.
   * @defaultValue `"auto"`
   */
  readonly engine?: EngineName | ClusterEngine
  /**
   * The treatment of invalid UTF-8.
   * @defaultValue `"refuse"`
   */
  readonly encodingErrors?: EncodingErrors
  /**
   * The treatment of a byte order mark.
   * @defaultValue `"drop"`
   */
  readonly byteOrderMark?: ByteOrderMark
  /**
   * The maximum length of a line in bytes, without its newline; 0 for no limit.
   * @defaultValue 2^24
   */
  readonly maxLineBytes?: number
  /**
   * The maximum expansion of a compressed file, as a multiple of its size; 0 for no limit. Texts of up to 64 MiB are never refused.
   * @defaultValue 100
   */
  readonly maxExpand?: number
  /** A folder that keeps the counts of shards, so that an interrupted run can continue; none by default. */
  readonly resume?: string
  /**
   * Called at the end of a run with `resume`.
   *
   * @param shards - how many were counted before
   */
  readonly onResumed?: (shards: number) => void
  /** Resamples to sum up; none by default. */
  readonly resampling?: readonly ResamplingRequest[]
  /** Whether to compute the SHA-256 of each input; false by default. */
  readonly checksums?: boolean
  /** The approximate size of a shard in bytes, over all texts; shards depend only on this and the input. 4 MiB by default. */
  readonly shardBytes?: number
  /** Aborts the run: its promise rejects with the signal's reason, after all threads have ended. */
  readonly signal?: AbortSignal
  /**
   * Called from time to time.
   *
   * @param progress - the progress of the run
   */
  readonly onProgress?: (progress: Progress) => void
  /**
   * Called once for each warning, such as a dropped byte order mark or CRLF line ends.
   *
   * @param sentence - the warning
   */
  readonly onWarning?: (sentence: string) => void
  /**
   * Called with the rows of every shard, in segment order; awaited before further shards are counted, which bounds memory.
   *
   * @param rows - the rows of one shard
   */
  readonly onRows?: (rows: ShardRows) => void | Promise<void>
}

/** The progress of a run. */
export interface Progress {
  /**
   * The stage: `copy` (of streams into files), `index` (finding lines), `collect` (the first pass of metrics that need
   * two), `count`, `frequencies` (of the words of another text), `train`, which reports tokens instead of bytes, `prune` (Unigram's training), which reports thousandths of the work, `load` (a
   * model), `smooth` (counts of n-grams), which reports nothing else, `steps` (of training) and `place` (points), which
   * report steps instead of bytes, `compare` (words by their vectors), which reports words instead of bytes, `answer` (questions about vectors), which reports lines instead of bytes, or `write` (a
   * model).
   */
  readonly stage:
    | "copy"
    | "index"
    | "collect"
    | "count"
    | "frequencies"
    | "train"
    | "prune"
    | "load"
    | "smooth"
    | "steps"
    | "compare"
    | "place"
    | "answer"
    | "write"
  /** Bytes processed in this stage. */
  readonly bytesDone: number
  /** All bytes of this stage; undefined when unknown (streams). */
  readonly bytesTotal?: number | undefined
  /** Segments counted so far. */
  readonly segments: number
  /** All segments; undefined when their number is not known. */
  readonly segmentsTotal?: number
  /** More about the stage, in a few words: the loss of a training. */
  readonly detail?: string
}

/** The rows of one shard: one state per segment. */
export interface ShardRows {
  /** Number of the shard's first segment, from 0. */
  readonly firstSegment: number
  /** The number of segments. */
  readonly segments: number
  /** `rows[system][metric]`: segments x width numbers. */
  readonly rows: readonly (readonly Float64Array[])[]
}

/** Facts about an input. */
export interface InputFacts {
  /** The path as the user gave it. */
  readonly path: string
  /** The number of bytes read from the file itself: compressed bytes for gzip. */
  readonly bytes: number
  /** SHA-256 of those bytes in hexadecimal, when requested. */
  readonly sha256?: string
  /** The number of its lines that were scored, and of all; absent when all were. */
  readonly lines?: {
    /** The lines that are scored. */
    readonly scored: number
    /** All lines of the input. */
    readonly all: number
  }
}

/** The merged counts of a corpus. */
export interface CorpusCounts {
  /** Number of segments. */
  readonly segments: number
  /** Facts about every input, references first, then systems, in the order given. */
  readonly inputs: readonly InputFacts[]
  /** `totals[system][metric]`: the merged state. */
  readonly totals: readonly (readonly Float64Array[])[]
  /**
   * `resamples[request][system][metric]`. For `bootstrap`, a state for each resample. For `randomization`, the amount by
   * which the swaps of each trial raise the first system's state and lower the system's own; empty for the first system.
   */
  readonly resamples: readonly Resamples[]
  /** The scripts of all texts; `onWarning` receives a sentence for each metric whose tokenizer does not fit them. */
  readonly scripts: ScriptShares
}
