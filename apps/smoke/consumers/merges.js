// A byte-level BPE worked by hand. "ab ab ab ac" holds the words ab, Ġab twice and Ġac: the pairs (a, b) and (Ġ, a) come
// three times; a and b are bytes 64 and 65 of the alphabet, Ġ is 220, so (a, b) is merged first, to 256; then (Ġ, ab), to 257.
import { byteLevel, byteLevelDecoder, createTokenizer, idEncoder, trainBpe, wordCounts } from "@lectern/tokenizers"

export const line = "ab ab ab ac"
export const probe = "ab ab ac"

export function measure() {
  const preTokenizer = byteLevel({ addPrefixSpace: false })
  const words = wordCounts({ preTokenizer })
  const counts = words.add(words.zero(), line)
  const { model } = trainBpe(words.finalize(counts), { unit: "byte", vocabularySize: 258 })
  const tokenizer = createTokenizer({ preTokenizer, model, decoder: byteLevelDecoder() })
  const { tokens, ids } = tokenizer.encode(probe)
  return {
    tokens: tokens.join(" "),
    ids: [...ids],
    alone: [...idEncoder({ preTokenizer, model })(probe)],
    decoded: tokenizer.decode(tokenizer.encodeIds("ab 🌍")),
  }
}
