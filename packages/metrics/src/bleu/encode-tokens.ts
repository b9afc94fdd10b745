// Writes the tokens of a caller's function into a block's texts.

import { checkText } from "@lectern/core/checks"
import type { ByteBuffer } from "../block/byte-buffer.js"
import type { Lines, NameOf } from "../block/encode-lines.js"
import { LINE_BREAK, MISSING_REFERENCE, TOKEN_SEPARATOR } from "../block/line-block.js"
import { checkedTokens } from "../tokenize/checked-tokens.js"
import type { Tokenizer } from "../tokenize/names.js"

const NEWLINE = 10
const encoder = new TextEncoder()

/** Encodes the tokens of each string on one line, separated by {@link TOKEN_SEPARATOR}. */
export function encodeTokens(lines: Lines, buffer: ByteBuffer, tokenizer: Tokenizer, nameOf: NameOf): Uint8Array {
  let length = 0
  for (const [i, line] of lines.entries()) {
    if (line == null) buffer.reserve(length + 1)[length++] = MISSING_REFERENCE
    else checkText(nameOf(i), line)
    for (const token of line == null ? [] : checkedTokens(tokenizer, line, nameOf(i))) {
      const bytes = buffer.reserve(length + 3 * token.length + 1)
      const end = length + encoder.encodeInto(token, bytes.subarray(length)).written
      for (let at = length; at < end; at++) if (bytes[at] === NEWLINE) bytes[at] = LINE_BREAK
      bytes[end] = TOKEN_SEPARATOR
      length = end + 1
    }
    buffer.reserve(length + 1)[length++] = NEWLINE
  }
  return buffer.bytes.subarray(0, length)
}
