// Values that metrics share about a block's texts: texts are tokenized once, however many metrics and systems need the
// tokens.

/** Caches values computed from texts. */
export interface BlockCache {
  /**
   * The value that `make` returned the first time for this key and these very arrays.
   *
   * @param key - names the value, with every option it depends on
   * @param texts - the texts it is computed from, compared by identity
   * @param make - computes it; the value must own its memory
   */
  of<Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value
}

/**
 * An empty cache for one block.
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
