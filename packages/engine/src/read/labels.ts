// Reads a label for each segment, its document or domain, of a corpus that is not read itself.
import { LecternError } from "@lectern/core"
import type { ReadingOptions, TextSource } from "../types.js"
import { openTextLines } from "./text-lines.js"

/** Reads the labels of all segments of a corpus. */
export async function readLabels(source: TextSource, segments: number, options: ReadingOptions): Promise<string[]> {
  const texts = openTextLines({ ...options, references: [], systems: [], labels: [source] })
  const labels: string[] = []
  try {
    for await (const { labels: block } of texts.blocks()) for (const label of block[0]!) labels.push(label)
  } finally {
    await texts.close()
  }
  if (labels.length === segments) return labels
  const lengths = [
    { name: "each text", length: segments },
    { name: source.name, length: labels.length },
  ]
  throw new LecternError({ kind: "unequal-lengths", unit: "lines", lengths })
}
