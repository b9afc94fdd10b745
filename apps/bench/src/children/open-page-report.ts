// What a browser needs to open a page of scores and to filter its segments.

/** Milliseconds of one page. */
export interface PageTimes {
  /** Until something is seen. */
  readonly paint: number
  /** Until the scores of all segments are shown. */
  readonly ready: number
  /** From a change of the filter until scores, intervals and segments are shown: the median. */
  readonly filter: number
}
