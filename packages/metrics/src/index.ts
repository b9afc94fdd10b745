/**
 * Exact, fast metrics of generated text.
 *
 * @packageDocumentation
 */
export type { BleuOptions } from "./bleu.js"
