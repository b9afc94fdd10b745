// The words of an n-gram count as bytes: plain data that crosses threads, and no strings until a model needs them.
import { compareBytes } from "@lectern/core/utf8"
import type { WordData } from "./word-table.js"

/** Distinct words in UTF-8: `<unk>`, `<s>` and `</s>`, then all others in ascending order of their bytes, which is that of their code points. */
export interface WordList {
  /** All words, one after the other. */
  readonly bytes: Uint8Array
  /** End of each word, the byte after its last; a word begins where the previous one ends. */
  readonly ends: Uint32Array
}

/** The words as strings. */
export function stringsOf({ bytes, ends }: WordList): string[] {
  // One call for many words: a call for each takes ten times as long.
  const lines = new Uint8Array(bytes.length + ends.length)
  let at = 0
  for (let word = 0, from = 0; word < ends.length; word++) {
    while (from < ends[word]!) lines[at++] = bytes[from++]!
    lines[at++] = LINE_FEED
  }
  const strings: string[] = []
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  for (let start = 0; start < at; ) {
    const end = lines.indexOf(LINE_FEED, start + CHUNK) + 1 || at
    for (const word of decoder.decode(lines.subarray(start, end - 1)).split("\n")) strings.push(word)
    start = end
  }
  return strings
}

const LINE_FEED = 10
/** Approximate number of bytes that become strings at once. */
const CHUNK = 1 << 16

/** The words that every model has, by id. */
export const SPECIAL_WORDS: readonly string[] = ["<unk>", "<s>", "</s>"]

/** The words of a table in the order of a list, and the place of each id in it. */
export function sortedWords({ bytes, ends, length }: Pick<WordData, "bytes" | "ends"> & { readonly length: number }): {
  readonly list: WordList
  readonly places: Uint32Array
} {
  const list = { bytes: new Uint8Array(ends[length - 1]!), ends: new Uint32Array(length) }
  const places = new Uint32Array(length)
  let at = 0
  orderOfWords(bytes, ends, length).forEach((word, place) => {
    for (let i = word === 0 ? 0 : ends[word - 1]!; i < ends[word]!; i++) list.bytes[at++] = bytes[i]!
    list.ends[place] = at
    places[word] = place
  })
  return { list, places }
}

function orderOfWords(bytes: Uint8Array, ends: Uint32Array, length: number): Uint32Array {
  const order = Uint32Array.from({ length }, (_, id) => id)
  const keys = Float64Array.from(order, (id) => (id === 0 ? 0 : keyOf(bytes, ends[id - 1]!, ends[id]!)))
  order
    .subarray(SPECIAL_WORDS.length)
    .sort((a, b) => keys[a]! - keys[b]! || compareBytes(bytes, ends[a - 1]!, ends[a]!, bytes, ends[b - 1]!, ends[b]!))
  return order
}

/** The first six bytes as a number, so that most comparisons look at no bytes. */
function keyOf(bytes: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let i = start; i < start + 6; i++) key = key * 256 + (i < end ? bytes[i]! : 0)
  return key
}
