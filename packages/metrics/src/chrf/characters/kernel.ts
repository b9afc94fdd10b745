// What matches the n-grams of characters or words of a block of lines: the inner loop of chrF.
import type { LineBlock } from "../../block/line-block.js"

/** How a line falls into members: its code points without whitespace, all its code points, or chrF's words. */
export type SequenceRule = "characters" | "characters-and-spaces" | "words"

/** What a kernel counts. */
export interface SequenceKernelOptions {
  /** How lines fall into members. */
  readonly rule: SequenceRule
  /** The highest order counted, at least 1. */
  readonly orders: number
}

/** Counts a block; returns `MATCHES + orders` numbers (see pair.ts) for each segment, for each reference. */
export type SequenceKernel = (block: LineBlock) => Int32Array
