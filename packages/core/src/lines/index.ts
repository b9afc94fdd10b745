/**
 * Lines of bytes that come in chunks, decimal numbers in them, and marks for what lines cannot hold.
 *
 * @packageDocumentation
 */
export { LINE_BREAK, MISSING_REFERENCE } from "./marks.js"
export { parseNumber } from "./number.js"
export { type LineSplitter, lineSplitter, type OnLine } from "./split.js"
