// Writes the segmentation that a search found as tokens.
import { writeBytes } from "../../text/byte-alphabet.js"
import type { TokenBuffer } from "../model.js"
import { CELL } from "../tables/trie.js"
import { reserve } from "../token-buffer.js"
import type { UnigramTable } from "./table.js"

/** Parts of a piece in order: the byte after the last of each, counted from the piece's first, and the node of the trie; -1 for an unknown character. */
export interface UnigramPath {
  /** Ends. */
  ends: Int32Array
  /** Nodes. */
  nodes: Int32Array
  /** The number of parts. */
  length: number
}

/** An empty path. */
export function unigramPath(): UnigramPath {
  return { ends: new Int32Array(64), nodes: new Int32Array(64), length: 0 }
}

/** Makes room in place. */
export function reservePath(path: UnigramPath, parts: number): void {
  if (parts <= path.ends.length) return
  path.ends = new Int32Array(parts * 2)
  path.nodes = new Int32Array(parts * 2)
}

/** Appends the tokens of a path. */
export type PathWriter = (path: UnigramPath, bytes: Uint8Array, start: number, out: TokenBuffer) => void

/** Makes the writer of tokens: neighbouring unknown characters become one token, or their bytes. */
export function pathWriter(table: UnigramTable): PathWriter {
  const { ids, unknownId, byteIds, single, unit } = table

  return (path, bytes, start, out) => {
    reserve(out, path.length)
    let from = start
    for (let i = 0; i < path.length; i++) {
      const id = idAt(path, i)
      if (id !== unknownId) {
        const to = start + path.ends[i]!
        append(out, id, from, to)
        from = to
        continue
      }
      const first = i
      while (i + 1 < path.length && idAt(path, i + 1) === unknownId) i++
      const to = start + path.ends[i]!
      if (byteIds === undefined || !appendBytes({ path, first, last: i }, bytes, { start, from }, out)) {
        const whole = single ? -1 : exact(table, bytes, from, to)
        append(out, whole < 0 ? unknownId : whole, from, to)
      }
      from = to
    }
  }

  function idAt(path: UnigramPath, part: number): number {
    const node = path.nodes[part]!
    return node < 0 ? unknownId : ids[node / CELL]!
  }

  /** Writes the bytes of unknown characters; false if the model lacks a byte, or, by Hugging Face's rules, has them all as one piece. */
  function appendBytes(
    { path, first, last }: { readonly path: UnigramPath; readonly first: number; readonly last: number },
    bytes: Uint8Array,
    { start, from }: { readonly start: number; readonly from: number },
    out: TokenBuffer,
  ): boolean {
    const to = start + path.ends[last]!
    if (!single && exact(table, bytes, from, to) >= 0) return false
    const run = unit === "byte" ? new TextEncoder().encode(writeBytes(bytes, from, to)) : bytes.subarray(from, to)
    if (run.some((byte) => byteIds![byte]! < 0)) return false
    reserve(out, run.length + path.length)
    if (!single) {
      for (const byte of run) append(out, byteIds![byte]!, from, to)
      return true
    }
    let at = from
    for (let part = first; part <= last; part++) {
      const end = start + path.ends[part]!
      for (let i = at; i < end; i++) append(out, byteIds![bytes[i]!]!, at, i === end - 1 ? end : at)
      at = end
    }
    return true
  }
}

/** The piece that equals a range of bytes, or -1. */
function exact({ cells, ids }: UnigramTable, bytes: Uint8Array, start: number, end: number): number {
  let node = 0
  for (let i = start; i < end; i++) {
    const child = cells[node]! ^ (bytes[i]! << 2)
    if (cells[child + 1] !== node) return -1
    node = child
  }
  return ids[node / CELL]!
}

function append(out: TokenBuffer, id: number, start: number, end: number): void {
  const at = out.length++
  out.ids[at] = id
  if (out.places === undefined) return
  out.places.starts[at] = start
  out.places.ends[at] = end
}
