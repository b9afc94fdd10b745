// Samples of an n-gram model: prompts as words in, words with their scores out.
import { type AnyRule, minLength, type Sample, sample } from "@lectern/decoding"
import { BOS, EOS, type NgramModel, ngramDecoder, UNK } from "@lectern/decoding/ngram"
import { type Generator, pcg64 } from "@lectern/random"

/** The samples to draw. */
export interface GenerateRequest {
  readonly model: NgramModel
  /** The number of samples per prompt. */
  readonly count: number
  /** The most words of a sample, the end of the sentence among them. */
  readonly maxTokens: number
  /** The minimum number of words before the end of the sentence. */
  readonly minTokens: number
  readonly seed: number
  /** Whether `<unk>` may be drawn. */
  readonly unknown: "forbid" | "allow"
  readonly rules: readonly AnyRule[]
  readonly signal?: AbortSignal
}

/** A sample of a prompt. */
export interface GeneratedText {
  /** Its number among the samples of the prompt, from 0. */
  readonly index: number
  /** The words drawn, without the end of the sentence. */
  readonly words: readonly string[]
  /** The same with `</s>`, if it was drawn. */
  readonly tokens: readonly string[]
  /** Its scores. */
  readonly sample: Sample
}

/** About how many probabilities are in memory at once: 64 MiB of single-precision numbers. */
const MAX_PROBABILITIES = 2 ** 24

/** Makes a generator of texts. */
export function textGenerator(request: GenerateRequest) {
  const { model, count, maxTokens, minTokens, unknown, signal } = request
  const decoder = ngramDecoder(model, { unknown })
  const rules = minTokens === 0 ? request.rules : [minLength(minTokens, EOS), ...request.rules]
  const batch = Math.max(1, Math.floor(MAX_PROBABILITIES / decoder.vocabularySize))
  const root = pcg64(request.seed)
  let ids: Map<string, number> | undefined
  let unknownWords = 0

  /** Marks of sentences are unknown words, as when text is scored. */
  function idOf(word: string): number {
    ids ??= new Map(model.words.map((each, id) => [each, id]))
    const id = ids.get(word) ?? UNK
    if (id !== UNK && id !== BOS && id !== EOS) return id
    unknownWords += 1
    return UNK
  }

  return {
    unknownWords: () => unknownWords,
    /** The samples of the next prompt. The j-th sample of the i-th prompt depends on the seed, i and j only. */
    async *samples(words: readonly string[]): AsyncGenerator<GeneratedText, void, undefined> {
      const prompt = [BOS, ...words.map(idOf)]
      const generator = continued(root.split())
      for (let first = 0; first < count; first += batch) {
        const samples = Math.min(batch, count - first)
        const options = { endTokens: EOS, maxLength: maxTokens, samples, rules, generator, ...(signal && { signal }) }
        const [drawn = []] = await sample(decoder, { prompts: [prompt] }, options)
        signal?.throwIfAborted()
        for (const [i, each] of drawn.entries()) {
          const tokens = Array.from(each.tokens, (id) => model.words[id]!)
          const written = each.finished ? tokens.slice(0, -1) : tokens
          yield { index: first + i, words: written, tokens, sample: each }
        }
      }
    },
  }
}

/** A generator that several calls split one after another: `sample` takes a stream for its source, and from that one for each sample. */
function continued(own: Generator): Generator {
  return {
    next: () => own.next(),
    below: (n) => own.below(n),
    uniform: () => own.uniform(),
    fillWords: (words) => own.fillWords(words),
    fillUniform: (numbers) => own.fillUniform(numbers),
    split: () => own,
  }
}
