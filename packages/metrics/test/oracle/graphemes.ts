// Grapheme clusters, the simple way: the engine's, where it has Unicode 17.0; else the breaker's, which its own test compares.
import { GraphemeBreaker } from "../../src/unicode/graphemes.js"

/** Whether the engine has the version of Unicode of the package's table. */
export const ENGINE_IS_CURRENT: boolean = globalThis.process?.versions.unicode === "17.0"

/** The clusters of a text by the engine. */
export function engineClusters(text: string): string[] {
  return Array.from(new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text), ({ segment }) => segment)
}

/** The clusters of a text by the breaker. */
export function breakerClusters(text: string): string[] {
  const breaker = new GraphemeBreaker()
  const found: string[] = []
  for (const character of text) {
    if (breaker.startsAt(character.codePointAt(0)!)) found.push(character)
    else found[found.length - 1] += character
  }
  return found
}

/** The clusters of a text. */
export const oracleClusters: (text: string) => string[] = ENGINE_IS_CURRENT ? engineClusters : breakerClusters
