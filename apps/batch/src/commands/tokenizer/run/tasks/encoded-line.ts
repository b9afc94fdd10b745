// Writes one line of `lectern tokenizer encode`.
import type { EncodeOptions, Encoding, Tokenizer } from "@lectern/tokenizers"
import { jsonText } from "../../../../report/json-text.js"
import { printable } from "../../../../report/printable.js"
import type { ByteText } from "./byte-text.js"

/** The format of a line: ids, tokens as in the vocabulary, or a JSON object with everything. */
export type EncodeForm = "ids" | "pieces" | "json"

/** Options for encoding a line. */
export interface LineStyle {
  readonly form: EncodeForm
  readonly options: Pick<EncodeOptions, "addSpecialTokens" | "allowedSpecial" | "disallowedSpecial">
  /** Whether a terminal shows the line, so that its controls are escaped. */
  readonly terminal: boolean
}

const BLANK = 32
const NEWLINE = 10

/** Encodes a text and appends a line. */
export function writeEncoding(
  out: ByteText,
  tokenizer: Tokenizer,
  text: string,
  { form, options, terminal }: LineStyle,
): number {
  if (form === "json") {
    const encoding = tokenizer.encode(text, options)
    out.string(`${encodingJson(encoding)}\n`)
    return encoding.ids.length
  }
  const ids = tokenizer.encodeIds(text, options)
  for (let i = 0; i < ids.length; i++) {
    if (i > 0) out.byte(BLANK)
    if (form === "ids") out.number(ids[i]!)
    else {
      const token = tokenizer.tokenOf(ids[i]!)!
      out.string(terminal ? printable(token) : token)
    }
  }
  out.byte(NEWLINE)
  return ids.length
}

/** Formats an encoding as one line of JSON. */
export function encodingJson({ ids, tokens, offsets, byteOffsets, specialTokensMask }: Encoding): string {
  return jsonText({
    ids: [...ids],
    tokens,
    offsets: pairs(offsets),
    byteOffsets: pairs(byteOffsets),
    specialTokensMask: [...specialTokensMask],
  })
}

function pairs(flat: Int32Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!])
}
