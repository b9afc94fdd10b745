// What metrics share about a block's texts: texts are tokenized once, however many metrics and systems want them.

/** Remembers what was made of texts. */
export interface BlockCache {
  /**
   * What `make` returned the first time for this key and these very arrays.
   *
   * @param key - names what is made, with every option it depends on
   * @param texts - what it is made of, compared by identity
   * @param make - makes it; what it returns must own its memory
   */
  of<Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value
}

/**
 * An empty cache, good for one block.
 *
 * @returns the cache
 */
export function blockCache(): BlockCache {
  const known = new Map<string, { readonly texts: readonly Uint8Array[]; readonly value: unknown }[]>()
  return {
    of<Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value {
      let entries = known.get(key)
      if (entries === undefined) {
        entries = []
        known.set(key, entries)
      }
      const same = entries.find(
        (entry) => entry.texts.length === texts.length && entry.texts.every((text, i) => text === texts[i]),
      )
      if (same !== undefined) return same.value as Value
      const value = make()
      entries.push({ texts: [...texts], value })
      return value
    },
  }
}
