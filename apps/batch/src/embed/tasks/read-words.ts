// The task that reads the words of a shard: those that differ, how often each occurs, and the sentences as their numbers.
import { buffersOf, type Task } from "../../engines/task.js"
import type { TextFindings } from "../../read/text.js"
import { bytesOf, shardLabel } from "../../shard/plan.js"
import { shardText, type TextShard } from "../../shard/shard-text.js"

/** The words of a shard. A sentence is a line that has words. */
export interface ShardWords {
  /** The words that differ, in the order of their first occurrence, in UTF-8, each with a `\n` after it. */
  readonly words: Uint8Array
  /** How often each of them occurs. */
  readonly counts: Float64Array
  /** All words in order, as positions in `words`. */
  readonly tokens: Uint32Array
  /** How many words each sentence has. */
  readonly lengths: Uint32Array
  readonly findings: TextFindings
}

/** Code units that separate words: the whitespace of Python's `str.split`, at which gensim splits lines. */
const IS_SPACE = new Uint8Array(2 ** 16)
for (const [first, last] of [
  [0x09, 0x0d],
  [0x1c, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
] as const)
  IS_SPACE.fill(1, first, last + 1)

const NEWLINE = 10
// Reading takes about as long as counting this many times the bytes for a score.
const READ_BYTES_PER_BYTE = 2

/** Reads the words of a shard. */
export const readWords: Task<TextShard, ShardWords> = {
  name: "read-words",
  perform(payload) {
    const { bytes, carriageReturns, nuls } = shardText(payload)
    return { ...wordsOf(decoded(bytes)), findings: { carriageReturns, nuls } }
  },
  bytes: ({ shard }) => READ_BYTES_PER_BYTE * bytesOf(shard),
  label: ({ shard }) => shardLabel(shard),
  transfer: ({ words, counts, tokens, lengths }) => buffersOf([words, counts, tokens, lengths]),
}

function decoded(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")
}

function wordsOf(text: string): Omit<ShardWords, "findings"> {
  const ids = new Map<string, number>()
  const counts: number[] = []
  const tokens: number[] = []
  const lengths: number[] = []
  let sentence = 0
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at)
    if (IS_SPACE[unit] === 1) {
      if (unit === NEWLINE && tokens.length > sentence) {
        lengths.push(tokens.length - sentence)
        sentence = tokens.length
      }
      at++
      continue
    }
    const start = at
    while (at < text.length && IS_SPACE[text.charCodeAt(at)] === 0) at++
    const word = text.slice(start, at)
    let id = ids.get(word)
    if (id === undefined) {
      id = counts.length
      ids.set(word, id)
      counts.push(0)
    }
    counts[id]! += 1
    tokens.push(id)
  }
  if (tokens.length > sentence) lengths.push(tokens.length - sentence)
  let words = ""
  for (const word of ids.keys()) words += `${word}\n`
  return {
    words: new TextEncoder().encode(words),
    counts: Float64Array.from(counts),
    tokens: Uint32Array.from(tokens),
    lengths: Uint32Array.from(lengths),
  }
}
