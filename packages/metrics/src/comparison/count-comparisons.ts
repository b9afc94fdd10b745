// Edits of every segment of a block under rules of comparison.
import { DELETE, INSERT, SUBSTITUTE } from "../edits/aligner.js"
import { type EditCounter, editCounter, type PairCounter, pairCounter } from "../edits/count-edits.js"
import { lineText } from "../tokens/token-lines.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"
import { Comparer, pairRuleOf } from "./comparer.js"
import { CompoundAligner } from "./compound-aligner.js"
import { hasRules, type Rules } from "./options.js"

/** A counter of words. Without rules it is the plain one, and with compounds alone it still works on bytes. */
export function comparisonCounter(transforms: readonly Transform[], rules: Rules): EditCounter {
  const pipeline = checkedTransforms(transforms, "transforms")
  const pairRule = pairRuleOf(transforms)
  if (pairRule === undefined && !hasRules(rules)) return editCounter("words", pipeline)
  const key = JSON.stringify(rules)
  if (pairRule === undefined && !hasRules({ ...rules, compounds: false })) {
    return pairCounter("words", pipeline, key, compoundCounter())
  }
  const comparer = new Comparer(transforms, rules)
  return pairCounter("lines", NONE, `${pipeline.key} ${key}`, (hypothesis, reference, counts, at, vocabulary) => {
    const [text, other] = [hypothesis, reference].map(({ tokens, start, end }) => {
      if (start === end) return ""
      const bytes = vocabulary.bytesOf(tokens[start]!)
      return lineText(bytes, 0, bytes.length)
    })
    comparer.count(text!, other!)
    counts.set(comparer.counts, at)
  })
}

const NONE = checkedTransforms([], "transforms")

function compoundCounter(): PairCounter {
  const aligner = new CompoundAligner()
  return (hypothesis, reference, counts, at, vocabulary) => {
    aligner.align(hypothesis, reference, vocabulary)
    const [substitutions, deletions] = [aligner.counts[SUBSTITUTE]!, aligner.counts[DELETE]!]
    counts[at] = reference.end - reference.start - substitutions - deletions
    counts[at + 1] = substitutions
    counts[at + 2] = deletions
    counts[at + 3] = aligner.counts[INSERT]!
  }
}
