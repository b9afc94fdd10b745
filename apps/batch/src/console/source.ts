// The option that names the source of each segment, to be shown with its texts.
import { LecternError } from "@lectern/core"
import type { TextSource } from "@lectern/engine"
import { fieldsNamed, fileLabels } from "./labels.js"
import type { Option } from "./option.js"
import type { Texts } from "./texts.js"
import { text } from "./values.js"

/** The option. */
export const sourceOption: Option<string | undefined> = {
  flags: "--source <FILE>",
  help: "show the source of segments: lines of FILE, or field:NAME of the records",
  more: "Where records are joined by their ids, FILE has lines of an id, a blank and the source, as Kaldi's files",
  read: text,
}

/** The source that was named; a field is one of the first input of records. */
export function sourceNamed(written: string, texts: Texts): TextSource {
  const [, field] = /^field:(.+)$/s.exec(written) ?? []
  if (field === undefined) return fileLabels(written, texts)
  const [source] = fieldsNamed(field, texts)
  if (source !== undefined) return source
  const why = `--source ${written} needs records, but the inputs have lines of text; name a file of sources`
  throw new LecternError({ kind: "usage", why })
}
