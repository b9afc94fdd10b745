// The kernel that matches the n-grams of characters or words of a block of lines: the inner loop of chrF.
import type { LineBlock } from "../../block/line-block.js"

/** The members of a line: its code points without whitespace, all its code points, or chrF's words. */
export type SequenceRule = "characters" | "characters-and-spaces" | "words"

/** The options of a kernel. */
export interface SequenceKernelOptions {
  /** The members of lines. */
  readonly rule: SequenceRule
  /** The highest order counted, at least 1. */
  readonly orders: number
}

/** Counts a block; returns `MATCHES + orders` numbers for each segment, for each reference: see {@link MATCHES}. */
export type SequenceKernel = (block: LineBlock) => Int32Array

// The result for a hypothesis and a reference: their lengths in members, then the matches of order 1, 2, ...

/** The place of the hypothesis's length. */
export const HYPOTHESIS_LENGTH = 0
/** The place of the reference's length. */
export const REFERENCE_LENGTH = 1
/** The place of the first match count. */
export const MATCHES = 2

/** The length of a reference that is missing. */
export const MISSING = -1
