// A vocabulary of tokens stored as bytes, which writes a token in GPT-2's alphabet only on request.

import { LecternError } from "@lectern/core"
import { checkInteger } from "@lectern/core/checks"
import { readBytes, writeBytes } from "../../text/byte-alphabet.js"
import { viewOf } from "../tables/byte-table.js"
import type { TokenBytes, TokenTable } from "../tables/token-table.js"
import { MAX_ID, type Vocabulary } from "../vocabulary.js"

/** Ranks index columns, so holes are limited: as many as there are tokens, plus this number. */
const FREE_HOLES = 2 ** 16

/** Makes the vocabulary, in GPT-2's alphabet. */
export function rankedVocabulary(tokens: TokenBytes, table: TokenTable): Vocabulary {
  const { bytes, ends, ids } = tokens
  const idLimit = checkIds(ids)
  const limit = 2 * ids.length + FREE_HOLES
  if (idLimit > limit)
    throw bad(`rank ${idLimit - 1} leaves too many holes: with ${ids.length} tokens ranks must be below ${limit}`)
  const indexes = new Int32Array(idLimit).fill(-1)
  let empty = -1
  const written = new Array<string | undefined>(idLimit)
  const startOf = (index: number) => (index === 0 ? 0 : ends[index - 1]!)
  const shown = (index: number) => JSON.stringify(writeBytes(bytes, startOf(index), ends[index]))
  const padded = new Uint8Array(bytes.length + 8)
  padded.set(bytes)
  const view = viewOf(padded)

  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    const start = startOf(index)
    if (indexes[id]! >= 0) throw bad(`id ${id} comes twice, for ${shown(indexes[id]!)} and ${shown(index)}`)
    const isEmpty = ends[index] === start
    if (isEmpty && empty >= 0) throw bad(`the empty token comes twice, with ids ${empty} and ${id}`)
    if (isEmpty) empty = id
    const found = isEmpty ? id : table.find(view, start, ends[index]! - start)
    if (found !== id) throw bad(`token ${shown(index)} comes twice, with ids ${found} and ${id}`)
    indexes[id] = index
  }

  function tokenOf(id: number): string | undefined {
    const known = written[id]
    if (known !== undefined) return known
    const index = indexes[id] ?? -1
    if (index < 0) return undefined
    const token = writeBytes(bytes, startOf(index), ends[index])
    written[id] = token
    return token
  }

  return {
    size: ids.length,
    idLimit,
    idOf(token) {
      const read = readBytes(token)
      if (read === undefined) return undefined
      const room = new Uint8Array(read.length + 8)
      room.set(read)
      const id = table.find(viewOf(room), 0, read.length)
      return id < 0 ? undefined : id
    },
    tokenOf,
    *entries() {
      for (let id = 0; id < idLimit; id++) {
        const token = tokenOf(id)
        if (token !== undefined) yield [token, id]
      }
    },
  }
}

function checkIds(ids: Int32Array): number {
  let limit = 0
  for (const id of ids) {
    if (id < 0 || id > MAX_ID) checkInteger("a rank", id, 0, MAX_ID)
    if (id >= limit) limit = id + 1
  }
  return limit
}

function bad(why: string): LecternError {
  return new LecternError({ kind: "bad-data", path: "ranks", why })
}
