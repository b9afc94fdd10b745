// The words of texts to train on: read once, by threads, into numbers of words.
import { badData, type LecternError } from "@lectern/core"
import { type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import type { Stage } from "../../../types.js"
import { readWords, type ShardWords } from "./tasks/read-words.js"
import type { GatheredText, Sentences } from "./training/encode.js"
import { ownWord, unpackedWords } from "./training/packed-words.js"

// Training could not hold more, whatever else is in its memory.
const MAX_TOKENS = 2 ** 30
// A Map cannot hold many more.
const MAX_WORDS = 16_000_000

/** Reads texts: a sentence a line, words between whitespace. */
export function gatherText(request: LinesRequest<Stage>): Promise<GatheredText> {
  const ids = new Map<string, number>()
  const counts: number[] = []
  const parts: Sentences[] = []
  let total = 0
  const add = ({ words, counts: shardCounts, tokens, lengths }: ShardWords, label: string): void => {
    const numbers = new Uint32Array(shardCounts.length)
    for (const [i, word] of unpackedWords(words).entries()) {
      let id = ids.get(word)
      if (id === undefined) {
        id = counts.length
        ids.set(ownWord(word), id)
        counts.push(0)
      }
      counts[id]! += shardCounts[i]!
      numbers[i] = id
    }
    for (let i = 0; i < tokens.length; i++) tokens[i] = numbers[tokens[i]!]!
    parts.push({ tokens, lengths })
    total += tokens.length
    if (total > MAX_TOKENS) throw tooMany(label, MAX_TOKENS, "words")
    if (ids.size > MAX_WORDS) throw tooMany(label, MAX_WORDS, "different words")
  }
  return withLines(request, import.meta.resolve("#embed-worker"), async ({ engine, fold }) => {
    const inputs = await fold(
      async (shard) => ({ ...(await engine.run(readWords, shard)), label: (shard.files?.at(-1) ?? shard.input).label }),
      (read) => add(read, read.label),
    )
    return { words: [...ids.keys()], counts, parts, tokens: total, inputs }
  })
}

function tooMany(path: string, limit: number, what: string): LecternError {
  const why = `with this file, the text has more than ${limit.toLocaleString("en")} ${what}, which do not fit into memory; train on less text`
  return badData(path, why)
}
