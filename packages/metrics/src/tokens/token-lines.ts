// A block's texts as token numbers, tokenized once for all metrics with the same tokens.
import { blockCache, LINE_BREAK, type LineBlock, MISSING_REFERENCE } from "../block/line-block.js"
import { IntList } from "./int-list.js"
import { Vocabulary } from "./vocabulary.js"

/** The tokens of every line of a text. */
export interface TokenLines {
  /** All tokens of all lines, as numbers of a vocabulary. */
  readonly tokens: Int32Array
  /** End of the tokens of line i in `tokens`; they start where those of line i - 1 end. */
  readonly ends: Int32Array
  /** 1 for every line that means a missing reference. */
  readonly missing: Uint8Array
}

/** A run of tokens: `tokens[start, end)`. */
export interface TokenRun {
  /** Numbers from 0. */
  readonly tokens: Int32Array
  /** The first token. */
  readonly start: number
  /** The place after the last. */
  readonly end: number
}

/** The tokens of a block, numbered by one vocabulary. */
export interface BlockTokens {
  /** The token of each number. */
  readonly vocabulary: Vocabulary
  /** The hypotheses'. */
  readonly hypothesis: TokenLines
  /** The references', one entry per reference. */
  readonly references: readonly TokenLines[]
}

/** Appends the tokens of the line `text[start, end)` to `tokens`. */
export type LineTokenizer = (
  text: Uint8Array,
  start: number,
  end: number,
  vocabulary: Vocabulary,
  tokens: IntList,
) => void

const NEWLINE = 10

/** The tokens of a block's texts, from its cache if they are there. */
export function blockTokens(
  { segments, hypothesis, references, cache }: LineBlock,
  key: string,
  tokenizeLine: LineTokenizer,
  tokenizeReference: LineTokenizer = tokenizeLine,
): BlockTokens {
  const { of } = cache ?? blockCache()
  const vocabulary = of(`vocabulary ${key}`, [], () => new Vocabulary())
  const linesOf = (text: Uint8Array, by: LineTokenizer): TokenLines =>
    of(`${by === tokenizeLine ? "tokens" : "tokens of references"} ${key}`, [text], () =>
      tokenLines(text, segments, by, vocabulary),
    )
  return {
    vocabulary,
    hypothesis: linesOf(hypothesis, tokenizeLine),
    references: references.map((text) => linesOf(text, tokenizeReference)),
  }
}

/** The tokens of a line. */
export function lineTokens({ tokens, ends }: TokenLines, line: number): Int32Array {
  return tokens.subarray(line === 0 ? 0 : ends[line - 1]!, ends[line]!)
}

function tokenLines(
  text: Uint8Array,
  segments: number,
  tokenizeLine: LineTokenizer,
  vocabulary: Vocabulary,
): TokenLines {
  const tokens = new IntList()
  tokens.room(text.length >> 2)
  const ends = new Int32Array(segments)
  const missing = new Uint8Array(segments)
  let start = 0
  for (let i = 0; i < segments; i++) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline === -1 ? text.length : newline
    if (end - start === 1 && text[start] === MISSING_REFERENCE) missing[i] = 1
    else tokenizeLine(text, start, end, vocabulary, tokens)
    ends[i] = tokens.length
    start = end + 1
  }
  return { tokens: tokens.numbers(), ends, missing }
}

const decoder: TextDecoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true })

/** The string of the line `text[start, end)`. */
export function lineText(text: Uint8Array, start: number, end: number): string {
  // A copy, also of a Buffer: the text may lie in shared memory, which decoders refuse, and other metrics read it too.
  const line = new Uint8Array(text.subarray(start, end))
  for (let at = line.indexOf(LINE_BREAK); at !== -1; at = line.indexOf(LINE_BREAK, at)) line[at] = NEWLINE
  return decoder.decode(line)
}
