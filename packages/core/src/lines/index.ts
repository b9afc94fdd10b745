/**
 * Lines of bytes that come in chunks, and decimal numbers in them.
 *
 * @packageDocumentation
 */
export { parseNumber } from "./number.js"
export { type LineSplitter, lineSplitter, type OnLine } from "./split.js"
