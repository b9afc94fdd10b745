// Sequences being written, as chains that share their beginnings.
import type { Hypothesis } from "../../scoring/scoring.js"

/** A sequence by its last token and the sequence before it; the empty one is undefined. */
export interface Prefix {
  /** The sequence without its last token. */
  readonly parent: Prefix | undefined
  /** The last token. */
  readonly token: number
  /** Score of the last token. */
  readonly tokenScore: number
  /** The sum of the token scores. */
  readonly sum: number
  /** Number of tokens. */
  readonly length: number
}

/** A sequence with one more token. */
export function extended(parent: Prefix | undefined, token: number, tokenScore: number): Prefix {
  return { parent, token, tokenScore, sum: sumOf(parent) + tokenScore, length: lengthOf(parent) + 1 }
}

/** The sum of the token scores. */
export function sumOf(prefix: Prefix | undefined): number {
  return prefix === undefined ? 0 : prefix.sum
}

/** Number of tokens. */
export function lengthOf(prefix: Prefix | undefined): number {
  return prefix === undefined ? 0 : prefix.length
}

/** The prompt and all tokens, as rules see them. */
export function tokensAfter(prompt: Int32Array, prefix: Prefix | undefined): Int32Array {
  const tokens = new Int32Array(prompt.length + lengthOf(prefix))
  tokens.set(prompt)
  for (let each = prefix; each !== undefined; each = each.parent) tokens[prompt.length + each.length - 1] = each.token
  return tokens
}

/** The hypothesis that a sequence is. */
export function hypothesisOf(prefix: Prefix | undefined, score: number, finished: boolean): Hypothesis {
  const tokens = new Int32Array(lengthOf(prefix))
  const tokenScores = new Float64Array(tokens.length)
  for (let each = prefix; each !== undefined; each = each.parent) {
    tokens[each.length - 1] = each.token
    tokenScores[each.length - 1] = each.tokenScore
  }
  return { tokens, tokenScores, sum: sumOf(prefix), score, finished }
}

/**
 * Whether a sequence of tokens comes before another one: by its first different token, the lower one first, or as its beginning.
 */
export function comesBefore(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]!
  return a.length < b.length
}
