// The formats there are, and which one a file has. To add one, write its file and list it here.
import { checkChoice } from "@lectern/core/checks"
import type { Format } from "./format.js"
import { gzip } from "./gzip.js"
import { text } from "./text.js"

/** Every format; plain text comes first and is what a file has whose name says nothing else. */
const FORMATS: readonly Format[] = [text, gzip]

/**
 * The format of a file by its name.
 *
 * @param path - the file
 * @returns the format whose ending the name has, or plain text
 */
export function formatOf(path: string): Format {
  return FORMATS.find(({ endings }) => endings.some((ending) => path.endsWith(ending))) ?? text
}

/**
 * A format by name.
 *
 * @param name - as a request gives it
 * @returns the format
 * @throws LecternError `out-of-range` or `wrong-type` when there is none
 */
export function formatNamed(name: string): Format {
  const names = FORMATS.map((format) => format.name)
  checkChoice("format", name, names)
  return FORMATS[names.indexOf(name)]!
}
