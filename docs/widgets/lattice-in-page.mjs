// @ts-check
// Unigram as a page shows it: the lattice of a word, expected counts and new probabilities of a small corpus, and what each piece is worth.
import { unigram } from "@lectern/tokenizers"

/** @typedef {ReadonlyMap<string, number>} Numbers counts of words, or probabilities of pieces */

/**
 * @typedef {object} Edge a piece at one place of a word
 * @property {number} from letters before it
 * @property {number} to letters up to its end
 * @property {string} piece
 * @property {number} p its probability
 * @property {number} share of the word's probability that segmentations with this edge have
 * @property {boolean} isBest whether the best segmentation has it
 */

/**
 * @typedef {object} Lattice
 * @property {readonly string[]} letters
 * @property {readonly number[]} alpha of each place: the probability of all ways to split the letters before it
 * @property {readonly number[]} beta of each place: the probability of all ways to split the letters after it
 * @property {readonly Edge[]} edges by their beginnings, the shorter ones first
 * @property {number} ways how many segmentations there are
 */

/**
 * @typedef {object} Loss what is lost without a piece
 * @property {string} piece
 * @property {number} count in the best segmentations
 * @property {readonly string[]} parts what replaces it
 * @property {number} loss
 */

/**
 * @typedef {object} State
 * @property {Numbers} pieces
 * @property {Numbers | undefined} expected counts of the pieces, after an E step
 * @property {readonly { name: string, logLikelihood: number }[]} trace of the corpus, at the start and after each change of the pieces
 */

/** A letter without a piece of its own gets one, so that every word can be split. */
const ADDED = 0.01

/** Longer words are shown up to here. */
export const MAX_LETTERS = 12
const MAX_PIECES = 60

/**
 * Pieces and probabilities as a reader writes them.
 *
 * @param {string} text such as `th 0.2, at 0.3`
 * @returns {{ readonly pieces: Numbers, readonly ignored: string }} the pieces, and the first part that is not one
 */
export function readPieces(text) {
  const words = text.split(/[\s,;:=]+/).filter((word) => word !== "")
  /** @type {Map<string, number>} */
  const pieces = new Map()
  let ignored = ""
  for (let i = 0; i < words.length; ) {
    const [piece = "", probability] = words.slice(i, i + 2)
    const p = Number(probability)
    if (p > 0 && p <= 1 && pieces.size < MAX_PIECES) {
      pieces.set(piece, p)
      i += 2
    } else {
      ignored ||= piece
      i += 1
    }
  }
  return { pieces, ignored }
}

/** @param {Numbers} pieces @returns {string} as a reader writes them */
export function writtenPieces(pieces) {
  return [...pieces].map(([piece, p]) => `${piece} ${Number(p.toPrecision(4))}`).join(", ")
}

