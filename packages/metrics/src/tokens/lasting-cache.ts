// Caches for one block after another: vocabularies, and what is known of their tokens, last from block to block.
import { type BlockCache, blockCache } from "../block/line-block.js"
import { Vocabulary } from "./vocabulary.js"

// Larger vocabularies are dropped, for memory and for the processor's caches.
const MAX_TOKENS = 1 << 15

/**
 * Caches for one block after another: vocabularies, and what is known of their tokens, last until they are large; values
 * computed from texts are those of one block.
 *
 * @returns a function that makes the cache of the next block; the block before must be done
 * @see [Architecture: stages of a score](../../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * const nextCache = lastingCache()
 * const text = new TextEncoder().encode("a cat")
 * const first = nextCache()
 * first.of("known words", [], () => new Set(["a"])).size //=> 1
 * first.of("length", [text], () => text.length) //=> 5
 * const second = nextCache()
 * second.of("known words", [], () => new Set()).size //=> 1
 * ```
 */
export function lastingCache(): () => BlockCache {
  let lasting = blockCache()
  let vocabularies: Vocabulary[] = []
  return () => {
    if (vocabularies.some(({ size }) => size > MAX_TOKENS)) {
      lasting = blockCache()
      vocabularies = []
    }
    const own = blockCache()
    return {
      of<Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value {
        if (texts.length > 0) return own.of(key, texts, make)
        return lasting.of(key, texts, () => {
          const value = make()
          if (value instanceof Vocabulary) vocabularies.push(value)
          return value
        })
      },
    }
  }
}
