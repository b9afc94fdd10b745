// The words of texts as bytes, for pages that have the texts: their lengths where they spell the text in a known way, else numbers
// of words that follow all lists. Seven bits of a number a byte.
import { writeBytes } from "@lectern/tokenizers"

const BITS = 7
const MORE = 1 << BITS

// What words joined are of a text: MeCab's and the segmenter's, those in GPT-2's alphabet of bytes, SentencePiece's.
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/\s/g, ""),
  (text) => writeBytes(new TextEncoder().encode(text)),
  (text) => `▁${text.trim().replaceAll(/ +/g, "▁")}`,
]

/** The words of a text as numbers. @param numbered - gives words their numbers */
export function wordNumbers(
  text: string,
  words: readonly string[],
  numbered: (words: readonly string[]) => Iterable<number>,
): number[] {
  const joined = words.join("")
  const spelling = SPELLINGS.findIndex((spelled) => spelled(text) === joined)
  const each = spelling < 0 ? numbered(words) : words.map(({ length }) => length)
  return [spelling + 1, words.length, ...each]
}

/** Packs numbers below 2^31. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(5 * numbers.length)
  let at = 0
  for (const number of numbers) {
    let rest = number
    for (; rest >= MORE; rest >>>= BITS) bytes[at++] = (rest % MORE) | MORE
    bytes[at++] = rest
  }
  return bytes.subarray(0, at)
}

/** Packs the words that have numbers. */
export function packVocabulary(words: readonly string[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(words))
}

/** Reads the words of texts. @param lists - how many texts there are @returns the words of one of them */
export function unpackWords(bytes: Uint8Array, lists: number): (list: number, text: string) => string[] {
  let at = 0
  const next = (): number => {
    let number = 0
    for (let shift = 0; ; shift += BITS) {
      const byte = bytes[at++]!
      number |= (byte % MORE) << shift
      if (byte < MORE) return number
    }
  }
  const starts = new Uint32Array(lists)
  for (let list = 0; list < lists; list++) {
    starts[list] = at
    next()
    for (let rest = next(); rest > 0; rest--) next()
  }
  const vocabulary = JSON.parse(new TextDecoder().decode(bytes.subarray(at))) as string[]
  return (list, text) => {
    at = starts[list]!
    const spelled = SPELLINGS[next() - 1]?.(text)
    let end = 0
    return Array.from({ length: next() }, () => {
      const number = next()
      end += number
      return spelled === undefined ? vocabulary[number]! : spelled.slice(end - number, end)
    })
  }
}
