// Measures how tokenizers split the lines of a corpus.
import type { InputFacts } from "@lectern/engine"
import { cachedForRun, newRun } from "@lectern/engine/internal/engines/run-cache"
import { type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import type { Tokenizer } from "@lectern/tokenizers"
import { loadTokenizer, type TokenizerFile } from "../../../resources/load-tokenizer.js"
import type { Stage } from "../../../types.js"
import { idLimit, measureLines, type TextSums } from "./tasks/measure.js"

/** The texts and tokenizers to measure. */
export interface MeasureRequest extends LinesRequest<Stage> {
  /** The tokenizers, all measured on the same lines. */
  readonly tokenizers: readonly TokenizerFile[]
}

/** The measurements. */
export interface Measured {
  /** The size of the text. */
  readonly text: TextSums
  /** One per tokenizer, in their order. */
  readonly tokenizers: readonly TokenizerFacts[]
  readonly inputs: readonly InputFacts[]
}

/** Measurements of a tokenizer on a text. */
export interface TokenizerFacts {
  /** The tokenizer's file. */
  readonly path: string
  /** The number of tokens. */
  readonly tokens: number
  /** Tokens per word; words are separated by white space. 0 without words. */
  readonly fertility: number
  /** Bytes of UTF-8 per token; 0 without tokens. */
  readonly bytesPerToken: number
  /** Characters (code points) per token; 0 without tokens. */
  readonly charactersPerToken: number
  /** The maximum number of tokens in a line. */
  readonly longestLine: number
  /** The number of unknown tokens. */
  readonly unknown: number
  /** The share of tokens that are not unknown; 1 without tokens. */
  readonly coverage: number
  /** The number of tokens in the vocabulary. */
  readonly vocabularySize: number
  /** The number of tokens of the vocabulary that occur. */
  readonly used: number
}

/** Measures tokenizers on a corpus, without special tokens around texts. */
export async function measureTokenizers(request: MeasureRequest): Promise<Measured> {
  const { tokenizers: files } = request
  const run = newRun()
  const tokenizers = files.map((file) => cachedForRun(run, file.path, () => loadTokenizer(file)))
  const text = { lines: 0, bytes: 0, characters: 0, words: 0 }
  const sums = tokenizers.map((tokenizer) => ({ uses: new Float64Array(idLimit(tokenizer)), longestLine: 0 }))
  const inputs = await withLines(request, import.meta.resolve("#tokenizer-worker"), ({ engine, fold }) =>
    fold(
      (shard) => engine.run(measureLines, { run, tokenizers: files, ...shard }),
      (measured) => {
        for (const name of Object.keys(text) as (keyof TextSums)[]) text[name] += measured.text[name]
        for (const [t, sum] of sums.entries()) {
          const { uses, longestLine } = measured.tokenizers[t]!
          for (let id = 0; id < uses.length; id++) sum.uses[id]! += uses[id]!
          sum.longestLine = Math.max(sum.longestLine, longestLine)
        }
      },
    ),
  )
  return { text, tokenizers: sums.map((sum, t) => factsOf(files[t]!.path, tokenizers[t]!, sum, text)), inputs }
}

function factsOf(
  path: string,
  tokenizer: Tokenizer,
  { uses, longestLine }: { readonly uses: Float64Array; readonly longestLine: number },
  text: TextSums,
): TokenizerFacts {
  const tokens = uses.reduce((sum, count) => sum + count, 0)
  const per = (sum: number): number => (tokens === 0 ? 0 : sum / tokens)
  const { unknownToken } = tokenizer.parts.model
  const unknownId = unknownToken === undefined ? undefined : tokenizer.idOf(unknownToken)
  const unknown = unknownId === undefined ? 0 : uses[unknownId]!
  return {
    path,
    tokens,
    fertility: text.words === 0 ? 0 : tokens / text.words,
    bytesPerToken: per(text.bytes),
    charactersPerToken: per(text.characters),
    longestLine,
    unknown,
    coverage: 1 - per(unknown),
    vocabularySize: tokenizer.vocabularySize,
    used: uses.reduce((count, times) => count + (times > 0 ? 1 : 0), 0),
  }
}
