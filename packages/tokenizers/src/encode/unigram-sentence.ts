// SentencePiece encodes a sentence as one piece, in single precision: what it adds up before a word decides how sums in the word
// are rounded, and so which of two nearly equal segmentations wins. Here words are remembered all the same, and a word is
// searched anew only where rounding could decide.
//
// When. Let no piece cross the beginning of a word, S be the score up to there, n the characters of the word, and M a bound
// of all sums met in the word. A segmentation of k <= n parts is k additions, each rounded to the nearest number of 24 bits:
// off by at most M * 2^-24. Rounding keeps order (whether sums are
// compared before it or after), so the search ends with a sum not below the one it would compute for the
// truly best segmentation. If it ended with another one, the two would differ by at most 2n * M * 2^-24 in truth. So where
// the best is better than the next by more than n * M * 2^-23, the search cannot but find it, whatever S. Margins are
// computed in double precision, 2^29 times as precise: the factor SAFETY covers that. M is at most |S| + n * F, where no
// score is further from 0 than F, and |S| at most twice the sum A of the absolute scores so far: rounding adds less than one
// part in 2^24 with each of fewer than 2^23 parts.
import { byteTable, findBytes, insertBytes, viewOf } from "./byte-table.js"
import type { TokenBuffer } from "./model.js"
import { reserve } from "./token-buffer.js"
import { marginSearch } from "./unigram-margin.js"
import { pathWriter, unigramPath } from "./unigram-path.js"
import type { UnigramTable } from "./unigram-table.js"
import { unigramSearch } from "./unigram-viterbi.js"
import type { WordEncoder } from "./word-cache.js"

const SAFETY = 1.001
/** Longer words are searched each time. */
const LONGEST_WORD = 64
const WORDS = 1 << 18
const POOL = 1 << 21
/** Sentences of more bytes are searched as a whole: the bound above holds for fewer than 2^23 parts. */
const LONGEST_SENTENCE = 1 << 22
/** Bytes of `▁`. */
const MARK = 3

/**
 * Makes the encoder of sentences for a model whose words are apart.
 *
 * @param table - the model, in single precision
 * @returns an encoder with exactly the results of one search over the whole sentence
 */
export function sentenceEncoder(table: UnigramTable): WordEncoder {
  const { scoreOfId, ids: idOfNode, farthest } = table
  const search = unigramSearch(table)
  const searchMargin = marginSearch(table)
  const write = pathWriter(table)
  const path = unigramPath()
  let lastBytes: Uint8Array | undefined
  let view = viewOf(new Uint8Array(0))
  // A word, without its mark, has a number; `safe` says up to which sum A it may be used, `sums` what it adds to A, and
  // `runs` where its run in the pool is: number of tokens, their ids, their lengths.
  let words = byteTable(1 << 10)
  const safe = new Float64Array(WORDS)
  const sums = new Float64Array(WORDS)
  const runs = new Int32Array(WORDS)
  let learned = 0
  let pool = new Int32Array(1 << 12)
  let poolTop = 0

  function learn(bytes: Uint8Array, start: number, end: number): number {
    const { margin, characters } = searchMargin(bytes, start, end, path)
    const room = 1 + 2 * path.length
    if (learned === WORDS || poolTop + room > POOL) {
      words = byteTable(1 << 10)
      learned = 0
      poolTop = 0
    }
    if (insertBytes(words, view, start + MARK, end - start - MARK, learned) < 0) return -1
    if (poolTop + room > pool.length) {
      const larger = new Int32Array(pool.length * 2 + room)
      larger.set(pool)
      pool = larger
    }
    const word = learned++
    runs[word] = poolTop
    pool[poolTop] = path.length
    let sum = 0
    let unknown = false
    for (let i = 0, from = 0; i < path.length; i++) {
      const node = path.nodes[i]!
      if (node < 0) unknown = true
      else {
        const id = idOfNode[node >> 2]!
        sum += Math.abs(scoreOfId[id]!)
        pool[poolTop + 1 + i] = id
      }
      pool[poolTop + 1 + path.length + i] = path.ends[i]! - from
      from = path.ends[i]!
    }
    poolTop += room
    sums[word] = sum
    const most = margin / (characters * 2 ** -23 * SAFETY)
    safe[word] = unknown ? -1 : (most - characters * farthest) / 2
    return word
  }

  /** Writes the tokens of a word that is known by number. */
  function copy(word: number, start: number, out: TokenBuffer): void {
    const run = runs[word]!
    const tokens = pool[run]!
    const at = out.length
    if (at + tokens > out.ids.length) reserve(out, tokens)
    const { ids, places } = out
    for (let i = 0; i < tokens; i++) ids[at + i] = pool[run + 1 + i]!
    out.length = at + tokens
    if (places === undefined) return
    let from = start
    for (let i = 0; i < tokens; i++) {
      places.starts[at + i] = from
      from += pool[run + 1 + tokens + i]!
      places.ends[at + i] = from
    }
  }

  return (bytes, start, end, out) => {
    if (bytes !== lastBytes) {
      lastBytes = bytes
      view = viewOf(bytes)
    }
    // The exact score is known up to the token `counted`; tokens after it are pieces as they stand.
    let score = 0
    let counted = out.length
    let sum = 0
    const last = end - start > LONGEST_SENTENCE ? start : end
    let from = start
    while (from < last) {
      const to = wordEnd(bytes, from, end)
      const length = to - from - MARK
      let word = -1
      if (length > 0 && length <= LONGEST_WORD && isMark(bytes, from)) {
        const slot = findBytes(words, view, from + MARK, length)
        word = slot < 0 ? learn(bytes, from, to) : words.slots[slot + 3]!
      }
      if (word >= 0 && sum < safe[word]!) {
        copy(word, from, out)
        sum += sums[word]!
      } else {
        for (; counted < out.length; counted++) score = Math.fround(score + scoreOfId[out.ids[counted]!]!)
        score = search(bytes, from, to, score, path)
        write(path, bytes, from, out)
        counted = out.length
        sum = Math.abs(score)
      }
      from = to
    }
    if (from < end) {
      search(bytes, from, end, 0, path)
      write(path, bytes, from, out)
    }
  }

  function isMark(bytes: Uint8Array, at: number): boolean {
    return bytes[at] === 0xe2 && bytes[at + 1] === 0x96 && bytes[at + 2] === 0x81
  }

  /** Where the word at `from` ends: before the next `▁` that follows another character. */
  function wordEnd(bytes: Uint8Array, from: number, end: number): number {
    let at = from
    while (at < end && isMark(bytes, at)) at += MARK
    while (at < end && !(bytes[at] === 0xe2 && isMark(bytes, at))) at++
    return at
  }
}
