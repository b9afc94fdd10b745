// Reads the tokenizer.json of GPT-2 and its relatives for pages that only encode and decode: a third of the code that reads any
// byte-level BPE, without the parts that make whole corpora fast.
import { checkString } from "@lectern/core/checks"
import {
  badField,
  booleanOf,
  choiceOf,
  type Found,
  fieldsOf,
  itemsOf,
  nullable,
  numberOf,
  objectOf,
  optional,
  parseJsonText,
  quoted,
  stringOf,
} from "@lectern/core/json"
import { tokenBytes } from "../../decode/byte-level-decoder.js"
import { joiner } from "../../encode/bpe/join.js"
import { mergeIds } from "../../encode/bpe/merges.js"
import { pairRanks } from "../../encode/bpe/pairs.js"
import { bpeWord, clearWord, pushSymbol } from "../../encode/bpe/word.js"
import type { Vocabulary } from "../../encode/vocabulary.js"
import type { AddedToken } from "../../pipeline/tokenizer.js"
import type { Scanner } from "../../pretokenize/pre-tokenizer.js"
import { cl100kScanner } from "../../pretokenize/scanners/cl100k.js"
import { gpt2Scanner } from "../../pretokenize/scanners/gpt2.js"
import { CL100K_PATTERN, GPT2_PATTERN } from "../../pretokenize/scanners/pattern-sources.js"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import { checkIterable } from "../../text/checks.js"
import { encodeText } from "../../text/encode-text.js"
import { utf16Offsets } from "../../text/utf16-offsets.js"
import { addedTokenOf, FIELDS, named } from "./parse.js"
import { BYTE_LEVEL_FIELDS, patternOf } from "./readers/fields.js"
import { BPE_FIELDS, mergesOf, vocabularyOf } from "./readers/models.js"
import { MAX_SEQUENCE } from "./readers/reader.js"

/** Encodes texts to tokens and decodes them: the part of a `Tokenizer` that most pages use. */
export interface SmallTokenizer {
  /**
   * Encodes a text. Special tokens that the text spells are found: for text from strangers use `parseTokenizerJson`, whose
   * tokenizer has `allowedSpecial`.
   *
   * @param text - any text; an unpaired surrogate counts as U+FFFD
   * @returns the tokens and their places, without special tokens around them
   * @throws LecternError `wrong-type` for anything but a string
   */
  encode(text: string): PlacedIds
  /**
   * Decodes tokens. Special tokens and ids without a token are skipped.
   *
   * @param ids - ids
   * @returns the text; invalid UTF-8 becomes U+FFFD
   * @throws LecternError `wrong-type` for anything but a list
   */
  decode(ids: Iterable<number>): string
  /**
   * Finds a token's id.
   *
   * @param token - as the vocabulary writes it, or an added token
   * @returns its id, or undefined
   */
  idOf(token: string): number | undefined
  /**
   * Finds an id's token.
   *
   * @param id - a whole number
   * @returns the token as the vocabulary writes it, or undefined
   */
  tokenOf(id: number): string | undefined
}

/** Ids with their places in a text. */
export interface PlacedIds {
  /** One per token. */
  readonly ids: Int32Array
  /** Two per token: its start and its end in the text, in UTF-16 units. Tokens that share a character all have it whole. */
  readonly offsets: Int32Array
}

/** The number of pieces found at a time. */
const BLOCK = 512
/** The cache of words is emptied when it holds this many; words of more bytes are not cached. */
const MAX_WORDS = 2 ** 15
const MAX_WORD = 64
/** All of them are tried at every place of a text. */
const MAX_ADDED = 512

/**
 * Reads a tokenizer.json of byte-level BPE like GPT-2's or cl100k_base's: with one of their two splits, a vocabulary with
 * all 256 bytes, and at most 512 added tokens that include no blanks around them; without normalizer, truncation, padding, templates
 * and offsets without blanks. Ids, offsets and texts are those of `parseTokenizerJson`, which reads every file, is faster on long
 * texts, and is four times the code.
 *
 * @param text - the file, as text or bytes of UTF-8
 * @param name - the file's name, for errors; `tokenizer.json` by default
 * @returns the tokenizer
 * @throws LecternError `bad-data` with the place of the fault, as `parseTokenizerJson`, and for anything else than the above;
 * `wrong-type` for an argument of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#small-pages)
 * @example
 * ```ts
 * const counter = wordCounts()
 * const words = counter.finalize(counter.add(counter.zero(), "low low"))
 * const { model } = trainBpe(words, { unit: "byte", vocabularySize: 258 })
 * const parts = { preTokenizer: byteLevel({ addPrefixSpace: false }), model, decoder: byteLevelDecoder() }
 * const tokenizer = parseByteLevelBpe(formatTokenizerJson(createTokenizer(parts)))
 * tokenizer.encode("low").offsets //=> [0, 3]
 * ```
 */
