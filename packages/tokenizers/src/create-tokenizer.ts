// Puts stages together into a tokenizer.
import { completeParts } from "./complete-parts.js"
import { tokenBuffer } from "./encode/token-buffer.js"
import type { Encoding } from "./encoding.js"
import { SLACK, type SplitText } from "./text/work-text.js"
import type { EncodeOptions, Tokenizer, TokenizerParts } from "./tokenizer.js"

/**
 * Makes a tokenizer.
 *
 * @param parts - its stages; only the model is needed
 * @returns the tokenizer
 * @throws LecternError as the stages do
 */
export function createTokenizer(parts: TokenizerParts): Tokenizer {
  const complete = completeParts(parts)
  const { normalizer, preTokenizer, model, decoder, addedTokens } = complete
  const { vocabulary } = model
  const contents = new Map(addedTokens.map(({ id, content }) => [id, content]))
  const ids = new Map(addedTokens.map(({ id, content }) => [content, id]))
  const special = new Set(addedTokens.filter((token) => token.special).map(({ id }) => id))
  const tokenOf = (id: number) => contents.get(id) ?? vocabulary.tokenOf(id)
  const encoder = model.encoder(preTokenizer?.byteLevel === true ? "byte" : "character")
  const encodeIds = (text: string, { sampling }: EncodeOptions = {}) => {
    const encoded = new TextEncoder().encode(text)
    const bytes = new Uint8Array(encoded.length + SLACK)
    bytes.set(encoded)
    let work = { bytes, length: encoded.length, origin: undefined } as SplitText["text"]
    if (normalizer) work = normalizer.normalize(work, false)
    let split: SplitText = { text: work, pieces: Int32Array.of(0, work.length), count: work.length > 0 ? 1 : 0 }
    if (preTokenizer) split = preTokenizer.preTokenize(split, false)
    const out = tokenBuffer(false)
    encoder.encodePieces(split.text.bytes, split.pieces, split.count, out, sampling)
    return out.ids.slice(0, out.length)
  }
  return {
    parts: complete,
    vocabularySize:
      vocabulary.size + addedTokens.filter(({ content }) => vocabulary.idOf(content) === undefined).length,
    encode: (text, options) => onlyIds(encodeIds(text, options), tokenOf),
    encodePair: (first, second, options) => onlyIds(encodeIds(first + second, options), tokenOf),
    encodeIds,
    encodeBatch: (texts, options) => texts.map((text) => onlyIds(encodeIds(String(text), options), tokenOf)),
    decode(idsIn, { skipSpecialTokens = true } = {}) {
      const tokens: string[] = []
      for (const id of idsIn) {
        const token = tokenOf(id)
        if (token !== undefined && !(skipSpecialTokens && special.has(id))) tokens.push(token)
      }
      return decoder ? decoder.decodeChain(tokens).join("") : tokens.join(" ")
    },
    decodeStream: () => ({ push: () => "", end: () => "" }),
    idOf: (token) => ids.get(token) ?? vocabulary.idOf(token),
    tokenOf,
  }
}

function onlyIds(ids: Int32Array, tokenOf: (id: number) => string | undefined): Encoding {
  const zeros = new Int32Array(ids.length)
  return {
    ids,
    tokens: Array.from(ids, (id) => tokenOf(id) ?? ""),
    offsets: new Int32Array(2 * ids.length),
    byteOffsets: new Int32Array(2 * ids.length),
    wordIds: zeros,
    sequenceIds: zeros,
    typeIds: zeros,
    specialTokensMask: zeros,
    attentionMask: zeros.map(() => 1),
    overflowing: [],
  }
}
