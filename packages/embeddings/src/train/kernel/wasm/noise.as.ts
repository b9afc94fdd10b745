// Negatives: the class first, then words of this class, so that the negatives of one prediction meet in one block.
import { CLASSES, CLASS_LIMITS, CLASS_STARTS, COLUMN_ALIASES, COLUMN_LIMITS, NEGATIVES } from "../fields"
import { field } from "./fields.as"
import { below, next } from "./random.as"

/** A class, with the probability of all its words. */
function drawClass(): u32 {
  const classes = field(CLASSES)
  if (classes == 1) return 0
  const random = next()
  let chosen: u32 = 0
  while (chosen < classes - 1 && random > load<u32>(field(CLASS_LIMITS) + (chosen << 2))) chosen++
  return chosen
}

/** Draws the negatives of a prediction. */
export function drawNegatives(to: u32, words: u32, count: u32): u32 {
  const chosen = drawClass()
  const start = load<u32>(field(CLASS_STARTS) + (chosen << 2))
  const size = load<u32>(field(CLASS_STARTS) + (chosen << 2), 4) - start
  const limits = field(COLUMN_LIMITS)
  const aliases = field(COLUMN_ALIASES)
  const classes = field(CLASSES)
  for (let left = field(NEGATIVES); left > 0; left--) {
    const place = below(size)
    const column = (start + place) << 2
    // Either is as likely, so both are computed: a branch would often be taken wrongly.
    const alias = load<u32>(aliases + column)
    const word = select<u32>(chosen + classes * place, alias, next() < load<u32>(limits + column))
    if (isAmong(word, words, count)) continue
    store<u32>(to, word << 1)
    to += 4
  }
  return to
}

// @ts-ignore: decorator
@inline
function isAmong(word: u32, words: u32, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) if (load<u32>(words + (i << 2)) == word) return true
  return false
}
