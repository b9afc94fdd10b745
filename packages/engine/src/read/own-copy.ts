// Copies of slices of long strings.

/** A copy of a string in its own memory: in V8 a slice points into the original string and keeps it alive. */
export function ownCopy(text: string): string {
  return text.length < MIN_SLICE_LENGTH ? text : Buffer.from(text).toString()
}

const MIN_SLICE_LENGTH = 13 // V8 copies shorter slices anyway
