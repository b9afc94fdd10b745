// BERT's vocab.txt: one token per line; the id is the number of the line, from 0.
//
// Devlin et al. 2019; the file format of the released models.
import { badData, type LecternError } from "@lectern/core"
import { checkedOptions, later, type OptionTable } from "@lectern/core/checks"
import { wordPieceDecoder } from "../decode/word-piece-decoder.js"
import { type Vocabulary, vocabulary } from "../encode/vocabulary.js"
import { wordPiece } from "../encode/wordpiece/wordpiece.js"
import { BERT_NORMALIZER_OPTIONS, type BertNormalizerOptions, bertNormalizer } from "../normalize/bert-normalizer.js"
import { completeParts } from "../pipeline/complete-parts.js"
import { tokenizerOf } from "../pipeline/create-tokenizer.js"
import { normalizeBetween } from "../pipeline/split-text.js"
import type { Tokenizer } from "../pipeline/tokenizer.js"
import { bertProcessing } from "../postprocess/bert-processing.js"
import { bertPreTokenizer } from "../pretokenize/stages/bert-pre-tokenizer.js"
import { checkPart } from "../text/checks.js"
import { linesOf, withoutEnd } from "../text/file-lines.js"

/** Options that a vocab.txt does not contain. */
export interface BertVocabOptions extends BertNormalizerOptions {
  /**
   * The file's name, for errors.
   *
   * @defaultValue `"vocab.txt"`
   */
  readonly name?: string
}

/** Options of `parseBertVocabulary`. */
export interface BertVocabularyOptions {
  /**
   * The file's name, for errors.
   *
   * @defaultValue `"vocab.txt"`
   */
  readonly name?: string
}

const OPTIONS: OptionTable<BertVocabularyOptions> = { name: [later(), "vocab.txt"] }
const TOKENIZER_OPTIONS: OptionTable<BertVocabOptions, "stripAccents"> = { ...OPTIONS, ...BERT_NORMALIZER_OPTIONS }

const SPECIAL = ["[UNK]", "[SEP]", "[CLS]", "[PAD]", "[MASK]"]
// Ten times the size of the largest vocabularies of this kind.
const MAX_LINES = 2 ** 20
const WHITE_SPACE = /\p{White_Space}/u

/**
 * Makes a BERT tokenizer from a vocab.txt: BERT's normalizer and pre-tokenizer, WordPiece, `[CLS]` and `[SEP]` around the text.
 *
 * Lines end in `\n` or `\r\n`; white space at their ends is ignored, unless a line has nothing else (U+2028 in Chinese BERT). The special tokens `[UNK]`, `[SEP]`, `[CLS]`, `[PAD]` and
 * `[MASK]` are found in text if the vocabulary has them.
 *
 * @param file - text, or bytes of UTF-8, at most 2^28 of them
 * @param options - the normalization; lowercase by default, as the uncased models need
 * @returns the tokenizer
 * @throws LecternError `bad-data` with the line for an empty line or a repeated token, and for a vocabulary
 * without `[UNK]`, `[SEP]` or `[CLS]`; `unknown-option`, or `wrong-type` for an argument of the wrong type
 * @see [Note: WordPiece](../../../../docs/notes/wordpiece.md)
 * @example
 * ```ts
 * const bert = parseBertVocab("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##aff\n##able\n")
 * bert.encode("Unaffable").tokens //=> ["[CLS]", "un", "##aff", "##able", "[SEP]"]
 * ```
 */
export function parseBertVocab(file: string | Uint8Array, options: BertVocabOptions = {}): Tokenizer {
  const { name, ...normalization } = checkedOptions("parseBertVocab()", options, TOKENIZER_OPTIONS)
  const tokens = parseBertVocabulary(file, { name })
  const wanted = (token: string): number => {
    const id = tokens.idOf(token)
    if (id !== undefined) return id
    throw badData(name, `the vocabulary lacks the token ${token}`)
  }
  wanted("[UNK]")
  return tokenizerOf(
    completeParts({
      normalizer: bertNormalizer(normalization),
      preTokenizer: bertPreTokenizer(),
      model: wordPiece({ vocabulary: tokens }),
      postProcessor: bertProcessing({ sep: ["[SEP]", wanted("[SEP]")], cls: ["[CLS]", wanted("[CLS]")] }),
      decoder: wordPieceDecoder(),
      addedTokens: SPECIAL.flatMap((content) => {
        const id = tokens.idOf(content)
        return id === undefined ? [] : [{ id, content, special: true }]
      }),
    }),
    { normalizeBetween },
  )
}

/**
 * Writes a vocab.txt.
 *
 * @param tokens - a vocabulary of WordPiece
 * @returns a line per token, in order of ids
 * @throws LecternError `bad-data` if an id has no token, or a token cannot be a line: it is empty, contains a line break or an unpaired
 * surrogate, or ends in white space; `wrong-type` for an argument that is not a vocabulary
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * formatBertVocab(vocabulary([["[UNK]", 0], ["low", 1], ["##er", 2]])) //=> "[UNK]\nlow\n##er\n"
 * ```
 */
export function formatBertVocab(tokens: Vocabulary): string {
  checkPart("tokens", tokens, "vocabulary")
  let text = ""
  for (let id = 0; id < tokens.idLimit; id++) {
    const token = tokens.tokenOf(id)
    if (token === undefined) throw unwritable(`id ${id} has no token, and lines cannot be omitted`)
    if (token === "" || /[\r\n]/.test(token) || tokenOf(token) !== token || !token.isWellFormed())
      throw unwritable(`token ${JSON.stringify(token)} cannot be written as a line`)
    text += `${token}\n`
  }
  return text
}

/**
 * Reads only the vocabulary of a vocab.txt, for `wordPiece`.
 *
 * @param file - as for {@link parseBertVocab}
 * @param options - the name of the file
 * @returns tokens and their line numbers from 0
 * @throws LecternError `bad-data` for more than 2^20 lines, and with the line for an empty line or a repeated
 * token; `unknown-option`, or `wrong-type` for an argument of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const model = wordPiece({ vocabulary: parseBertVocabulary("[UNK]\nlow\n##er\n") })
 * createTokenizer({ model }).encode("lower").ids //=> [1, 2]
 * ```
 */
export function parseBertVocabulary(file: string | Uint8Array, options: BertVocabularyOptions = {}): Vocabulary {
  const { name } = checkedOptions("parseBertVocabulary()", options, OPTIONS)
  const ids = new Map<string, number>()
  const lines = linesOf(file, name, MAX_LINES)
  for (let id = 0; id < lines.length; id++) {
    const token = tokenOf(lines[id]!)
    const line = id + 1
    if (token === "") throw badData(name, "the line is empty, a token was expected", line)
    const before = ids.get(token)
    if (before !== undefined)
      throw badData(name, `token ${JSON.stringify(token)} is already in line ${before + 1}`, line)
    ids.set(token, id)
  }
  return vocabulary(ids)
}

/** The token of a line; one of white space beyond ASCII is a token too, since a line can be `U+2028` (Chinese BERT). */
function tokenOf(line: string): string {
  return withoutSpace(line) || withoutEnd(line, (character) => character <= " ")
}

function withoutSpace(line: string): string {
  return withoutEnd(line, (character) => WHITE_SPACE.test(character))
}

function unwritable(why: string): LecternError {
  return badData("vocab.txt", why)
}
