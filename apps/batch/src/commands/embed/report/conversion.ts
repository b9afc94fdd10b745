// Formats the result of `lectern embed convert` as text and as JSON.

import { counted } from "../../../report/counted.js"
import { jsonText } from "../../../report/json-text.js"
import type { Conversion } from "../run/convert.js"

/** Facts about a conversion, for the report. */
export interface ConversionReport extends Conversion {
  /** The input. */
  readonly path: string
  /** The output; undefined for standard output. */
  readonly output: string | undefined
  /** The format of the output. */
  readonly to: string
}

/** The schema of the JSON. */
export const CONVERSION_SCHEMA = "lectern.embed-conversion/1"

/** Formats the report as JSON. */
export function conversionJson({ path, from, output, to, words, dimensions }: ConversionReport): string {
  return `${jsonText({ schema: CONVERSION_SCHEMA, input: path, from, output, to, words, dimensions }, 1)}\n`
}

/** Formats the report as text. */
export function conversionText({ from, to, words, dimensions }: ConversionReport): string {
  return `${counted(words, "word")} x ${counted(dimensions, "dimension")}: ${from} to ${to}\n`
}
