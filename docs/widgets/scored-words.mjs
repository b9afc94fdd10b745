// @ts-check
// One output under the rules of a scorer: its words beside those of the reference, the raw words behind both, and which errors a rule
// removes and which it adds.
import { alignWords, compareWith } from "@lectern/metrics"

/** @typedef {import("@lectern/metrics/normalize").Normalizer} Normalizer */
/** @typedef {readonly [start: number, end: number]} Span of a raw text, in UTF-16 units */
/** @typedef {{ text: string, piece: number }} Word with the place of the raw piece that it came from */
/** @typedef {{ raw: string, start: number, words: readonly string[] }} Piece */
/** @typedef {{ raw: string, pieces: readonly Piece[], words: readonly Word[] }} Side */
/** @typedef {{ letter: string, reference: readonly Word[], hypothesis: readonly Word[] }} Step */
/** @typedef {{ errors: number, reference: Span, hypothesis: Span }} Run errors with no hit between them, and where they are */

/**
 * @typedef {object} Outcome
 * @property {Side} reference
 * @property {Side} hypothesis
 * @property {readonly Step[]} steps
 * @property {readonly Run[]} runs
 * @property {number} substitutions
 * @property {number} deletions
 * @property {number} insertions
 * @property {number} errors
 * @property {number} length the words of the reference: N
 */

/** @typedef {{ said: string, heard: string, was: number, is: number }} Change errors at one place, before and after */

const JOINED = { comparison: compareWith({ compounds: true }) }

/**
 * What a scorer makes of two texts.
 *
 * @param {string} reference
 * @param {string} hypothesis
 * @param {Normalizer} normalizer
 * @param {boolean} [compounds] words that are one word on the other side are not errors
 * @returns {Outcome}
 */
export function outcomeOf(reference, hypothesis, normalizer, compounds = false) {
  const [said, heard] = [sideOf(reference, normalizer), sideOf(hypothesis, normalizer)]
  const alignment = alignWords(textOf(heard), textOf(said), compounds ? JOINED : {})
  const steps = stepsOf(alignment, said.words, heard.words)
  const { substitutions, deletions, insertions } = alignment
  return {
    reference: said,
    hypothesis: heard,
    steps,
    runs: runsOf(steps, said, heard),
    substitutions,
    deletions,
    insertions,
    errors: substitutions + deletions + insertions,
    length: said.words.length,
  }
}

/**
 * Where two outcomes of the same texts have different numbers of errors. Places with errors in a row, before or after, that touch
 * the same raw words are one place, so that the differences add up to the difference of the two outcomes.
 *
 * @param {Outcome} before
 * @param {Outcome} after
 * @returns {readonly Change[]}
 */
export function changesOf(before, after) {
  /** @type {(Run & { was: number, is: number })[]} */
  const places = []
  const all = [
    ...before.runs.map((run) => ({ ...run, was: run.errors, is: 0 })),
    ...after.runs.map((run) => ({ ...run, was: 0, is: run.errors })),
  ]
  for (let run of all) {
    const touching = places.filter(
      (each) => meet(each.reference, run.reference) || meet(each.hypothesis, run.hypothesis),
    )
    for (const each of touching) {
      places.splice(places.indexOf(each), 1)
      const [reference, hypothesis] = [hull(each.reference, run.reference), hull(each.hypothesis, run.hypothesis)]
      run = { errors: 0, reference, hypothesis, was: each.was + run.was, is: each.is + run.is }
    }
    places.push(run)
  }
  return places
    .filter(({ was, is }) => was !== is)
    .toSorted((a, b) => a.reference[0] - b.reference[0] || a.hypothesis[0] - b.hypothesis[0])
    .map(({ reference, hypothesis, was, is }) => ({
      said: before.reference.raw.slice(...reference).trim(),
      heard: before.hypothesis.raw.slice(...hypothesis).trim(),
      was,
      is,
    }))
}

/**
 * @param {readonly Change[]} changes
 * @returns {{ removed: number, added: number }} errors
 */
export function balanceOf(changes) {
  const sum = (/** @type {readonly number[]} */ counts) => counts.reduce((a, b) => a + Math.max(0, b), 0)
  return { removed: sum(changes.map(({ was, is }) => was - is)), added: sum(changes.map(({ was, is }) => is - was)) }
}

