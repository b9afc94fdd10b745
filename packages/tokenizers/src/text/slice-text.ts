// Slices a pipeline text.

import type { PipelineText } from "./pipeline-text.js"
import { appendSource, finish, textBuilder } from "./text-builder.js"

/** A part of a text. Its origin still points into the caller's whole text. */
export function sliceText(text: PipelineText, start: number, end: number, track: boolean): PipelineText {
  if (start === 0 && end === text.length) return text
  const { origin } = text
  if (track && origin === undefined && start > 0) {
    const target = textBuilder(end - start, true, text.maxLength)
    appendSource(target, text.bytes, start, end)
    return finish(target, text)
  }
  return {
    bytes: start === 0 ? text.bytes : text.bytes.subarray(start),
    length: end - start,
    origin: origin && { starts: origin.starts.subarray(start, end), ends: origin.ends.subarray(start, end) },
    maxLength: text.maxLength,
  }
}
