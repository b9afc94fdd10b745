// Puts the tokens of a caller's function into a block's texts.
import { LecternError } from "@lectern/core"
import type { ByteBuffer } from "./byte-buffer.js"
import { type Lines, type NameOf, refuseLoneSurrogates } from "./encode-lines.js"
import { MISSING_REFERENCE, TOKEN_SEPARATOR } from "./line-block.js"
import type { Tokenizer } from "./tokenize/tokenize.js"

const NEWLINE = 10
const TOKEN_NEWLINE = 0xfd // a newline within a token; the byte never occurs in UTF-8
const encoder = new TextEncoder()

/**
 * Encodes the tokens of each string on a line of its own, separated by {@link TOKEN_SEPARATOR}.
 *
 * @param lines - well-formed or not
 * @param buffer - receives the text
 * @param tokenizer - the caller's
 * @param nameOf - names a string, for refusals
 * @returns the text, with a missing line as the format says
 * @throws LecternError `wrong-type` when a string or a token holds a lone surrogate, or the tokens are no array of strings
 */
export function encodeTokens(lines: Lines, buffer: ByteBuffer, tokenizer: Tokenizer, nameOf: NameOf): Uint8Array {
  refuseLoneSurrogates(lines, nameOf)
  let length = 0
  for (const [i, line] of lines.entries()) {
    const tokens = line == null ? [] : checkedTokens(tokenizer(line), nameOf(i))
    if (line == null) buffer.reserve(length + 1)[length++] = MISSING_REFERENCE
    for (const token of tokens) {
      const bytes = buffer.reserve(length + 3 * token.length + 1)
      const end = length + encoder.encodeInto(token, bytes.subarray(length)).written
      for (let at = length; at < end; at++) if (bytes[at] === NEWLINE) bytes[at] = TOKEN_NEWLINE
      bytes[end] = TOKEN_SEPARATOR
      length = end + 1
    }
    buffer.reserve(length + 1)[length++] = NEWLINE
  }
  return buffer.bytes.subarray(0, length)
}

function checkedTokens(tokens: unknown, of: string): readonly string[] {
  const name = `what tokenize returns for ${of}`
  const want = "an array of strings"
  if (!Array.isArray(tokens)) throw new LecternError({ kind: "wrong-type", name, got: typeof tokens, want })
  const odd = tokens.findIndex((token) => typeof token !== "string")
  if (odd !== -1) {
    throw new LecternError({ kind: "wrong-type", name, got: `${typeof tokens[odd]} at index ${odd}`, want })
  }
  refuseLoneSurrogates(tokens, (i) => `token ${i} of ${of} (tokenize must not cut a character in two)`)
  return tokens
}
