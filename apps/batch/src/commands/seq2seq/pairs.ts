// Pairs to train on: files with a source and a target on each line, separated by a tab.
import type { Seq2seqPair } from "@lectern/decoding/seq2seq"
import type { InputFacts, TextSource } from "@lectern/engine"
import { openTextLines, type TextLinesRequest } from "@lectern/engine/internal/read/text-lines"
import type { Stage } from "../../types.js"

/** Options for reading files. */
export type PairsRequest = Omit<TextLinesRequest<Stage>, "references" | "systems">

/** All pairs of some files. */
export interface PackedPairs {
  /** In UTF-8: source, tab, target, newline. */
  readonly bytes: Uint8Array
  readonly count: number
  readonly inputs: readonly InputFacts[]
}

/** Reads pairs, file by file. */
export async function readPairs(files: readonly string[], request: PairsRequest): Promise<PackedPairs> {
  const chunks: Uint8Array[] = []
  const inputs: InputFacts[] = []
  let count = 0
  for (const path of files) {
    const column = (index: number): TextSource => ({ name: path, path, column: { index, of: 2 } })
    const texts = openTextLines({ ...request, systems: [column(0)], references: [column(1)] })
    try {
      for await (const { systems, references, segments } of texts.blocks()) {
        const lines = systems[0]!.map((source, i) => `${source}\t${references[0]![i]}\n`)
        chunks.push(new TextEncoder().encode(lines.join("")))
        count += segments
        request.onProgress?.({ stage: "copy", bytesDone: texts.bytesRead(), bytesTotal: texts.bytesTotal, segments: 0 })
      }
      inputs.push(texts.facts()[0]!)
    } finally {
      await texts.close()
    }
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), count, inputs }
}

/** The pairs of packed bytes. */
export function unpackedPairs(bytes: Uint8Array): Seq2seqPair[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8").split("\n")
  return lines.slice(0, -1).map((line) => {
    const tab = line.indexOf("\t")
    return { source: line.slice(0, tab), target: line.slice(tab + 1) }
  })
}
