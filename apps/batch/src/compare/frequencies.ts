// How frequent words are in a text of its own, such as training data: read after the comparison, when all words are known.
import { yieldToEvents } from "../engines/yield-to-events.js"
import { openTextLines, type TextLinesRequest } from "../read/text-lines.js"
import type { TextSource } from "../types.js"
import type { Words } from "./words.js"

/**
 * Counts known words in a text.
 *
 * @param corpus - the text
 * @param words - the words; others are passed over
 * @param reading - how to read it
 * @returns one number per word
 * @throws LecternError `unreadable` or `bad-data`; the signal's reason when aborted
 */
export async function frequenciesIn(
  corpus: TextSource,
  words: Words,
  reading: Omit<TextLinesRequest, "references" | "systems">,
): Promise<Float64Array> {
  const counts = new Float64Array(words.size)
  const yieldNow = yieldToEvents(reading.signal)
  const texts = openTextLines({ ...reading, references: [corpus], systems: [] })
  try {
    for await (const { references } of texts.blocks()) {
      for (const line of references[0]!) {
        words.countKnown(line, counts)
        await yieldNow()
      }
    }
    return counts
  } finally {
    await texts.close()
  }
}
