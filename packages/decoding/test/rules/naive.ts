// Each truncation by its definition: all tokens sorted, sums one by one. Slow, and obviously right.

export const logSumExp = (scores: readonly number[]): number => {
  const most = Math.max(...scores)
  return most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0))
}
export const probsOf = (scores: readonly number[]): number[] => {
  const all = logSumExp(scores)
  return scores.map((score) => Math.exp(score - all))
}
export const entropyOf = (probs: readonly number[]): number =>
  probs.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0)

/** Ids by descending score, of equal ones the lower id first; without those at `-Infinity`. */
const descending = (scores: readonly number[]): number[] =>
  scores
    .map((_, i) => i)
    .filter((i) => scores[i]! > -Infinity)
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
const ascending = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b)
const BORDER = 1e-12

export const naive: Record<string, (scores: readonly number[], parameter: number) => number[]> = {
  topK(scores, k) {
    const order = descending(scores)
    const least = scores[order[Math.min(k, order.length) - 1]!]!
    return ascending(order.filter((i) => scores[i]! >= least))
  },
  topP(scores, p) {
    const probs = probsOf(scores)
    const kept: number[] = []
    let sum = 0
    for (const i of descending(scores)) {
      kept.push(i)
      sum += probs[i]!
      if (sum >= p - BORDER && p < 1) break
    }
    return ascending(kept)
  },
  minP(scores, share) {
    const probs = probsOf(scores)
    const most = Math.max(...probs)
    return ascending(descending(scores).filter((i) => probs[i]! >= share * most * (1 - 1e-11)))
  },
  typical(scores, mass) {
    const probs = probsOf(scores)
    const expected = entropyOf(probs)
    const far = probs.map((p) => Math.abs(-Math.log(p) - expected))
    const order = descending(scores).sort((a, b) => far[a]! - far[b]! || a - b)
    let sum = 0
    let last = 0
    for (let at = 0; at < order.length && (sum < mass - BORDER || at === 0 || mass === 1); at++) {
      sum += probs[order[at]!]!
      last = at
    }
    return ascending(order.filter((i) => far[i]! <= far[order[last]!]! + 1e-13))
  },
  epsilon(scores, cutoff) {
    const probs = probsOf(scores)
    const kept = descending(scores).filter((i) => probs[i]! >= cutoff * (1 - 1e-11))
    return ascending(kept.length > 0 ? kept : descending(scores).filter((i) => scores[i] === Math.max(...scores)))
  },
  eta(scores, cutoff) {
    return naive.epsilon!(scores, Math.min(cutoff, Math.sqrt(cutoff) * Math.exp(-entropyOf(probsOf(scores)))))
  },
  topNSigma(scores, n) {
    const finite = scores.filter((score) => score > -Infinity)
    const mean = finite.reduce((sum, score) => sum + score, 0) / finite.length
    const sigma = Math.sqrt(finite.reduce((sum, score) => sum + (score - mean) ** 2, 0) / finite.length)
    return ascending(descending(scores).filter((i) => scores[i]! >= Math.max(...scores) - n * sigma - 1e-11))
  },
  topH(scores, share) {
    const probs = probsOf(scores)
    const limit = share * entropyOf(probs) + BORDER
    const kept: number[] = []
    for (const i of descending(scores)) {
      const tried = [...kept, i].map((each) => probs[each]!)
      const mass = tried.reduce((sum, p) => sum + p, 0)
      if (kept.length > 0 && share < 1 && entropyOf(tried.map((p) => p / mass)) > limit) break
      kept.push(i)
    }
    return ascending(kept)
  },
  pLess(scores) {
    const probs = probsOf(scores)
    return naive.epsilon!(
      scores,
      probs.reduce((sum, p) => sum + p * p, 0),
    )
  },
  xtc(scores, threshold) {
    const probs = probsOf(scores)
    const order = descending(scores)
    const top = order.filter((i) => probs[i]! >= threshold * (1 - 1e-11))
    return ascending(order.filter((i) => !top.slice(0, -1).includes(i)))
  },
}

/** The penalties of DRY by comparing every earlier place with the end. */
export function naiveDry(
  tokens: readonly number[],
  {
    multiplier,
    base,
    allowedLength,
    breakers,
  }: {
    readonly multiplier: number
    readonly base: number
    readonly allowedLength: number
    readonly breakers: readonly number[]
  },
): Map<number, number> {
  const longest = new Map<number, number>()
  for (let end = 0; end < tokens.length - 1; end++) {
    let length = 0
    while (
      length <= end &&
      tokens[end - length] === tokens[tokens.length - 1 - length] &&
      !breakers.includes(tokens[tokens.length - 1 - length]!)
    )
      length += 1
    const next = tokens[end + 1]!
    if (length >= allowedLength && !breakers.includes(next)) longest.set(next, Math.max(length, longest.get(next) ?? 0))
  }
  return new Map([...longest].map(([token, length]) => [token, multiplier * base ** (length - allowedLength)]))
}
