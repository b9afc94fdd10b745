// Prepares a block of lines for the kernel: lower case, and spaces between tokens.
import { ByteBuffer } from "../block/encode-lines.js"
import { type LineBlock, MISSING_REFERENCE } from "../block/line-block.js"
import { roomFor, type Spacer } from "../tokenize/spacers.js"
import { lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"

const NEWLINE = 10

/** Prepares blocks. It reuses its buffers, so the returned block is valid until the next call. */
export type Preparation = (block: LineBlock) => LineBlock

/** A preparation. */
export function preparation({ lowercase, space }: { lowercase: boolean; space: Spacer | undefined }): Preparation {
  if (!lowercase && space === undefined) return (block) => block
  const lowered: ByteBuffer[] = []
  const spaced: ByteBuffer[] = []

  function prepare(text: Uint8Array, place: number): Uint8Array {
    let bytes = text
    if (lowercase) {
      lowered[place] ??= new ByteBuffer()
      const room = lowered[place].reserve(lowerCaseRoom(bytes.length))
      bytes = room.subarray(0, writeLowerCase(bytes, room))
    }
    if (space === undefined) return bytes
    spaced[place] ??= new ByteBuffer()
    return spaceLines(bytes, spaced[place], space)
  }

  return ({ segments, hypothesis, references }) => ({
    segments,
    hypothesis: prepare(hypothesis, 0),
    references: references.map((text, i) => prepare(text, i + 1)),
  })
}

function spaceLines(text: Uint8Array, buffer: ByteBuffer, space: Spacer): Uint8Array {
  let output = buffer.bytes
  let out = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline === -1 ? text.length : newline
    if (out + roomFor(end - start) > output.length) output = buffer.reserve(out + roomFor(end - start))
    if (end - start === 1 && text[start] === MISSING_REFERENCE) output[out++] = MISSING_REFERENCE
    else out = space(text, start, end, output, out)
    output[out++] = NEWLINE
    start = end + 1
  }
  return output.subarray(0, out)
}
