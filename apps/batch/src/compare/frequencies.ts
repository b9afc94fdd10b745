// Counts word frequencies in another text, such as training data. It is read last, when all words are known.
import { yieldToEvents } from "../engines/yield-to-events.js"
import { openTextLines, type TextLinesRequest } from "../read/text-lines.js"
import type { TextSource } from "../types.js"
import type { Words } from "./words.js"

/**
 * Counts known words in a text.
 *
 * @param corpus - the text
 * @param words - the known words; others are ignored
 * @param reading - how to read the text
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