/** @param {Outcome} outcome @returns {string} its rate in percent */
export function rateOf({ errors, length }) {
  return ((100 * errors) / Math.max(1, length)).toFixed(1)
}

/** @param {string} raw @param {Normalizer} normalizer @returns {Side} */
function sideOf(raw, normalizer) {
  /** @type {Piece[]} */
  const pieces = []
  for (const piece of normalizer.trace(raw)) {
    const last = pieces.at(-1)
    // A raw word, as spaces separate them, may be several pieces.
    if (last === undefined || /\s$/.test(last.raw)) pieces.push(piece)
    else pieces[pieces.length - 1] = joined(last, piece)
  }
  return { raw, pieces, words: pieces.flatMap(({ words }, piece) => words.map((text) => ({ text, piece }))) }
}

/** @param {Piece} a @param {Piece} b @returns {Piece} */
function joined(a, b) {
  return { raw: a.raw + b.raw, start: a.start, words: [...a.words, ...b.words] }
}

/** @param {Side} side */
function textOf({ words }) {
  return words.map(({ text }) => text).join(" ")
}

/**
 * @param {import("@lectern/metrics").Alignment} alignment
 * @param {readonly Word[]} reference
 * @param {readonly Word[]} hypothesis
 * @returns {Step[]}
 */
function stepsOf(alignment, reference, hypothesis) {
  const said = entriesOf(alignment.rawReference ?? alignment.reference, reference)
  const heard = entriesOf(alignment.rawHypothesis ?? alignment.hypothesis, hypothesis)
  /** @type {Step[]} */
  const steps = []
  for (const { kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of alignment.operations) {
    const length = Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart)
    for (let i = 0; i < length; i++) {
      const ours = kind === "insert" ? [] : (said[referenceStart + i] ?? [])
      const theirs = kind === "delete" ? [] : (heard[hypothesisStart + i] ?? [])
      const last = steps.at(-1)
      // The second part of a compound that is one word on the other side.
      if (kind === "equal" && last !== undefined && (ours.length === 0 || theirs.length === 0)) {
        steps[steps.length - 1] = {
          letter: last.letter,
          reference: [...last.reference, ...ours],
          hypothesis: [...last.hypothesis, ...theirs],
        }
      } else steps.push({ letter: LETTERS.get(kind) ?? "", reference: ours, hypothesis: theirs })
    }
  }
  return steps
}

/** The words behind each entry of an alignment: two or none where compounds are joined. @param {readonly string[]} raws @param {readonly Word[]} words */
function entriesOf(raws, words) {
  let from = 0
  return raws.map((raw) => {
    const to = from + (raw === "" ? 0 : raw.split(" ").length)
    const entry = words.slice(from, to)
    from = to
    return entry
  })
}

const LETTERS = new Map([
  ["equal", "H"],
  ["substitute", "S"],
  ["delete", "D"],
  ["insert", "I"],
])

/** @param {readonly Step[]} steps @param {Side} said @param {Side} heard @returns {Run[]} */
function runsOf(steps, said, heard) {
  /** @type {Step[][]} */
  const runs = []
  for (const [i, step] of steps.entries()) {
    if (step.letter === "H") continue
    if (i > 0 && steps[i - 1]?.letter !== "H") runs.at(-1)?.push(step)
    else runs.push([step])
  }
  return runs.map((run) => ({
    errors: run.length,
    reference: spanOf(
      run.flatMap(({ reference }) => reference),
      said,
    ),
    hypothesis: spanOf(
      run.flatMap(({ hypothesis }) => hypothesis),
      heard,
    ),
  }))
}

/** @param {readonly Word[]} words @param {Side} side @returns {Span} empty where there are no words */
function spanOf(words, { pieces }) {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return NOWHERE
  const [from, to] = [pieces[first.piece], pieces[last.piece]]
  return [from?.start ?? 0, (to?.start ?? 0) + (to?.raw.length ?? 0)]
}

/** @type {Span} */
const NOWHERE = [0, 0]

/** @param {Span} a @param {Span} b */
function meet(a, b) {
  return Math.max(a[0], b[0]) < Math.min(a[1], b[1])
}

/** @param {Span} a @param {Span} b @returns {Span} */
function hull(a, b) {
  if (a[0] === a[1]) return b
  return b[0] === b[1] ? a : [Math.min(a[0], b[0]), Math.max(a[1], b[1])]
}