export function parseByteLevelBpe(text: string | Uint8Array, name: string = "tokenizer.json"): SmallTokenizer {
  checkString("name", name)
  const root: Found = { value: parseJsonText(text, name), place: "", file: name }
  const field = fieldsOf(root, FIELDS)
  optional(field("version"), (found) => choiceOf(found, ["1.0"]), "1.0")
  for (const stage of ["truncation", "padding", "normalizer"]) nullable(field(stage), (found) => other(found, "null"))
  nullable(field("post_processor"), (found) => checkByteLevel(found, { trim_offsets: false }))
  checkByteLevel(field("decoder"), {})
  const scan = splitOf(field("pre_tokenizer"))
  const { vocabulary, encodeWord } = wordsOf(field("model"))
  const added = addedTokensOf(
    optional(field("added_tokens"), (found) => itemsOf(found, MAX_ADDED), []),
    vocabulary,
  )
  const ids = new Map(added.map(({ id, content }) => [content, id]))
  const tokens = new Map(added.map((token) => [token.id, token]))
  const [first, second] = [false, true].map((normalized) => finderOf(added, normalized))
  const idOf = (token: string) => ids.get(token) ?? vocabulary.idOf(token)
  const tokenOf = (id: number) => tokens.get(id)?.content ?? vocabulary.tokenOf(id)
  const pieces = new Int32Array(2 * BLOCK)

  function encodePlain(text: string, base: number, into: number[], offsets: number[]): void {
    const work = encodeText(text)
    const places: number[] = []
    for (let at = 0; at < work.length; at = pieces[2 * BLOCK - 1]!) {
      const count = scan(work.bytes, at, work.length, pieces)
      for (let i = 0; i < count; i++) encodeWord(work.bytes, pieces[2 * i]!, pieces[2 * i + 1]!, into, places)
      if (count < BLOCK) break
    }
    const inUnits = Int32Array.from(places)
    utf16Offsets(work, inUnits, inUnits, inUnits.length / 2)
    for (const place of inUnits) offsets.push(base + place)
  }

  return {
    encode(given) {
      checkString("text", given)
      const found: number[] = []
      const offsets: number[] = []
      let at = 0
      // Every other item of a split is an added token.
      for (const [i, part] of given.toWellFormed().split(first!).entries()) {
        for (const [j, piece] of (i % 2 === 0 ? part.split(second!) : ["", part]).entries()) {
          const end = at + piece.length
          if (j % 2 === 0) encodePlain(piece, at, found, offsets)
          else {
            found.push(ids.get(piece)!)
            offsets.push(at, end)
          }
          at = end
        }
      }
      return { ids: Int32Array.from(found), offsets: Int32Array.from(offsets) }
    },
    decode(given) {
      checkIterable("ids", given, "a list of ids")
      const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
      let text = ""
      for (const id of given) {
        const token = tokens.get(id)?.special === true ? undefined : tokenOf(id)
        if (token !== undefined) text += utf8.decode(tokenBytes(token), { stream: true })
      }
      return text + utf8.decode()
    },
    idOf,
    tokenOf,
  }
}

/** Reads added tokens: none has an id or a text of another. */
function addedTokensOf(items: readonly Found[], vocabulary: Vocabulary): readonly AddedToken[] {
  const contents = new Map<number, string>()
  const ids = new Map<string, number>()
  return items.map((found) => {
    const token = addedTokenOf(found)
    const { id } = token
    const content = token.content.toWellFormed()
    if (token.singleWord || token.lstrip || token.rstrip)
      other(found, "found between any characters, and without blanks")
    const owner = contents.get(id) ?? vocabulary.tokenOf(id) ?? content
    const own = ids.get(content) ?? vocabulary.idOf(content) ?? id
    if (owner !== content || own !== id) throw badField(found, "its id or its text is that of another token")
    contents.set(id, content)
    ids.set(content, id)
    return token
  })
}

