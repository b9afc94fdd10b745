// Edits of every segment of a block under rules of comparison.
//
// Most lines have neither braces nor parentheses, and most pairs no filler: these are compared as bytes. A line that may
// have several readings is one token, the complement of a token that holds the whole line.
import { EditAligner } from "../edits/aligner.js"
import { pairCounter, tokenizeAfter, tokenizerAfter, writeCounts } from "../edits/count-edits.js"
import type { EditCounter } from "../edits/edit-counter.js"
import { tokenizeWords } from "../edits/tokenize.js"
import { TracedText } from "../normalize/traced-text.js"
import { IntList } from "../tokens/int-list.js"
import { type BlockTokens, type LineTokenizer, lineText, type TokenRun } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { checkedTransforms, type Pipeline } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"
import { Comparer, pairRuleOf } from "./comparer.js"
import { CompoundAligner } from "./compound-aligner.js"
import { hasRules, type Rules } from "./options.js"
import type { Rewriter, Side } from "./rewriter.js"
import { ScliteAligner } from "./sclite-aligner.js"
import type { Item, Word } from "./side.js"

const [OPENING_BRACE, OPENING_PARENTHESIS] = [0x7b, 0x28]

/** A counter of words. */
export function comparisonCounter(transforms: readonly Transform[], rules: Rules): EditCounter {
  const pipeline = checkedTransforms(transforms, "transforms")
  const pairRule = pairRuleOf(transforms)
  const { compounds, scliteCosts, ...others } = rules
  const comparer = new Comparer(transforms, rules)
  const tokenizer = (side: Side): LineTokenizer =>
    sideTokenizer(pipeline, comparer.rewrite && ((text) => comparer.rewrite!(text, side)), rules)
  const tokenizeReference = tokenizer("reference")
  const hasSides = rules.equivalents?.rules.some(({ side }) => side !== undefined) ?? false
  // Compounds do not change the tokens.
  const key = `words ${pipeline.key}${hasRules({ ...others, compounds: false, scliteCosts: false }) ? JSON.stringify(others) : ""}`
  const plain = new EditAligner()
  const own = compounds ? new CompoundAligner() : scliteCosts ? new ScliteAligner() : undefined
  return pairCounter(`${key} ${compounds} ${scliteCosts}`, {
    key,
    tokenizeReference,
    tokenizeHypothesis: hasSides ? tokenizer("hypothesis") : tokenizeReference,
    counterFor(block) {
      const { vocabulary } = block
      const fillers = fillerTokens(block, comparer.fillers)
      const hasReadings = ({ tokens, start, end }: TokenRun): boolean => {
        if (start < end && tokens[start]! < 0) return true
        if (fillers !== undefined) for (let at = start; at < end; at++) if (fillers[tokens[at]!] === 1) return true
        return false
      }
      plain.reserve(vocabulary.size)
      const known: Word[] = []
      const read = (run: TokenRun, side: Side): readonly Item[] => itemsOf(run, side, comparer, vocabulary, known)
      return (hypothesis, reference, counts, at) => {
        if (pairRule !== undefined || hasReadings(hypothesis) || hasReadings(reference)) {
          comparer.compare(read(hypothesis, "hypothesis"), read(reference, "reference"))
          counts.set(comparer.counts, at)
          return
        }
        if (own === undefined) plain.align(hypothesis, reference, "counts")
        else own.align(hypothesis, reference, vocabulary)
        writeCounts((own ?? plain).counts, reference.end - reference.start, counts, at)
      }
    },
  })
}

function sideTokenizer(
  pipeline: Pipeline,
  rewrite: ((text: TracedText) => ReturnType<Rewriter>) | undefined,
  { fillers, alternatives }: Rules,
): LineTokenizer {
  const plain = tokenizerAfter(pipeline, tokenizeWords)
  let current = ""
  const tokenizeCurrent = tokenizeAfter(() => current, tokenizeWords)
  return (text, start, end, vocabulary, tokens) => {
    let isMarked = false
    for (let at = start; at < end && !isMarked; at++) {
      const byte = text[at]
      isMarked = (byte === OPENING_BRACE && alternatives) || (byte === OPENING_PARENTHESIS && fillers !== undefined)
    }
    if (!isMarked && rewrite !== undefined) {
      const line = lineText(text, start, end)
      const [rewritten, hasMarks] = rewrite(TracedText.of(pipeline.apply?.(line) ?? line, false))
      current = rewritten.text
      isMarked = hasMarks
    }
    if (isMarked) tokens.push(~vocabulary.idOf(text, start, end))
    else (rewrite === undefined ? plain : tokenizeCurrent)(text, start, end, vocabulary, tokens)
  }
}

/** 1 for every token that may be missing. */
function fillerTokens({ vocabulary }: BlockTokens, fillers: ReadonlySet<string> | undefined): Uint8Array | undefined {
  if (fillers === undefined || fillers.size === 0) return undefined
  const tokens = new IntList()
  for (const filler of fillers) {
    const bytes = new TextEncoder().encode(filler)
    tokenizeWords(bytes, 0, bytes.length, vocabulary, tokens)
  }
  const marks = new Uint8Array(vocabulary.size)
  for (const token of tokens.numbers()) if (fillers.has(textOf(token, vocabulary))) marks[token] = 1
  return marks
}

function itemsOf(
  { tokens, start, end }: TokenRun,
  side: Side,
  comparer: Comparer,
  vocabulary: Vocabulary,
  known: Word[],
): readonly Item[] {
  if (start < end && tokens[start]! < 0) return comparer.read(textOf(~tokens[start]!, vocabulary), side, false)
  return Array.from(tokens.subarray(start, end), (token) => {
    const text = known[token]?.text ?? textOf(token, vocabulary)
    known[token] ??= { text, start: 0, end: 0, optional: comparer.fillers?.has(text) === true }
    return known[token]
  })
}

function textOf(token: number, vocabulary: Vocabulary): string {
  const bytes = vocabulary.bytesOf(token)
  return lineText(bytes, 0, bytes.length)
}
