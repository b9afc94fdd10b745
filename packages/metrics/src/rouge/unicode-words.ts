// Words of any script, for ROUGE.
import { checkText } from "@lectern/core/checks"
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { ByteBuffer } from "../block/encode-lines.js"
import type { Tokenizer } from "../tokenize/names.js"
import { IntList } from "../tokens/int-list.js"
import type { LineTokenizer } from "../tokens/token-lines.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"
import { kindsByCodePoint } from "../unicode/runs.js"
import { WORD_RUNS } from "../unicode/words.table.js"
import { withLines } from "./tokenizers.js"

const FIRST_NON_UTF8 = 0xf8

// The class of a character, besides marks; 0 for anything between tokens.
const LETTER = 1
const SINGLE = 3

let wordKinds: Uint8Array | undefined

/**
 * The words of a text in lower case, in any script: runs of letters, marks and numbers. In scripts written without spaces
 * (Chinese, Japanese, Thai, Lao, Khmer, Burmese) every letter is a word, with its marks. ROUGE's signatures call it
 * `unicode`.
 *
 * @param text - any well-formed text
 * @returns its words
 * @throws LecternError `wrong-type` when `text` is not a well-formed string
 *
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 * @example
 * ```ts
 * unicodeWords("Die Brücke, 火车") //=> ["die", "brücke", "火", "车"]
 * ```
 */
export const unicodeWords: Tokenizer = /* @__PURE__ */ withLines((text) => {
  checkText("text", text)
  const bytes = new TextEncoder().encode(text)
  const vocabulary = new Vocabulary()
  const tokens = new IntList()
  unicodeTokenizer()(bytes, 0, bytes.length, vocabulary, tokens)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return Array.from(tokens.numbers(), (token) => decoder.decode(vocabulary.bytesOf(token)))
}, unicodeTokenizer)

/**
 * Runs of letters, marks and numbers in lower case; letters of scripts without spaces are single tokens, with their
 * marks.
 */
function unicodeTokenizer(): LineTokenizer {
  wordKinds ??= kindsByCodePoint(WORD_RUNS, 3)
  const kinds = wordKinds
  const buffer = new ByteBuffer()
  return (text, start, end, vocabulary, tokens) => {
    const lower = buffer.reserve(lowerCaseRoom(end - start))
    const length = writeLowerCase(text.subarray(start, end), lower)
    let token = -1
    let single = false
    for (let at = 0; at < length; ) {
      const byte = lower[at]!
      const kind = byte < 0x80 ? kinds[byte]! : byte >= FIRST_NON_UTF8 ? 0 : kinds[codePointAt(lower, at)]!
      if (token !== -1 && (kind === 0 || kind === SINGLE || (single && kind === LETTER))) {
        tokens.push(vocabulary.idOf(lower, token, at))
        token = -1
      }
      if (token === -1 && kind !== 0) {
        token = at
        single = kind === SINGLE
      }
      at += byte >= FIRST_NON_UTF8 ? 1 : widthOf(byte)
    }
    if (token !== -1) tokens.push(vocabulary.idOf(lower, token, length))
  }
}
