// The output of `lectern lm score` for each line: the scores of the sentence, or of its words.
import { EOS, perplexity, UNK, type WordScores } from "@lectern/decoding/ngram"
import { eachLine } from "@lectern/engine/internal/shard/shard-text"
import { wordsOf } from "../../../../models/words-of.js"
import { jsonText } from "../../../../report/json-text.js"
import { printable } from "../../../../report/printable.js"

/** The output for a line. */
export interface ScoredLineStyle {
  /** The sums of the sentence, or the scores of its words. */
  readonly per: "sentence" | "word"
  /** Whether a line of text becomes a line of JSON. */
  readonly json: boolean
  /** Whether a terminal shows the lines, so that its controls are escaped. */
  readonly terminal: boolean
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Formats the scores of lines. As text, a sentence is a line of log10 probability, tokens and unknown words, separated by tabs; a word is a line of
 * word, matched length and log10 probability, with an empty line after each sentence.
 */
export function scoredLines(bytes: Uint8Array, scores: WordScores, style: ScoredLineStyle): string {
  const parts: string[] = []
  let line = 0
  let from = 0
  eachLine(bytes, (start, end) => {
    const to = scores.sentenceEnds[line++]!
    const sentence = sliced(scores, from, to)
    from = to
    if (style.per === "sentence") parts.push(sentenceLine(sentence, style))
    else parts.push(wordLines(DECODER.decode(bytes.subarray(start, end)), sentence, style))
  })
  return parts.join("")
}

function sliced({ ids, logProbs, lengths }: WordScores, from: number, to: number): WordScores {
  return {
    sentences: 1,
    ids: ids.subarray(from, to),
    logProbs: logProbs.subarray(from, to),
    lengths: lengths.subarray(from, to),
    sentenceEnds: Uint32Array.of(to - from),
    marks: 0,
  }
}

function sentenceLine(scores: WordScores, { json }: ScoredLineStyle): string {
  const sums = perplexity()
  const { all, known, unknown } = sums.finalize(sums.add(sums.zero(), scores))
  if (!json) return `${number(all.logProb)}\t${all.tokens}\t${unknown}\n`
  return `${jsonText({
    log10_prob: all.logProb,
    tokens: all.tokens,
    unknown_words: unknown,
    perplexity: all.perplexity,
    perplexity_known: known.perplexity,
  })}\n`
}

function wordLines(text: string, { ids, logProbs, lengths }: WordScores, { json, terminal }: ScoredLineStyle): string {
  const typed = wordsOf(text)
  const words = Array.from(ids, (id, i) => {
    const word = i < typed.length ? typed[i]! : "</s>"
    return { word, length: lengths[i]!, log10_prob: logProbs[i]!, unknown: id === UNK, end: id === EOS }
  })
  if (json) return `${jsonText(words.map(({ end: _, ...each }) => each))}\n`
  const lines = words.map(({ word, length, log10_prob }) => {
    return `${terminal ? printable(word) : word}\t${length}\t${number(log10_prob)}\n`
  })
  return `${lines.join("")}\n`
}

function number(value: number): string {
  return value === -Infinity ? "-inf" : String(value)
}
