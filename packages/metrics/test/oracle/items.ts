// Statistics of scores per item the long way: every sum from its definition, every draw from the data.

/** The values of each cluster. */
export function grouped(scores: readonly number[], clusters: readonly (string | number)[]): number[][] {
  return [...new Set(clusters)].map((cluster) => scores.filter((_, i) => clusters[i] === cluster))
}

/** The mean of all values and its cluster-robust standard error. */
export function robustMean(groups: readonly (readonly number[])[]): { mean: number; standardError: number } {
  const all = groups.flat()
  const mean = all.reduce((sum, each) => sum + each, 0) / all.length
  let squares = 0
  for (const group of groups) squares += group.reduce((sum, each) => sum + each - mean, 0) ** 2
  return { mean, standardError: Math.sqrt((groups.length / (groups.length - 1)) * squares) / all.length }
}

/** How many draws of signs, the bits of a word, are at least as far from the hypothesis as the data; data made anew for each. */
export function extremeDraws(
  groups: readonly (readonly number[])[],
  against: number,
  words: Readonly<ArrayLike<number>>,
): number {
  const t = statistic(groups, against)
  let extreme = 0
  for (let draw = 0; draw < words.length; draw++) {
    const signs = groups.map((_, g) => ((words[draw]! >> g) & 1 ? 1 : -1))
    const made = groups.map((group, g) => group.map((each) => against + signs[g]! * (each - against)))
    if (statistic(made, against) >= t * (1 - 1e-9)) extreme++
  }
  return extreme
}

/** The share of all draws of signs that are at least as far from the hypothesis as the data. */
export function wildPValue(groups: readonly (readonly number[])[], against: number): number {
  const draws = 2 ** groups.length
  const words = Array.from({ length: draws }, (_, draw) => draw)
  return extremeDraws(groups, against, words) / draws
}

function statistic(groups: readonly (readonly number[])[], against: number): number {
  const { mean, standardError } = robustMean(groups)
  // But for rounding, all values are equal.
  return standardError < 1e-12 ? Infinity : Math.abs(mean - against) / standardError
}

/** The logarithm of the hedged capital against a mean after all scores in 0..1: equations 23 to 26 of Waudby-Smith and Ramdas. */
export function logHedgedCapital(scores: Readonly<ArrayLike<number>>, mean: number, alpha: number): number {
  let [up, down] = [0, 0]
  let sum = 0.5
  let variance = 0.25
  for (let t = 1; t <= scores.length; t++) {
    const score = scores[t - 1]!
    const bet = Math.sqrt((2 * Math.log(2 / alpha)) / (variance * t * Math.log(t + 1)))
    up += Math.log(1 + Math.min(bet, 0.5 / mean) * (score - mean))
    down += Math.log(1 - Math.min(bet, 0.5 / (1 - mean)) * (score - mean))
    sum += score
    variance = (variance * t + (score - sum / (t + 1)) ** 2) / (t + 1)
  }
  return Math.max(up, down) - Math.log(2)
}
