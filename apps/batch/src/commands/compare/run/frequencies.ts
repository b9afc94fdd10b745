// Counts word frequencies in another text, such as training data. It is read last, when all words are known.
import type { TextSource } from "@lectern/engine"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { openTextLines, type TextLinesRequest } from "@lectern/engine/internal/read/text-lines"
import type { Words } from "../../../ngrams/words.js"
import type { Stage } from "../../../types.js"

const PROGRESS_LINES = 1024

/** Counts known words in a text. */
export async function frequenciesIn(
  corpus: TextSource,
  words: Words,
  reading: Omit<TextLinesRequest<Stage>, "references" | "systems">,
): Promise<Float64Array> {
  const counts = new Float64Array(words.size)
  const yieldNow = yieldToEvents(reading.signal)
  const texts = openTextLines({ ...reading, references: [], systems: [corpus] })
  try {
    const { bytesTotal } = texts
    let bytesDone = 0
    for await (const { firstSegment, segments, systems } of texts.blocks()) {
      const bytes = texts.bytesRead()
      for (const [i, line] of systems[0]!.entries()) {
        if (i % PROGRESS_LINES === 0) {
          const inBlock = ((bytes - bytesDone) * i) / segments
          reading.onProgress?.({
            stage: "frequencies",
            bytesDone: bytesDone + inBlock,
            segments: firstSegment + i,
            bytesTotal,
          })
        }
        words.countKnown(line, counts)
        await yieldNow()
      }
      bytesDone = bytes
    }
    return counts
  } finally {
    await texts.close()
  }
}
