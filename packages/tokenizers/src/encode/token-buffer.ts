// Growing columns of tokens.
import { enlarged } from "@lectern/core"
import type { TokenBuffer } from "./model.js"

const FIRST_SIZE = 64

/** An empty buffer of ids. */
export function tokenBuffer(): TokenBuffer {
  return { ids: new Int32Array(FIRST_SIZE), length: 0, places: undefined }
}

/** An empty buffer of ids and places. */
export function placedTokenBuffer(): TokenBuffer {
  const column = () => new Int32Array(FIRST_SIZE)
  return { ids: column(), length: 0, places: { starts: column(), ends: column(), pieces: column(), firstPiece: 0 } }
}

/** Makes room in place: afterwards `more` tokens can be written from `length` on. The call may replace the columns. */
export function reserve(buffer: TokenBuffer, more: number): void {
  const wanted = buffer.length + more
  if (wanted <= buffer.ids.length) return
  const size = Math.max(wanted, buffer.ids.length * 2)
  buffer.ids = enlarged(buffer.ids, size)
  const { places } = buffer
  if (places === undefined) return
  places.starts = enlarged(places.starts, size)
  places.ends = enlarged(places.ends, size)
  places.pieces = enlarged(places.pieces, size)
}

/** Writes a token, in place. */
export function putToken(buffer: TokenBuffer, id: number, start: number, end: number, piece: number): void {
  reserve(buffer, 1)
  const at = buffer.length++
  buffer.ids[at] = id
  if (buffer.places === undefined) return
  buffer.places.starts[at] = start
  buffer.places.ends[at] = end
  buffer.places.pieces[at] = piece
}