/** @param {string} text words between white space @returns {Numbers} how often each occurs */
export function readCorpus(text) {
  const counts = new Map()
  for (const word of text.split(/\s+/)) if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * @param {Numbers} pieces
 * @param {Iterable<string>} words
 * @returns {{ readonly pieces: Numbers, readonly added: readonly string[] }} the pieces with all letters of the words
 */
export function withLetters(pieces, words) {
  const added = [...new Set([...words].flatMap((word) => [...word]))].filter((letter) => !pieces.has(letter))
  return {
    pieces: new Map([...pieces, ...added.map((letter) => /** @type {const} */ ([letter, ADDED]))]),
    added,
  }
}

/** @param {Numbers} pieces */
function modelOf(pieces) {
  // Many steps of EM end below the smallest number.
  return unigram({ pieces: [...pieces].map(([piece, p]) => [piece, Math.log(Math.max(p, Number.MIN_VALUE))]) })
}

/** @param {ReturnType<typeof unigram>} model @param {string} word @returns {string[]} the best segmentation */
function bestOf(model, word) {
  const [best] = model.nbest(word, 1)
  return Array.from(best?.ids ?? [], (id) => model.vocabulary.tokenOf(id) ?? "")
}

/**
 * @param {string} word
 * @param {Numbers} pieces all letters of the word among them
 * @returns {Lattice}
 */
export function latticeOf(word, pieces) {
  return latticeIn(modelOf(pieces), word, pieces)
}

/** @param {ReturnType<typeof unigram>} model @param {string} word @param {Numbers} pieces @returns {Lattice} */
function latticeIn(model, word, pieces) {
  const letters = [...word]
  const places = [0, ...letters.map((_, i) => i + 1)]
  const before = places.map((i) => model.logProbability(letters.slice(0, i).join("")))
  const after = places.map((i) => model.logProbability(letters.slice(i).join("")))
  const whole = after[0] ?? 0
  const best = new Set()
  for (let at = 0, rest = bestOf(model, word); rest.length > 0; rest = rest.slice(1)) {
    const end = at + [...(rest[0] ?? "")].length
    best.add(`${at}-${end}`)
    at = end
  }
  const longest = Math.max(0, ...[...pieces.keys()].map((piece) => [...piece].length))
  const edges = places.flatMap((from) =>
    places.slice(from + 1, from + 1 + longest).flatMap((to) => {
      const piece = letters.slice(from, to).join("")
      const p = pieces.get(piece)
      if (p === undefined) return []
      // In logarithms, so that no product is too small.
      const share = Math.exp((before[from] ?? 0) + Math.log(Math.max(p, Number.MIN_VALUE)) + (after[to] ?? 0) - whole)
      return [{ from, to, piece, p, share, isBest: best.has(`${from}-${to}`) }]
    }),
  )
  const ways = Math.round(Math.exp(model.entropy(word, 0)))
  return { letters, alpha: before.map(Math.exp), beta: after.map(Math.exp), edges, ways }
}

/** The expected count of a piece in a word. @param {Lattice} lattice @param {string} piece */
export function countIn({ edges }, piece) {
  return edges.reduce((sum, edge) => sum + (edge.piece === piece ? edge.share : 0), 0)
}

/** @param {Numbers} corpus @param {Numbers} pieces */
export function logLikelihoodOf(corpus, pieces) {
  const model = modelOf(pieces)
  return [...corpus].reduce((sum, [word, times]) => sum + times * model.logProbability(word), 0)
}

/**
 * The E step.
 *
 * @param {Numbers} corpus
 * @param {Numbers} pieces
 * @returns {Numbers} the expected count of each piece
 */
export function expectedCounts(corpus, pieces) {
  const model = modelOf(pieces)
  const counts = new Map([...pieces.keys()].map((piece) => [piece, 0]))
  for (const [word, times] of corpus) {
    for (const { piece, share } of latticeIn(model, word, pieces).edges)
      counts.set(piece, (counts.get(piece) ?? 0) + times * share)
  }
  return counts
}

/** The M step. @param {Numbers} counts @returns {Numbers} probabilities */
export function shares(counts) {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  return new Map([...counts].map(([piece, count]) => [piece, sum === 0 ? 0 : count / sum]))
}

/**
 * What each piece of more than one letter is worth, by the formula of the note.
 *
 * @param {Numbers} corpus
 * @param {Numbers} pieces
 * @returns {Loss[]} in the order in which they go: first what no best segmentation has, then by the loss
 */
export function lossesOf(corpus, pieces) {
  const model = modelOf(pieces)
  /** @type {Map<string, number>} */
  const counts = new Map()
  let words = 0
  for (const [word, times] of corpus) {
    words += times
    for (const piece of bestOf(model, word)) counts.set(piece, (counts.get(piece) ?? 0) + times)
  }
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  const losses = [...pieces.keys()]
    .filter((piece) => [...piece].length > 1)
    .map((piece) => {
      const others = modelOf(withLetters(new Map([...pieces].filter(([other]) => other !== piece)), [piece]).pieces)
      const parts = bestOf(others, piece)
      const count = counts.get(piece) ?? 0
      const replaced = (/** @type {string} */ part) =>
        Math.log(((counts.get(part) ?? 0) + count) / (sum + (parts.length - 1) * count))
      const without = parts.reduce((total, part) => total + replaced(part), 0)
      return { piece, count, parts, loss: count === 0 ? 0 : (count / words) * (Math.log(count / sum) - without) }
    })
  return losses.sort((one, other) => Math.sign(one.count) - Math.sign(other.count) || one.loss - other.loss)
}

/** Steps as a link holds them: e and m as in EM, p for a pruning. */
export const STEPS = /^(?:em|ep|p)*e?$/

/**
 * @param {Numbers} corpus
 * @param {Numbers} pieces at the start
 * @param {string} steps
 * @returns {State}
 */
export function played(corpus, pieces, steps) {
  let now = pieces
  /** @type {Numbers | undefined} */
  let expected
  const trace = [{ name: "start", logLikelihood: logLikelihoodOf(corpus, now) }]
  for (const step of steps) {
    if (step === "e") {
      expected = expectedCounts(corpus, now)
      continue
    }
    const dropped = step === "p" ? lossesOf(corpus, now)[0]?.piece : undefined
    if (step === "m" && expected !== undefined) now = shares(expected)
    if (dropped !== undefined) now = new Map([...now].filter(([piece]) => piece !== dropped))
    expected = undefined
    if (step === "m" || dropped !== undefined)
      trace.push({ name: step === "m" ? "M" : `without ${dropped}`, logLikelihood: logLikelihoodOf(corpus, now) })
  }
  return { pieces: now, expected, trace }
}

const SUBSTRINGS = ["t", "h", "a", "th", "ha", "at", "tha", "hat", "that"]

/** @type {readonly { readonly name: string, readonly word: string, readonly pieces: string, readonly corpus: string }[]} */
export const EXAMPLES = [
  {
    name: "that",
    word: "that",
    pieces: "t 0.2, h 0.1, a 0.1, th 0.2, at 0.3, hat 0.1",
    corpus: "that that that hat at at at at",
  },
  {
    name: "all substrings",
    word: "that",
    pieces: SUBSTRINGS.map((piece) => `${piece} 0.1`).join(", "),
    corpus: "that that that hat at at at at",
  },
  {
    name: "endings",
    word: "walking",
    pieces:
      "walking 0.1, walk 0.1, talk 0.1, play 0.1, alk 0.1, laying 0.05, king 0.05, ing 0.05, in 0.05, ed 0.05, " +
      [..."walktpyinged".replace(/(.)(?=.*\1)/g, ""), "s"].map((letter) => `${letter} 0.02`).join(", "),
    corpus: "walk walks walked walking talk talks talked talking play plays played playing",
  },
]
