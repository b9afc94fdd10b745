// The segments of a view: those that meet all its conditions.
import { visible } from "../../browser/elements.js"
import type { PageData } from "./data.js"
import type { Engine } from "./engine.js"
import { matching } from "./patterns.js"
import { faultOf, termsOf } from "./query.js"
import type { View } from "./state.js"
import type { Segments } from "./sums.js"

/** Scores of segments that differ by less are equal, as in `lectern compare`. */
export const TIE = 1e-9

/** The segments, or the reason why they cannot be found. */
export type Found = { readonly segments: Segments } | { readonly fault: string }

/** Finds the segments of a view; at once, or later for conditions that take long. */
export function found(data: PageData, engine: Engine, view: View): Found | Promise<Found> {
  const { facts, lengths, groups } = data
  const marks = new Uint8Array(facts.segments).fill(1)
  const keep = (test: (segment: number) => boolean): void => {
    for (let i = 0; i < marks.length; i++) if (marks[i] === 1 && !test(i)) marks[i] = 0
  }
  for (const [grouping, label] of view.groups) {
    const numbers = groups[grouping]
    if (numbers !== undefined) keep((i) => numbers[i] === label)
  }
  const { from, to } = view
  if (from !== undefined) keep((i) => lengths[i]! >= from)
  if (to !== undefined) keep((i) => lengths[i]! <= to)
  if (view.onlyPicked) {
    const picked = new Set(view.picked)
    keep((i) => picked.has(i))
  }
  const patterns = []
  for (const term of termsOf(view.query)) {
    if (term.kind === "numbers") keep((i) => (i + 1 >= term.from && i + 1 <= term.to) !== term.not)
    else if (term.kind === "pattern") {
      const fault = faultOf(term)
      if (fault !== undefined) return { fault }
      patterns.push(term)
    } else {
      const hits = new Uint8Array(facts.segments)
      const searched = term.kind === "id" ? (t: number) => facts.texts[t] === "id" : searchedBy(data, view.scope)
      data.texts?.mark(term.text, searched, hits)
      keep((i) => (hits[i] === 1) !== term.not)
    }
  }
  if (patterns.length === 0 && view.outcome === "" && view.ngram.length === 0) return { segments: kept(marks) }
  return slowly(data, engine, view, marks, patterns)
}

/** Whether text `t` of a segment is searched. */
export function searchedBy({ facts: { texts } }: PageData, scope: string): (t: number) => boolean {
  const firstOutput = texts.indexOf("output")
  if (/^\d+$/.test(scope)) return (t) => t === firstOutput + Number(scope)
  return (t) => (scope === "" ? texts[t] !== "id" : texts[t] === scope)
}

async function slowly(
  data: PageData,
  engine: Engine,
  { metric, system, outcome, ngram, scope }: View,
  marks: Uint8Array,
  patterns: readonly { readonly source: string; readonly flags: string; readonly not: boolean }[],
): Promise<Found> {
  if (outcome !== "" && system > 0) {
    const [own, other] = await Promise.all([engine.segmentScores(system, metric), engine.segmentScores(0, metric)])
    const sign = engine.metrics[metric]!.higherIsBetter ? 1 : -1
    for (let i = 0; i < marks.length; i++) {
      const gain = sign * (own[i]! - other[i]!)
      const is = Math.abs(gain) < TIE ? "equal" : gain > 0 ? "better" : "worse"
      if (is !== outcome) marks[i] = 0
    }
  }
  if (ngram.length > 0) withNgram(data, system, ngram, marks)
  const { texts, facts } = data
  for (const pattern of patterns) {
    if (texts === undefined) break
    const hits = await matching(
      texts,
      { segments: kept(marks), kinds: facts.texts.length },
      searchedBy(data, scope),
      pattern,
    )
    if (hits === undefined) return { fault: `/${visible(pattern.source)}/ takes too long` }
    for (let i = 0; i < marks.length; i++) if ((hits[i] === 1) === pattern.not) marks[i] = 0
  }
  return { segments: kept(marks) }
}

/** Keeps segments where a system and the baseline match an n-gram unequally often. */
function withNgram(
  { facts, texts, absent, wordsOf }: PageData,
  system: number,
  words: readonly string[],
  marks: Uint8Array,
): void {
  if (texts === undefined) return
  const count = (segment: number, t: number): number => {
    const tokens = wordsOf(segment, t)
    let times = 0
    for (let at = tokens.indexOf(words[0]!); at >= 0; at = tokens.indexOf(words[0]!, at + 1)) {
      if (words.every((word, k) => tokens[at + k] === word)) times++
    }
    return times
  }
  // Splitting all texts takes long; most segments lack one of the words. Those of a file may be written otherwise than in the texts.
  const likely = facts.words.stored ? [] : words.filter((each) => /^[\p{L}\p{N}]+$/u.test(each))
  for (const word of likely) {
    const hits = new Uint8Array(marks.length)
    texts.mark(word, (t) => facts.texts[t] === "reference", hits)
    for (let i = 0; i < marks.length; i++) marks[i]! &= hits[i]!
  }
  const [reference, output] = [facts.texts.indexOf("reference"), facts.texts.indexOf("output")]
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) continue
    let most = 0
    for (const [r, missing] of absent.entries()) {
      if (missing[i] === 0) most = Math.max(most, count(i, reference + r))
    }
    const matches = (s: number): number => Math.min(most, count(i, output + s))
    if (matches(system) === matches(0)) marks[i] = 0
  }
}

function kept(marks: Uint8Array): Segments {
  const segments = new Uint32Array(marks.length)
  let count = 0
  for (let i = 0; i < marks.length; i++) if (marks[i] === 1) segments[count++] = i
  return segments.slice(0, count)
}
