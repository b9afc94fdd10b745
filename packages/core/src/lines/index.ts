/**
 * Lines of bytes that come in chunks, decimal numbers in them, and marks for what lines cannot hold.
 *
 * Use it to read files of any size from a stream, without a string for each line.
 *
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-lines)
 * @example
 * ```ts
 * const numbers: number[] = []
 * const splitter = lineSplitter((bytes, from, to) => numbers.push(parseNumber(bytes, from, to)), 100, () => {
 *   throw new Error("a line is longer than 100 bytes")
 * })
 * for (const chunk of ["0.5\n-1", "2\n"]) splitter.add(new TextEncoder().encode(chunk))
 * splitter.end()
 * numbers //=> [0.5, -12]
 * ```
 * @packageDocumentation
 */
export { LINE_BREAK, MISSING_REFERENCE } from "./marks.js"
export { parseNumber } from "./number.js"
export { type LineSplitter, lineSplitter, type OnLine } from "./split.js"
