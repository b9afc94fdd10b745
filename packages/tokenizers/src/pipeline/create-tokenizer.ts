// Makes a tokenizer from stages.
import { checkList, checkString, wrongType } from "@lectern/core/checks"
import type { Model } from "../encode/model.js"
import type { Encoding } from "../postprocess/encoding.js"
import { joinEncodings, tokensOutside } from "../postprocess/encoding-columns.js"
import { completePadding, padEncodings } from "../postprocess/padding.js"
import { type Frame, findFrame, framed } from "../postprocess/post-processor.js"
import { completeTruncation, truncateEncodings } from "../postprocess/truncation.js"
import { completeParts } from "./complete-parts.js"
import { decodingOf } from "./decode-tokens.js"
import { encodeString, encodeToIds } from "./encode-string.js"
import { encodingSession } from "./encoding-session.js"
import { encodingStages, soughtContents } from "./encoding-stages.js"
import { checkEncodeOptions } from "./options.js"
import { specialPolicies } from "./special-text.js"
import { type NormalizeBetween, normalizeBetween } from "./split-text.js"
import type { CompleteParts, EncodeOptions, Tokenizer, TokenizerParts } from "./tokenizer.js"

/**
 * Makes a tokenizer. A text passes its stages in the order of Hugging Face's `tokenizers` 0.23: added tokens are found, the rest is
 * normalized, split into pieces and encoded; then long encodings are truncated, special tokens are added, and short ones are padded.
 *
 * There are five differences: the overflow of truncation gets the segment ids of the template, like the rest; encoding throws
 * if there is no room for the special tokens; an added token that normalization makes empty is never found; special tokens are
 * skipped in decoded text even if normalization changes them; and with `allowedSpecial: "none"` (the library's
 * `encode_special_tokens`) no token of the text is special, even if the model's vocabulary has it.
 *
 * Without truncation, padding and post-processor, and without skipping special tokens, `decode(encodeIds(text))` is the text with
 * U+FFFD for unpaired surrogates, if the model is byte-level BPE with all 256 bytes, without normalizer or added prefix. Special
 * tokens spelled out in the text are restored too, unless they include the blanks around them (`lstrip`, `rstrip`). For byte fallback
 * see `metaspace` and `trainUnigram`.
 *
 * @param parts - its stages; only the model is needed
 * @returns the tokenizer, with its own caches
 * @throws LecternError `out-of-range` for a number beyond its limits, `bad-data` for an added token whose id is another token's;
 * `unknown-option` or `wrong-type` for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md)
 * @example
 * ```ts
 * const tokenizer = createTokenizer({
 *   normalizer: lowercase(),
 *   preTokenizer: whitespaceSplit(),
 *   model: wordPiece({ vocabulary: vocabulary([["[UNK]", 0], ["low", 1], ["##er", 2]]) }),
 *   decoder: wordPieceDecoder(),
 * })
 * const { ids, offsets } = tokenizer.encode("Lower low")
 * ids //=> [1, 2, 1]
 * offsets //=> [0, 3, 3, 5, 6, 9]
 * tokenizer.decode(ids) //=> "lower low"
 * ```
 */
export function createTokenizer(parts: TokenizerParts): Tokenizer {
  const complete = {
    ...completeParts(parts),
    truncation: parts.truncation === undefined ? undefined : completeTruncation(parts.truncation),
    padding: parts.padding === undefined ? undefined : completePadding(parts.padding),
  }
  return tokenizerOf(complete, { normalizeBetween, truncateEncodings, padEncodings })
}

/** Functions of parts that not every tokenizer has: bundles are smaller without them. */
interface Tools {
  /** Needed with a normalizer. */
  readonly normalizeBetween?: NormalizeBetween
  /** Needed with truncation. */
  readonly truncateEncodings?: typeof truncateEncodings
  /** Needed with padding. */
  readonly padEncodings?: typeof padEncodings
}

