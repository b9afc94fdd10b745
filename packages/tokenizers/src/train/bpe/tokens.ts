// The growing tokens of a trainer: ids in order of first occurrence, one id per string.

/** The tokens so far. */
export interface GrowingTokens {
  /** The tokens, by id. */
  readonly names: string[]
  /** Their ids. */
  readonly ids: ReadonlyMap<string, number>
  /** Finds a token's id. */
  find(name: string): number | undefined
  /** Finds a token, or adds it. */
  of(name: string): number
}

/** The empty list of tokens. */
export function growingTokens(): GrowingTokens {
  const names: string[] = []
  const ids = new Map<string, number>()
  return {
    names,
    ids,
    find: (name) => ids.get(name),
    of(name) {
      const known = ids.get(name)
      if (known !== undefined) return known
      ids.set(name, names.length)
      return names.push(name) - 1
    },
  }
}
