// A corpus for BERTScore: every distinct text tokenized once, with the weights of its tokens.
import { checkText } from "@lectern/core/checks"
import type { Lines } from "../block/encode-lines.js"
import { countCorpus } from "../metric/count-corpus.js"
import { checkedTokens } from "../tokenize/names.js"
import type { TokenSettings } from "../tokenize/token-options.js"
import { tokenize } from "../tokenize/tokenize.js"
import { lowerCase } from "../unicode/lower-case.js"

/** The distinct texts of a corpus. */
export interface BertScoreTexts {
  /** The tokens of each distinct text. */
  readonly tokens: readonly (readonly string[])[]
  /** Number of the hypothesis's text, by segment. */
  readonly hypotheses: readonly number[]
  /** Numbers of the references' texts, without missing ones, by segment. */
  readonly references: readonly (readonly number[])[]
  /** Number of references of every segment, or `var`. */
  readonly count: number | "var"
}

/** Checks a corpus and tokenizes it. */
export function bertScoreTexts(hypotheses: unknown, references: unknown, settings: TokenSettings): BertScoreTexts {
  const numbers = new Map<string, number>()
  const tokens: (readonly string[])[] = []
  const ours: number[] = []
  const theirs: number[][] = []
  const numberOf = (text: string, name: () => string): number => {
    let number = numbers.get(text)
    if (number === undefined) {
      checkText(name(), text)
      number = tokens.length
      numbers.set(text, number)
      tokens.push(tokensOf(text, settings, name()))
    }
    return number
  }
  const countStrings = (
    [hypothesis = [], ...others]: readonly Lines[],
    _: Float64Array,
    nameOf: (text: number) => (i: number) => string,
  ): void => {
    for (const [i, text] of hypothesis.entries()) {
      ours.push(numberOf(text!, () => nameOf(0)(i)))
      const present = others.flatMap((lines, r) =>
        lines[i] == null ? [] : [numberOf(lines[i], () => nameOf(r + 1)(i))],
      )
      theirs.push(present)
    }
  }
  const count = countCorpus(hypotheses, references, { countStrings, countLines: () => {} }, new Float64Array(0))
  return { tokens, hypotheses: ours, references: theirs, count }
}

/** Weights of tokens, larger for rarer ones: log((M + 1) / (d + 1)), where d of the corpus's M references have the token. */
export function inverseFrequencies({ tokens, references }: BertScoreTexts): (token: string) => number {
  const all = references.flat()
  const frequencies = new Map<string, number>()
  for (const text of all) {
    for (const token of new Set(tokens[text])) frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
  }
  return (token) => Math.log((all.length + 1) / ((frequencies.get(token) ?? 0) + 1))
}

function tokensOf(text: string, { tokenize: tokenizer, lowercase }: TokenSettings, name: string): readonly string[] {
  const cased = lowercase ? lowerCase(text) : text
  return typeof tokenizer === "string" ? tokenize(cased, tokenizer) : checkedTokens(tokenizer, cased, name)
}
