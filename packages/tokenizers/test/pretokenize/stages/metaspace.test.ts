// Metaspace in a tokenizer, where normalizers and added tokens move the beginning of the text.
import { expect, test } from "vitest"
import { wordLevel } from "../../../src/encode/lookup/word-level.js"
import { vocabulary } from "../../../src/encode/vocabulary.js"
import { replace } from "../../../src/normalize/replace.js"
import { strip } from "../../../src/normalize/strip.js"
import { createTokenizer } from "../../../src/pipeline/create-tokenizer.js"
import { metaspace } from "../../../src/pretokenize/stages/metaspace.js"

const words = ["u", "▁ab", "ab", "▁c", "▁", "<s>"]
const model = wordLevel({
  vocabulary: vocabulary(words.map((word, id) => [word, id] as const)),
  unknownToken: "u",
})
const NORMALIZERS = { strip: strip(), replace: replace({ pattern: "xy", content: "" }), none: undefined }

// tokenizers 0.23.3 (PyPI): Metaspace(prepend_scheme="first") after Strip(), Replace("xy", "") or nothing.
test.each([
  ["strip", "ab", [1]],
  ["strip", " ab", [2]],
  ["strip", "  ab c", [2, 3]],
  ["strip", "<s>ab", [5, 2]],
  ["replace", " ab", [1]],
  ["replace", "  ab c", [4, 1, 3]],
  ["replace", "xyab", [2]],
  ["replace", "xyab c", [2, 3]],
  ["replace", "<s>ab", [5, 2]],
  ["none", "ab", [1]],
  ["none", " ab", [1]],
  ["none", "<s>ab", [5, 2]],
] as const)(
  "metaspace() after the normalizer %s marks only the beginning of the caller's text: %j",
  (name, text, ids) => {
    const tokenizer = createTokenizer({
      normalizer: NORMALIZERS[name],
      preTokenizer: metaspace({ prependScheme: "first" }),
      model,
      addedTokens: [{ id: 5, content: "<s>", special: true }],
    })
    expect([...tokenizer.encodeIds(text)]).toEqual(ids)
    expect([...tokenizer.encode(text).ids]).toEqual(ids)
    expect([...tokenizer.encodeBatch([text])[0]!.ids]).toEqual(ids)
  },
)
