// Texts that match each other much, as translations and references do: few words, and a hypothesis made from the
// reference by edits and moves. Laws that compare the code with itself find nothing where texts share no n-gram.
import { ALL_TESTS } from "@lectern/core/testing"
import fc from "fast-check"
import type { Segment } from "../../src/index.js"

/** What matching texts look like. */
export interface MatchingShape {
  /** The words; a word may hold anything, spaces and newlines too. */
  readonly words: readonly string[]
  /** The lengths of the first text, in words. */
  readonly lengths: readonly number[]
  /** At most how many changes lead from it to another text; 6 by default. */
  readonly changes?: number
}

/** Two sequences of numbers. */
export interface MatchingPair {
  readonly hypothesis: readonly number[]
  readonly reference: readonly number[]
}

interface Change {
  readonly kind: "move" | "drop" | "add" | "replace" | "repeat"
  readonly at: number
  readonly length: number
  readonly to: number
  readonly token: number
}

/** The borders of the bit-parallel parts, which take 32 tokens, 64 bytes or three strips at a time. */
export const WORD_BORDERS: readonly number[] = [31, 32, 33, 63, 64, 65, 96, 97]

/** One below, at and one above sizes at which buffers and tables grow. */
export const GROWTH_BORDERS: readonly number[] = [
  ...[127, 128, 129, 255, 256, 257, 511, 512, 513],
  ...(ALL_TESTS ? [1023, 1024] : []),
  1025,
]

/** Short lines, empty ones included. */
export const SHORT: readonly number[] = [0, 1, 2, 3, 4, 6, 9, 12]

/** Letters that repeat, in several scripts, with case, endings and punctuation that metrics treat in their own ways. */
export const WORDS: readonly string[] = [
  "a",
  "b",
  "a",
  "The",
  "cat",
  "cats",
  "running",
  "runs",
  "mat.",
  "é",
  "中文",
  "😀",
]

/** A sequence of tokens and another made from it by changes; either may be the hypothesis. */
export function matchingPair(tokens: number, lengths: readonly number[], changes = 6): fc.Arbitrary<MatchingPair> {
  return fc
    .tuple(sequence(tokens, lengths), changesOf(tokens, changes), fc.boolean())
    .map(([reference, made, flip]) => {
      const other = changed(reference, made)
      return flip ? { hypothesis: reference, reference: other } : { hypothesis: other, reference }
    })
}

/** A segment whose texts come from one text, with one to three references, some of them missing. */
export function matchingSegment({ words, lengths, changes = 6 }: MatchingShape): fc.Arbitrary<Segment> {
  const text = (tokens: readonly number[]): string => tokens.map((token) => words[token]!).join(" ")
  const variant = changesOf(words.length, changes)
  return fc
    .record({
      start: sequence(words.length, lengths),
      hypothesis: variant,
      first: fc.oneof({ weight: 3, arbitrary: variant }, fc.constant([])),
      others: fc.array(fc.option(variant, { freq: 4 }), { maxLength: 2 }),
    })
    .map(({ start, hypothesis, first, others }) => ({
      hypothesis: text(changed(start, hypothesis)),
      references: [...others, first].map((made) => (made === null ? null : text(changed(start, made)))),
    }))
}

/** Several such segments. */
export function matchingCorpus(shape: MatchingShape, maxSegments = 6): fc.Arbitrary<Segment[]> {
  return fc.array(matchingSegment(shape), { minLength: 1, maxLength: maxSegments })
}

/**
 * Always the same segments: for each length one of few and one of many different words, a short one after each, so that
 * whatever a long one leaves behind meets it.
 */
export function limitSegments(lengths: readonly number[], seed: number): Segment[] {
  return lengths.flatMap((length, i) =>
    [3, Math.max(3, length)].flatMap((vocabulary) => {
      const words = Array.from({ length: vocabulary }, (_, word) => `w${word}`)
      const long = matchingSegment({ words, lengths: [length], changes: 3 + (length >> 4) })
      const short = matchingSegment({ words: words.slice(0, 3), lengths: SHORT.slice(1), changes: 2 })
      return fc.sample(fc.tuple(long, short), { numRuns: 1, seed: seed + i })[0]!
    }),
  )
}

function sequence(tokens: number, lengths: readonly number[]): fc.Arbitrary<number[]> {
  return fc
    .constantFrom(...lengths)
    .chain((length) => fc.array(fc.nat(tokens - 1), { minLength: length, maxLength: length }))
}

function changesOf(tokens: number, most: number): fc.Arbitrary<Change[]> {
  const change = fc.record({
    kind: fc.constantFrom("move", "move", "drop", "add", "replace", "repeat"),
    at: fc.nat(1 << 20),
    length: fc.integer({ min: 1, max: 12 }),
    to: fc.nat(1 << 20),
    token: fc.nat(tokens - 1),
  } as const)
  return fc.array(change, { maxLength: most, size: "max" })
}

function changed(tokens: readonly number[], changes: readonly Change[]): number[] {
  const made = [...tokens]
  for (const { kind, at, length, to, token } of changes) {
    const from = at % (made.length + 1)
    if (kind === "move") made.splice(to % (made.length + 1), 0, ...made.splice(from, length))
    else if (kind === "repeat") made.splice(from, 0, ...made.slice(from, from + length))
    else made.splice(from, kind === "add" ? 0 : 1, ...(kind === "drop" ? [] : [token]))
  }
  return made
}
