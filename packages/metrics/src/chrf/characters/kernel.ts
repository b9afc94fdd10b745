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

/** Counts a block; returns `MATCHES + orders` numbers for each segment, for each reference: see {@link MATCHES}. */
export type SequenceKernel = (block: LineBlock) => Int32Array

// What a kernel returns for a hypothesis and a reference: their lengths in members, then the matches of order 1, 2, ...

/** Where the hypothesis's length stands. */
export const HYPOTHESIS_LENGTH = 0
/** Where the reference's length stands. */
export const REFERENCE_LENGTH = 1
/** Where the matches start. */
export const MATCHES = 2

/** The length of a reference that is missing. */
export const MISSING = -1
