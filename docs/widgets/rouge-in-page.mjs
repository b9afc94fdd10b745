// @ts-check
// ROUGE-L as a page shows it: the words, their table, and F for any beta.
import { rougeL, unicodeWords } from "@lectern/metrics"
import { commonTable } from "./table-in-page.mjs"

export const MAX_BETA = 8
const CURVE_STEPS = 80

/**
 * @param {string} reference
 * @param {string} hypothesis
 */
export function commonOf(reference, hypothesis) {
  const [rows, columns] = [reference, hypothesis].map((text) => unicodeWords(text))
  const scored = (/** @type {number} */ beta) =>
    rougeL({ beta, tokenize: unicodeWords }).score([hypothesis], [reference])
  /** @type {[beta: number, score: number][]} */
  const curve = Array.from({ length: CURVE_STEPS + 1 }, (_, i) => {
    const beta = (MAX_BETA * i) / CURVE_STEPS
    return [beta, scored(beta).score]
  })
  return { table: commonTable(rows ?? [], columns ?? []), scored, curve }
}