/** Finds the longest token at each place. */
function finderOf(tokens: readonly AddedToken[], normalized: boolean): RegExp {
  const sought = tokens.flatMap((token) => (token.normalized === normalized ? [token.content] : []))
  const sources = sought
    .sort((a, b) => b.length - a.length)
    .map((content) => content.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  return new RegExp(`(${sources.join("|") || "(?!)"})`, "u")
}

/** Encodes a word, and appends its ids, and pairs of a first byte and the byte after the last. */
type EncodeWord = (bytes: Uint8Array, start: number, end: number, ids: number[], places: number[]) => void

/** Reads the model. */
function wordsOf(model: Found): { readonly vocabulary: Vocabulary; readonly encodeWord: EncodeWord } {
  const field = fieldsOf(model, ["type", ...BPE_FIELDS])
  optional(field("type"), (found) => choiceOf(found, ["BPE"]), "BPE")
  nullable(field("dropout"), (found) => numberOf(found) === 0 || other(found, "null"))
  for (const affix of ["continuing_subword_prefix", "end_of_word_suffix"]) {
    nullable(field(affix), (found) => stringOf(found) === "" || other(found, "empty"))
  }
  // These are about letters that the vocabulary lacks, and it lacks none.
  nullable(field("unk_token"), stringOf)
  nullable(field("fuse_unk"), booleanOf)
  nullable(field("byte_fallback"), booleanOf)
  const keepsWhole = nullable(field("ignore_merges"), booleanOf) ?? false
  const vocabulary = named(model, () => vocabularyOf(field("vocab")))
  const letters = BYTE_CHARACTERS.map(
    (letter) => vocabulary.idOf(letter) ?? other(field("vocab"), `an object with the byte ${quoted(letter)}`),
  )
  const { pairs, joined } = named(model, () => mergeIds(vocabulary, mergesOf(field("merges")), 0))
  const join = joiner({ rank: pairRanks(pairs), joined: (rank) => joined[rank]! })
  const word = bpeWord()
  // By the letters of a word: the ids of its tokens, each followed by the number of its bytes.
  const cache = new Map<string, readonly number[]>()

  function tokensOf(written: string, bytes: Uint8Array, start: number, end: number): readonly number[] {
    const whole = keepsWhole ? vocabulary.idOf(written) : undefined
    if (whole !== undefined) return [whole, end - start]
    clearWord(word)
    for (let i = start; i < end; i++) pushSymbol(word, letters[bytes[i]!]!, i, i + 1)
    join(word)
    const tokens: number[] = []
    for (let i = 0; i < word.length; i++) tokens.push(word.ids[i]!, word.ends[i]! - word.starts[i]!)
    return tokens
  }

  return {
    vocabulary,
    encodeWord(bytes, start, end, ids, places) {
      let written = ""
      for (let i = start; i < end; i++) written += BYTE_CHARACTERS[bytes[i]!]!
      let tokens = cache.get(written)
      if (tokens === undefined) {
        tokens = tokensOf(written, bytes, start, end)
        if (cache.size === MAX_WORDS) cache.clear()
        if (end - start <= MAX_WORD) cache.set(written, tokens)
      }
      for (let i = 0, at = start; i < tokens.length; i += 2) {
        ids.push(tokens[i]!)
        places.push(at)
        at += tokens[i + 1]!
        places.push(at)
      }
    },
  }
}

const SPLITS: Readonly<Record<string, () => Scanner>> = {
  [GPT2_PATTERN]: gpt2Scanner,
  [CL100K_PATTERN]: cl100kScanner,
}

/** Reads the pre-tokenizer: `ByteLevel` with its regex, or after a `Split`. */
function splitOf(found: Found): Scanner {
  if (!objectOf(found).has("pretokenizers")) {
    checkByteLevel(found, { add_prefix_space: false, use_regex: true })
    return gpt2Scanner()
  }
  const sequence = fieldsOf(found, ["type", "pretokenizers"])
  choiceOf(sequence("type"), ["Sequence"])
  const [split, last, ...rest] = itemsOf(sequence("pretokenizers"), MAX_SEQUENCE)
  if (split === undefined || last === undefined || rest.length > 0) return other(found, "a Split and a ByteLevel")
  checkByteLevel(last, { add_prefix_space: false, use_regex: false })
  const field = fieldsOf(split, ["type", "pattern", "behavior", "invert"])
  choiceOf(field("type"), ["Split"])
  choiceOf(field("behavior"), ["Isolated"])
  if (booleanOf(field("invert"))) other(field("invert"), "false")
  const pattern = patternOf(field("pattern"))
  const scan = typeof pattern === "string" ? undefined : SPLITS[pattern.regex]
  return scan?.() ?? other(field("pattern"), "the regex of GPT-2 or of cl100k_base")
}

/** Checks a stage `ByteLevel`, some of whose fields must have these values. */
function checkByteLevel(found: Found, values: Readonly<Record<string, boolean>>): void {
  const field = fieldsOf(found, ["type", ...Object.keys(BYTE_LEVEL_FIELDS)])
  choiceOf(field("type"), ["ByteLevel"])
  for (const [name, read] of Object.entries(BYTE_LEVEL_FIELDS)) {
    const value = read(field(name))
    if (value !== (values[name] ?? value)) other(field(name), String(!value))
  }
}

function other(found: Found, want: string): never {
  throw badField(found, `must be ${want}; parseTokenizerJson reads other files`)
}