/** Makes a tokenizer from complete parts and the functions that they need. */
export function tokenizerOf(
  complete: CompleteParts,
  { normalizeBetween, truncateEncodings, padEncodings }: Tools = {},
): Tokenizer {
  const { model, postProcessor, decoder, addedTokens, truncation, padding } = complete
  const policyOf = specialPolicies(addedTokens, model)
  const own = policyOf(complete)
  const specialOf = (options: EncodeOptions | undefined) => {
    if (options?.allowedSpecial === undefined && options?.disallowedSpecial === undefined) return own
    const { allowedSpecial = complete.allowedSpecial, disallowedSpecial = complete.disallowedSpecial } = options
    return policyOf({ allowedSpecial, disallowedSpecial })
  }
  const { vocabulary } = model
  const added = new Map(addedTokens.map(({ id, content }) => [id, content]))
  const addedIds = new Map(addedTokens.map(({ id, content }) => [content, id]))
  const special = new Set(addedTokens.filter((token) => token.special).map(({ id }) => id))
  // The id that the text of an id has, for Unigram pieces that come twice.
  const lastId = (id: number) => (model.kind === "Unigram" ? (vocabulary.idOf(vocabulary.tokenOf(id) ?? "") ?? id) : id)
  const tokenOf = (id: number) => added.get(id) ?? vocabulary.tokenOf(id)
  const names = { tokenOf, shownAsText: shownAsText(model) }
  const sought = soughtContents(complete)
  const stages = encodingStages(complete, sought, normalizeBetween)
  const withSession = encodingSession(stages, model)
  const frames = new Map<boolean, Frame | undefined>()
  const frameOf = (addSpecialTokens: boolean) => {
    if (!frames.has(addSpecialTokens)) frames.set(addSpecialTokens, findFrame(postProcessor, { addSpecialTokens }))
    return frames.get(addSpecialTokens)
  }

  const finish = (encodings: readonly Encoding[], addSpecialTokens: boolean) => {
    const reserved = addSpecialTokens ? (postProcessor?.addedTokens(encodings.length) ?? 0) : 0
    const truncated = truncation ? truncateEncodings!(encodings, truncation, reserved) : encodings
    return joinEncodings(postProcessor ? postProcessor.process(truncated, { addSpecialTokens }) : truncated)
  }
  const unpadded = (texts: readonly NamedText[], options: EncodeOptions, special = specialOf(options)) => {
    const { addSpecialTokens = true, sampling } = options
    for (const [text] of texts) checkString("text", text)
    const encodings = withSession((session) =>
      texts.map(([text, name], sequence) => encodeString(text, session, { sequence, names, sampling, special, name })),
    )
    return finish(encodings, addSpecialTokens)
  }
  const padded = (encodings: readonly Encoding[]) => (padding ? padEncodings!(encodings, padding) : [...encodings])
  return {
    parts: complete,
    vocabularySize:
      vocabulary.size + addedTokens.filter(({ content }) => vocabulary.idOf(content) === undefined).length,
    encode(text, options = NO_OPTIONS) {
      if (options !== NO_OPTIONS) checkEncodeOptions("encode()", options)
      return padded([unpadded([[text, "text"]], options)])[0]!
    },
    encodePair(first, second, options = NO_OPTIONS) {
      if (options !== NO_OPTIONS) checkEncodeOptions("encodePair()", options)
      const texts: NamedText[] = [
        [first, "first"],
        [second, "second"],
      ]
      return padded([unpadded(texts, options)])[0]!
    },
    encodeBatch(texts, options = NO_OPTIONS) {
      if (options !== NO_OPTIONS) checkEncodeOptions("encodeBatch()", options)
      checkList("texts", texts, "a list of texts")
      const special = specialOf(options)
      return padded(Array.from(texts, (text, i) => unpadded(asTexts(text, i), options, special)))
    },
    encodeIds(text, options) {
      checkString("text", text)
      if (options !== undefined) checkEncodeOptions("encodeIds()", options)
      const choices = { sampling: options?.sampling, special: specialOf(options), name: "text" }
      const ids = withSession((session) => encodeToIds(text, session, choices))
      const addSpecialTokens = options?.addSpecialTokens !== false
      const frame = truncation || padding ? undefined : frameOf(addSpecialTokens)
      if (frame !== undefined) return framed(frame, ids)
      return padded([finish([tokensOutside(ids, [], {})], addSpecialTokens)])[0]!.ids
    },
    ...decodingOf({
      decoder,
      tokenOf: (id) => sought.get(id) ?? vocabulary.tokenOf(id),
      isSpecial: (id) => special.has(lastId(id)),
      idLimit: Math.max(vocabulary.idLimit, (addedTokens.at(-1)?.id ?? -1) + 1),
    }),
    idOf: (token) => addedIds.get(token) ?? vocabulary.idOf(token),
    tokenOf,
  }
}

const NO_OPTIONS: EncodeOptions = {}

/** A text and its name, for errors. */
type NamedText = readonly [text: string, name: string]

/** One text or two of a batch. */
function asTexts(text: string | readonly [string, string], i: number): readonly NamedText[] {
  const name = `texts[${i}]`
  if (typeof text === "string") return [[text, name]]
  if (!Array.isArray(text) || text.length !== 2) throw wrongType(name, text, "a string or a pair of strings")
  return text.map((each, side) => [each, `${name}[${side}]`])
}

/** Unigram shows unknown pieces as they are, as SentencePiece does. */
function shownAsText({ kind, unknownToken, vocabulary }: Model): number | undefined {
  return kind === "Unigram" && unknownToken !== undefined ? vocabulary.idOf(unknownToken) : undefined
}
