// Tokenizes lines of bytes into token numbers, with one of BLEU's tokenizers or a caller's.
import { type LineTokenizer, lineText } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCase, lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"
import { ownForm } from "./byte-form.js"
import { bytesTokenizer } from "./bytes-tokenizer.js"
import { checkedTokens, functionNumber, type Tokenizer } from "./names.js"
import { namedForm } from "./spacers.js"
import type { TokenSettings } from "./token-options.js"

/** A tokenizer of lines, with the name under which its tokens are shared. */
export interface NamedTokenizer {
  /** Names the tokens. */
  readonly key: string
  /** Appends the tokens of a line. */
  readonly tokenizeLine: LineTokenizer
}

const HASH_PRIME = 0x01000193 // as splitTokens hashes
const encoder = new TextEncoder()

/** The tokenizer of a metric. */
export function namedTokenizer({ tokenize, lowercase }: TokenSettings): NamedTokenizer {
  const letters = lowercase ? "lc" : "mixed"
  const lower = lowercase ? { lowerCase, lowerCaseRoom, writeLowerCase } : undefined
  if (typeof tokenize === "string") {
    return { key: `${letters} ${tokenize}`, tokenizeLine: bytesTokenizer(namedForm(tokenize), lower) }
  }
  const form = ownForm(tokenize)
  return {
    key: `${letters} function ${functionNumber(tokenize)}`,
    tokenizeLine: form === undefined ? stringsTokenizer(tokenize, lowercase) : bytesTokenizer(form, lower),
  }
}

/** The number of a token in a vocabulary that a {@link NamedTokenizer} filled; a new one for a new token. */
export function tokenId(vocabulary: Vocabulary, token: Uint8Array): number {
  let hash = 0
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token[at]!, HASH_PRIME)
  return vocabulary.idOfHashed(token, 0, token.length, hash)
}

function stringsTokenizer(tokenizer: Tokenizer, lowercase: boolean): LineTokenizer {
  return (text, start, end, vocabulary, tokens) => {
    const line = lineText(text, start, end)
    for (const token of checkedTokens(tokenizer, lowercase ? lowerCase(line) : line, "a segment")) {
      tokens.push(tokenId(vocabulary, encoder.encode(token)))
    }
  }
}
