// The task that reads the words of a shard: those that differ, how often each occurs, and the sentences as their numbers.
import { enlarged } from "@lectern/core"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import { ownWord, packedWords } from "../training/packed-words.js"

/** The words of a shard. A sentence is a line that has words. */
export interface ShardWords {
  /** The words that differ, in the order of their first occurrence, in UTF-8, each with a `\n` after it. */
  readonly words: Uint8Array
  /** The count of each of them. */
  readonly counts: Float64Array
  /** All words in order, as positions in `words`. */
  readonly tokens: Uint32Array
  /** The number of words of each sentence. */
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
    return { ...wordsOf(bytes), findings: { carriageReturns, nuls } }
  },
  ...onShard(READ_BYTES_PER_BYTE),
  transfer: ({ words, counts, tokens, lengths }) => buffersOf([words, counts, tokens, lengths]),
}

// A whole shard as a string, with all its words, would take many times its size.
const PIECE_BYTES = 2 ** 18

/** The text in pieces that end where a line ends. */
function* pieces(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 0; from < buffer.length; ) {
    const newline = buffer.indexOf(NEWLINE, from + PIECE_BYTES)
    const to = newline === -1 ? buffer.length : newline + 1
    yield buffer.toString("utf8", from, to)
    from = to
  }
}

function wordsOf(bytes: Uint8Array): Omit<ShardWords, "findings"> {
  const ids = new Map<string, number>()
  const counts: number[] = []
  const lengths: number[] = []
  let tokens = new Uint32Array(2 ** 12)
  let length = 0
  let sentence = 0
  const endSentence = (): void => {
    if (length > sentence) lengths.push(length - sentence)
    sentence = length
  }
  for (const text of pieces(bytes)) {
    for (let at = 0; at < text.length; ) {
      const unit = text.charCodeAt(at)
      if (IS_SPACE[unit] === 1) {
        if (unit === NEWLINE) endSentence()
        at++
        continue
      }
      const start = at
      while (at < text.length && IS_SPACE[text.charCodeAt(at)] === 0) at++
      const word = text.slice(start, at)
      let id = ids.get(word)
      if (id === undefined) {
        id = counts.length
        ids.set(ownWord(word), id)
        counts.push(0)
      }
      counts[id]! += 1
      if (length === tokens.length) tokens = enlarged(tokens, 2 * length)
      tokens[length++] = id
    }
  }
  endSentence()
  return {
    words: packedWords(ids.keys()),
    counts: Float64Array.from(counts),
    tokens: tokens.slice(0, length),
    lengths: Uint32Array.from(lengths),
  }
}
