// The data that passes between the stages: read -> shard -> count -> merge -> score -> report. Plain data only, so that
// it can be sent to threads.
import type { InputFacts, RunOptions, RunProgress, TextSource } from "@lectern/engine"
import type { TextBlock } from "@lectern/engine/internal/read/text-lines"
import type { MetricName, MetricOptions, Tokenizer } from "@lectern/metrics"
import type { ScriptShares } from "@lectern/metrics/engine"
import type { MeteorData } from "@lectern/metrics/meteor-data"
import type { WordNet } from "@lectern/metrics/wordnet"
import type { Resource } from "./resources/resource.js"

/** A metric's name and options, as posted to workers. */
export type MetricSpec = {
  readonly [Name in MetricName]: {
    /** The registry's name: `bleu`. */
    readonly name: Name
    /** Plain data, because functions cannot be sent to threads. */
    readonly options: PlainOptions<MetricOptions[Name]>
  }
}[MetricName]

/** Options in which a file stands where the metric takes a function, or data of its own. */
export type PlainOptions<Options> = {
  readonly [Name in keyof Options]: Extract<Options[Name], Tokenizer | WordNet | MeteorData> extends never
    ? Options[Name]
    : Exclude<Options[Name], Tokenizer | WordNet | MeteorData> | Resource
}

/** Labels of segments, one per segment: a file by its path, with a label on each line, or any text. */
export type LabelSource = string | TextSource

/** A division of the segments into groups, which are counted by themselves as well. */
export type Grouping =
  | {
      /** Segments with the same label are a group. */
      readonly kind: "labels"
      /** Its name in reports. */
      readonly name: string
      /** The labels. */
      readonly labels: LabelSource
    }
  | {
      /** Segments whose first references have similar numbers of words, between white space, are a group. */
      readonly kind: "length"
      /** Its name in reports. */
      readonly name: string
      /** The most words of each group but the last, ascending: 10 and 20 for the groups 1-10, 11-20 and 21+. */
      readonly edges: readonly number[]
    }

/** The counts of a group. */
export interface GroupCounts {
  /** The number of its grouping in the request. */
  readonly grouping: number
  /** The label that its segments share. */
  readonly label: string
  /** The number of its segments. */
  readonly segments: number
  /** The number of its units that resamples draw: segments or documents. */
  readonly units: number
  /** `totals[system][metric]`: the merged state. */
  readonly totals: readonly (readonly Float64Array[])[]
  /** As those of the corpus; each is drawn as if the group were the corpus. */
  readonly resamples: readonly Resamples[]
}

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
  /** A label per segment: segments of the same label (a document) are drawn together. */
  readonly documents?: LabelSource
  /** A label per segment: resamples keep the number of segments (or documents) of each label (a domain). */
  readonly strata?: LabelSource
}

/** The texts and metrics to count, and how. */
export interface CountRequest extends RunOptions {
  /** One text per reference. */
  readonly references: readonly TextSource[]
  /** One text per system, each scored against all references. */
  readonly systems: readonly TextSource[]
  /** The metrics, all counted in one pass. */
  readonly metrics: readonly MetricSpec[]
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
  /** Divisions of the segments into groups, to be counted in the same pass; none by default. */
  readonly groupings?: readonly Grouping[]
  /** Whether to compute the SHA-256 of each input; false by default. */
  readonly checksums?: boolean
  /**
   * Called from time to time.
   *
   * @param progress - the progress of the run
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /**
   * Called with the rows of every shard, in segment order; awaited before further shards are counted, which bounds memory.
   *
   * @param rows - the rows of one shard
   */
  readonly onRows?: (rows: ShardRows) => void | Promise<void>
  /**
   * Called at the end with the counts of every group, grouping by grouping, in the natural order of the labels.
   *
   * @param group - the counts of one group
   */
  readonly onGroup?: (group: GroupCounts) => void
  /** Labels of the segments, such as their ids, which `onRows` receives; none by default. */
  readonly rowLabels?: readonly TextSource[]
  /** Whether `onRows` receives references and outputs; false by default. */
  readonly rowTexts?: boolean
}

/**
 * The stages of a run: `copy` (of streams into files), `index` (finding lines), `collect` (the first pass of metrics that need
 * two), `count`, `frequencies` (of the words of another text), `train`, which reports tokens instead of bytes, `prune` (Unigram's training), which reports thousandths of the work, `load` (a
 * model), `smooth` (counts of n-grams), which reports nothing else, `steps` (of training) and `place` (points), which
 * report steps instead of bytes, `compare` (words by their vectors), which reports words instead of bytes, `answer` (questions about vectors), which reports lines instead of bytes, or `write` (a
 * model).
 */
export type Stage =
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

/** The progress of a run. */
export type Progress = RunProgress<Stage>

/** The rows of one shard, one state per segment, with its labels and lines as far as they are requested. */
export interface ShardRows extends TextBlock {
  /** `rows[system][metric]`: segments x width numbers. */
  readonly rows: readonly (readonly Float64Array[])[]
}

/** The missing outputs of a run. */
export interface MissingFacts {
  /** Their treatment. */
  readonly as: "empty" | "skip"
  /** The number of each system. */
  readonly counts: readonly number[]
}

/** The merged counts of a corpus. */
export interface CorpusCounts {
  /** Number of segments. */
  readonly segments: number
  /** The number of units that resamples draw: segments or documents; absent without resamples. */
  readonly units?: number
  /** Facts about every input, references first, then systems, in the order given. */
  readonly inputs: readonly InputFacts[]
  /** `totals[system][metric]`: the merged state. */
  readonly totals: readonly (readonly Float64Array[])[]
  /**
   * `resamples[request][system][metric]`. For `bootstrap`, a state for each resample. For `randomization`, the amount by
   * which the swaps of each trial raise the first system's state and lower the system's own; empty for the first system.
   */
  readonly resamples: readonly Resamples[]
  /** The missing outputs, where outputs may be missing. */
  readonly missing?: {
    /** The number of each system. */
    readonly counts: readonly number[]
    /** The first segment, from 1, whose output some systems lack and others do not; undefined if there is none. */
    readonly unequal: number | undefined
  }
  /** The scripts of all texts; `onWarning` receives a sentence for each metric whose tokenizer does not fit them. */
  readonly scripts: ScriptShares
}
