// Converts a caller's string to a pipeline text, and back.
import { growthLimit, type PipelineText, SLACK } from "./pipeline-text.js"
import { freshBytes } from "./slab.js"

// Below this many UTF-16 units, a loop that copies ASCII is faster than `TextEncoder`.
const SHORT = 24

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** A string as UTF-8, in its own memory. Unpaired surrogates become U+FFFD. */
export function encodeText(text: string): PipelineText {
  const bytes = freshBytes(text.length * 3 + SLACK)
  const length = writeText(text, bytes)
  return { bytes, length, origin: undefined, maxLength: growthLimit(length) }
}

/** Writes a string as UTF-8 from the beginning of a buffer, in place. */
export function writeText(text: string, bytes: Uint8Array): number {
  if (text.length > SHORT) return encoder.encodeInto(text, bytes).written
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x80) return encoder.encodeInto(text, bytes).written
    bytes[i] = unit
  }
  return text.length
}

/** A pipeline text as a string. */
export function decodeText({ bytes, length }: Pick<PipelineText, "bytes" | "length">): string {
  return decoder.decode(bytes.subarray(0, length))
}
