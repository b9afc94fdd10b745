// One frame of CTC prefix beam search.
import { topK } from "@lectern/core"
import { exp, log1p } from "@lectern/core/elementary"
import { appendToken } from "../../model/model.js"
import { comesBefore } from "../rows/prefix.js"
import { likeliest } from "./ctc-greedy-search.js"
import type { Language } from "./language.js"
import type { CtcSettings } from "./options.js"
import { type Alignment, type CtcPrefix, child, impossible, type PrefixState, release, tokensOf } from "./prefix.js"

/** No token: the candidate is a prefix that is in the tree already. */
const NONE = -1

/** Reads a frame. */
export function readFrame(
  beam: readonly CtcPrefix[],
  row: Float64Array,
  frame: number,
  settings: CtcSettings,
  language: Language,
): CtcPrefix[] {
  const { blank, beamWidth, beamThreshold } = settings
  const tokens = tokensOfFrame(row, settings.minTokenLogProb)
  const hasBlank = tokens.includes(blank)
  // Candidates: prefixes in the tree, or a prefix and a token that is new after it.
  const prefixes: CtcPrefix[] = []
  const added: number[] = []
  const scores: number[] = []
  const top = topK<number>(beamWidth, (a, b) => {
    if (scores[a] !== scores[b]) return scores[a]! > scores[b]!
    return comesBefore(sequence(prefixes[a]!, added[a]!), sequence(prefixes[b]!, added[b]!))
  })

  function take(prefix: CtcPrefix, token: number, score: number): void {
    const last = top.last
    if (score === -Infinity || (last !== undefined && score < scores[last]!)) return
    const at = scores.length
    prefixes.push(prefix)
    added.push(token)
    scores.push(score)
    top.take(at)
  }

  const reached = continueKnown(beam, row, frame, tokens, hasBlank ? blank : NONE)
  for (const prefix of reached) {
    prefix.next.total = logAdd(prefix.next.blank, prefix.next.label)
    take(prefix, NONE, prefix.next.total + prefix.terms)
  }
  for (const prefix of beam) {
    for (const token of tokens) {
      if (token === blank || prefix.children.has(token)) continue
      const before = logProbBefore(prefix, token)
      if (before > -Infinity) take(prefix, token, before + row[token]! + prefix.terms + language.termOf(prefix, token))
    }
  }

  const order = top.items()
  const lowest = order.length === 0 ? 0 : scores[order[0]!]! - beamThreshold
  for (const prefix of beam) prefix.live = false
  const next = order
    .filter((at) => scores[at]! >= lowest)
    .map((at) => {
      const token = added[at]!
      if (token === NONE) return prefixes[at]!
      const prefix = child(prefixes[at], token, language.termOf(prefixes[at]!, token))
      prefixes[at]!.children.set(token, prefix)
      extend(prefixes[at]!, prefix, row[token]!, frame)
      prefix.next.total = prefix.next.label
      return prefix
    })
  for (const prefix of next) {
    prefix.live = true
    const { state } = prefix
    prefix.state = prefix.next
    prefix.next = state
  }
  for (const prefix of beam) release(prefix)
  return next
}

/** The tokens of a frame that are not left out, ascending. */
function tokensOfFrame(row: Float64Array, minLogProb: number): Int32Array {
  const best = likeliest(row)
  const tokens = new Int32Array(row.length)
  let count = 0
  for (let token = 0; token < row.length; token++)
    if (row[token]! > -Infinity && (row[token]! >= minLogProb || token === best)) tokens[count++] = token
  return tokens.subarray(0, count)
}

/** The next states of all prefixes in the tree that the frame reaches. */
function continueKnown(
  beam: readonly CtcPrefix[],
  row: Float64Array,
  frame: number,
  tokens: Int32Array,
  blank: number,
): CtcPrefix[] {
  const isToken = new Uint8Array(row.length)
  for (const token of tokens) isToken[token] = 1
  const reached: CtcPrefix[] = []

  function reach(prefix: CtcPrefix): PrefixState {
    if (prefix.frame === frame) return prefix.next
    prefix.frame = frame
    reached.push(prefix)
    return Object.assign(prefix.next, impossible())
  }

  for (const prefix of beam) {
    const { state, token } = prefix
    if (blank !== NONE) {
      const next = reach(prefix)
      next.blank = state.total + row[blank]!
      next.bestBlank = Math.max(state.bestBlank, state.bestLabel) + row[blank]!
      next.blankAlignment = alignmentOf(state, frame)
    }
    if (token !== NONE && isToken[token] === 1 && state.label > -Infinity) {
      const next = reach(prefix)
      next.label = logAdd(next.label, state.label + row[token]!)
      align(next, state.bestLabel + row[token]!, state.labelBefore, state.labelStart)
    }
    for (const [last, longer] of prefix.children) {
      if (isToken[last] === 0 || logProbBefore(prefix, last) === -Infinity) continue
      reach(longer)
      extend(prefix, longer, row[last]!, frame)
    }
  }
  return reached
}

/** ln of the probability of the alignments that a prefix's next token can follow: a blank must be between equal tokens. */
function logProbBefore({ state, token }: CtcPrefix, next: number): number {
  return next === token ? state.blank : state.total
}

/** Adds to the next state of a longer prefix the probability that comes from the prefix before it. */
function extend(prefix: CtcPrefix, longer: CtcPrefix, logProb: number, frame: number): void {
  const { state, token } = prefix
  const { next } = longer
  next.label = logAdd(next.label, logProbBefore(prefix, longer.token) + logProb)
  if (longer.token === token) align(next, state.bestBlank + logProb, state.blankAlignment, frame)
  else align(next, Math.max(state.bestBlank, state.bestLabel) + logProb, alignmentOf(state, frame), frame)
}

/** Takes an alignment that ends with the last token if it is likelier, or as likely and begins the token earlier. */
function align(next: PrefixState, logProb: number, before: Alignment | undefined, start: number): void {
  if (logProb < next.bestLabel || (logProb === next.bestLabel && start >= next.labelStart)) return
  next.bestLabel = logProb
  next.labelBefore = before
  next.labelStart = start
}

/** The likeliest alignment of a prefix. */
export function alignmentOf(state: PrefixState, end: number): Alignment | undefined {
  return state.bestLabel > state.bestBlank
    ? { before: state.labelBefore, start: state.labelStart, end }
    : state.blankAlignment
}

/** ln of the sum of two probabilities. */
function logAdd(a: number, b: number): number {
  if (a === -Infinity) return b
  if (b === -Infinity) return a
  return Math.max(a, b) + log1p(exp(-Math.abs(a - b)))
}

function sequence(prefix: CtcPrefix, token: number): Int32Array {
  const tokens = tokensOf(prefix)
  return token === NONE ? tokens : appendToken(tokens, token)
}
