// Vectors of words as means of rows that words share; see kernel.ts.
import { BEFORE, INPUT, PARTS, PLACES, ROUND_LENGTH, ROUND_TOKENS, ROW_BOUNDS, ROW_BYTES, ROWS } from "../fields"
import { field } from "./fields.as"
import { addRow, clear, scaleRow } from "./rows.as"

export function compose(part: u32): void {
  const parts = field(PARTS)
  const tokens = field(ROUND_TOKENS)
  const places = field(PLACES)
  const length = field(ROUND_LENGTH)
  // From the end: what stays is where a word occurs first.
  for (let i = length; i > 0; i--) {
    const word = load<u32>(tokens + ((i - 1) << 2))
    if (word % parts == part) store<u32>(places + (word << 2), i - 1)
  }
  const bytes = field(ROW_BYTES)
  for (let i: u32 = 0; i < length; i++) {
    const word = load<u32>(tokens + (i << 2))
    if (word % parts != part || load<u32>(places + (word << 2)) != i) continue
    const vector = field(INPUT) + word * bytes
    const bounds = field(ROW_BOUNDS) + (word << 2)
    const end = load<u32>(bounds, 4)
    clear(vector, bytes)
    for (let at = load<u32>(bounds); at < end; at += 4) addRow(vector, field(ROWS) + load<u32>(at) * bytes, bytes)
    scaleRow(vector, <f32>1 / <f32>((end - load<u32>(bounds)) >> 2), bytes)
    memory.copy(field(BEFORE) + i * bytes, vector, bytes)
  }
}

export function share(part: u32): void {
  const parts = field(PARTS)
  const tokens = field(ROUND_TOKENS)
  const places = field(PLACES)
  const length = field(ROUND_LENGTH)
  const bytes = field(ROW_BYTES)
  for (let i: u32 = 0; i < length; i++) {
    const word = load<u32>(tokens + (i << 2))
    if (load<u32>(places + (word << 2)) != i) continue
    const vector = field(INPUT) + word * bytes
    const before = field(BEFORE) + i * bytes
    const bounds = field(ROW_BOUNDS) + (word << 2)
    const end = load<u32>(bounds, 4)
    for (let at = load<u32>(bounds); at < end; at += 4) {
      const row = load<u32>(at)
      if (row % parts == part) addMove(field(ROWS) + row * bytes, vector, before, bytes)
    }
  }
}

/** `to += after - before`. */
function addMove(to: u32, after: u32, before: u32, bytes: u32): void {
  for (let i: u32 = 0; i < bytes; i += 16) {
    const move = f32x4.sub(v128.load(after + i), v128.load(before + i))
    v128.store(to + i, f32x4.add(v128.load(to + i), move))
  }
}
