// What to read of files of scores.
import type { ReadingOptions } from "@lectern/engine"

/** The names of fields; a tool's format knows all of its own. */
export interface ScoreFields {
  /** The item; `id` by default. */
  readonly id?: string | undefined
  /** The scores; `score` by default. */
  readonly scores?: readonly string[] | undefined
  /** The run; by default each file is one. */
  readonly run?: string | undefined
  /** The number of a repetition of an item. */
  readonly epoch?: string | undefined
  /** The cluster; by default each item is one. */
  readonly cluster?: string | undefined
  /** The groups of items; none by default. */
  readonly by?: readonly string[] | undefined
}

/** The files to read, and how. */
export interface ScoresRequest {
  readonly paths: readonly string[]
  /** One of `SCORE_FORMATS`; by default that of each file. */
  readonly format?: string | undefined
  readonly fields: ScoreFields
  readonly reading: ReadingOptions
}
