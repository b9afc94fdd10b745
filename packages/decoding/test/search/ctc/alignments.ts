// All paths through frames, one by one: the oracle of CTC decoding.

/** A sequence of tokens with its paths. */
export interface Enumerated {
  readonly tokens: readonly number[]
  /** The probability of each path. */
  readonly paths: readonly { readonly tokens: readonly number[]; readonly logProb: number }[]
}

/** All sequences of tokens that frames may stand for. */
export function enumerateAlignments(logProbs: readonly number[], vocabularySize: number, blank: number): Enumerated[] {
  const found = new Map<
    string,
    { tokens: readonly number[]; paths: { tokens: readonly number[]; logProb: number }[] }
  >()
  function go(path: readonly number[], logProb: number): void {
    if (path.length * vocabularySize === logProbs.length) {
      const tokens = path.filter((token, i) => token !== path[i - 1]).filter((token) => token !== blank)
      const key = tokens.join(" ")
      if (!found.has(key)) found.set(key, { tokens, paths: [] })
      found.get(key)!.paths.push({ tokens: path, logProb })
      return
    }
    for (let token = 0; token < vocabularySize; token++) {
      const each = logProbs[path.length * vocabularySize + token]!
      if (each > -Infinity) go([...path, token], logProb + each)
    }
  }
  go([], 0)
  return [...found.values()]
}

/** ln of the sum of the probabilities of paths. */
export function total({ paths }: Enumerated): number {
  return Math.log(paths.reduce((sum, { logProb }) => sum + Math.exp(logProb), 0))
}
