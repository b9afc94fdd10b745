// An infini-gram of documents of token ids.
import {
  checkedOptions,
  checkInteger,
  checkIterable,
  checkList,
  integer,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { larger } from "../words/word-table.js"
import { type InfiniGram, infiniGramOf } from "./infini-gram.js"
import { suffixesOf } from "./suffixes.js"

/** Options of {@link infiniGramOfIds}: the meaning of ids. */
export interface InfiniGramOfIdsOptions {
  /** Ids are 0 to `vocabularySize - 1`; an integer in 1..2^24. */
  readonly vocabularySize: number
  /** The id that ends a document. It is put after each document, and must not be in one. */
  readonly endToken: number
  /**
   * The id that starts a document. It is put before each document, and must not be in one.
   *
   * @defaultValue the end token, as GPT-2 has it
   */
  readonly startToken?: number
}

const MAX_VOCABULARY = 2 ** 24
const OPTIONS: OptionTable<InfiniGramOfIdsOptions, "startToken"> = {
  vocabularySize: integer(1, MAX_VOCABULARY),
  endToken: later(),
  startToken: [later(), undefined],
}

/**
 * Makes an infini-gram of the ids of any tokenizer, in linear time.
 *
 * The index takes 4 bytes for each token of the text, and 9 bytes more: 4 for the order of suffixes, 4 for its inverse, 1 for the
 * lengths of neighbours' common prefixes (2 with documents of more than 254 tokens, 4 of more than 65,534).
 *
 * @param documents - lists of ids, at least one list; a list may be empty
 * @param options - `vocabularySize`, `endToken` and `startToken`
 * @returns the index
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`; `bad-data` without documents
 * @see Liu et al. 2024, "Infini-gram: Scaling Unbounded n-gram Language Models to a Trillion Tokens", sections 2 and 3
 * @see [Guide: Searching any model](../../../../../docs/guides/searching.md)
 * @example
 * ```ts
 * const seen = infiniGramOfIds([[5, 7, 6], [5, 7, 8]], { vocabularySize: 10, endToken: 0 })
 * seen.count([5, 7]) //=> 2
 * seen.next([9, 5, 7], 8).probability //=> 0.5
 * ```
 */
export function infiniGramOfIds(
  documents: Iterable<Readonly<ArrayLike<number>>>,
  options: InfiniGramOfIdsOptions,
): InfiniGram {
  const { vocabularySize, endToken, startToken = endToken } = checkedOptions("infiniGramOfIds()", options, OPTIONS)
  checkInteger("endToken", endToken, 0, vocabularySize - 1)
  checkInteger("startToken", startToken, 0, vocabularySize - 1)
  checkIterable("documents", documents, "a list of documents or another iterable")
  let text = new Uint32Array(1 << 10)
  let length = 0
  let count = 0
  text[length++] = endToken
  for (const document of documents) {
    const name = `documents[${count++}]`
    checkList(name, document, "a list of ids")
    if (length + document.length + 1 > text.length) text = larger(text, length + document.length + 1)
    for (let i = 0; i < document.length; i++) {
      const id = document[i]!
      if (!(Number.isInteger(id) && id >= 0 && id < vocabularySize))
        checkInteger(`${name}[${i}]`, id, 0, vocabularySize - 1)
      if (id === endToken || id === startToken)
        throw outOfRange(`${name}[${i}]`, id, "a token that neither starts nor ends documents")
      text[length++] = id
    }
    text[length++] = endToken
  }
  return infiniGramOf(
    suffixesOf(new Int32Array(text.buffer.slice(0, 4 * length)), endToken, vocabularySize),
    startToken,
  )
}
