// Limits that protect memory and disk: a line is processed as a whole, and a small compressed file may unpack to anything.
import { badData, type LecternError } from "@lectern/core"
import type { ReadingOptions } from "../../types.js"

/** Limits of inputs; Infinity for none. */
export interface Limits {
  /** The maximum length of a line in bytes, without its newline. */
  readonly maxLineBytes: number
  /** The maximum expansion of a compressed file, as a multiple of its size. */
  readonly maxExpand: number
}

/** The default maximum length of a line in bytes. */
export const MAX_LINE_BYTES: number = 2 ** 24
/** The default maximum expansion of a compressed file, as a multiple of its size. */
export const MAX_EXPAND: number = 100
/** No limits. */
export const NO_LIMITS: Limits = { maxLineBytes: Number.POSITIVE_INFINITY, maxExpand: Number.POSITIVE_INFINITY }

/** Up to this size, an unpacked text is never refused. */
const ALWAYS_ALLOWED_BYTES = 2 ** 26

const NEWLINE = 10

/** The limits of a request. */
export function limitsOf({
  maxLineBytes = MAX_LINE_BYTES,
  maxExpand = MAX_EXPAND,
}: Pick<ReadingOptions, "maxLineBytes" | "maxExpand">): Limits {
  return { maxLineBytes: maxLineBytes || Number.POSITIVE_INFINITY, maxExpand: maxExpand || Number.POSITIVE_INFINITY }
}

/** The error for a line that is too long. */
export function lineTooLong(label: string, line: number, { maxLineBytes }: Limits): LecternError {
  return badData(label, `the line is longer than ${maxLineBytes} bytes; --max-line-bytes allows longer ones`, line)
}

/** The start of the first line that is too long. */
export function longLineIn(bytes: Uint8Array, maxLineBytes: number, before = 0): number | undefined {
  if (before + bytes.length <= maxLineBytes) return undefined
  for (let start = 0, length = before; start < bytes.length; length = 0) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline
    if (length + end - start > maxLineBytes) return start
    start = end + 1
  }
  return undefined
}

/** Throws when a compressed input has grown too much. */
export function checkExpansion(label: string, stored: number, unpacked: number, { maxExpand }: Limits): void {
  if (unpacked <= ALWAYS_ALLOWED_BYTES || unpacked <= maxExpand * stored) return
  throw badData(label, `unpacks to more than ${maxExpand} times its size; --max-expand allows more`)
}
