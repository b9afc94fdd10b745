// The list of file formats. To add one, write its file and list it here.
import { checkChoice } from "@lectern/core/checks"
import { type Format, text } from "./format.js"
import { gzip } from "./gzip.js"
import { zstd } from "./zstd.js"

/** All formats. Plain text is the default. */
const FORMATS: readonly Format[] = [text, gzip, zstd]

/** The format of a file, by its extension. */
export function formatOf(path: string): Format {
  return FORMATS.find(({ endings }) => endings.some((ending) => path.endsWith(ending))) ?? text
}

/** A format by name. */
export function formatNamed(name: string): Format {
  const names = FORMATS.map((format) => format.name)
  checkChoice("format", name, names)
  return FORMATS[names.indexOf(name)]!
}
