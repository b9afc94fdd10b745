// What a page of scores knows, besides the columns of numbers and the texts.
import type { MetricSpec } from "../../types.js"
import type { PackedColumn } from "./columns.js"

/** A metric of the page. */
export interface PageMetric {
  /** The metric's name, and those of its options that scores depend on. */
  readonly spec: MetricSpec
  /** As reports name it. */
  readonly name: string
  readonly signature: string
  /** False if rows are weighted by the whole corpus, so that their sum is not the score of a filtered file. */
  readonly isSum: boolean
}

/** What a run says about the uncertainty of a score, and of its difference from the baseline's. */
export interface PageUncertainty {
  readonly interval?: { readonly low: number; readonly high: number }
  readonly difference?: { readonly low: number; readonly high: number }
  readonly p?: number
}

/** A table of the whole corpus, as it is shown. */
export interface PageTable {
  readonly title: string
  readonly about: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Facts about a page of scores. */
export interface PageFacts {
  readonly title: string
  readonly version: string
  readonly segments: number
  readonly references: number
  readonly systems: readonly { readonly name: string; readonly path: string }[]
  readonly metrics: readonly PageMetric[]
  /** `uncertainty[system][metric]`: intervals and tests of the run, where they were requested. */
  readonly uncertainty: readonly (readonly PageUncertainty[])[]
  /** How these were computed, and other remarks. */
  readonly notes: readonly string[]
  readonly groupings: readonly { readonly name: string; readonly labels: readonly string[] }[]
  readonly words: {
    readonly tokenizer: string
    readonly lowercase: boolean
    /** Whether they are written in GPT-2's alphabet of bytes. */
    readonly byteLevel: boolean
    /** Whether a page with texts has them, as browsers have no such tokenizer. */
    readonly stored: boolean
  }
  readonly inputs: readonly { readonly path: string; readonly bytes: number; readonly sha256?: string }[]
  /** The texts of each segment, one after another: source, references, outputs. */
  readonly texts: readonly ("id" | "source" | "reference" | "output")[]
  /** Further tables of the whole corpus. */
  readonly tables: readonly PageTable[]
  /** `rows[system][metric]`'s columns, the words of the first reference, one for each grouping, then those of missing texts. */
  readonly columns: readonly PackedColumn[]
}
