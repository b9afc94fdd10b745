// The infini-gram: n-grams of any length, counted in a training text on request.
// Source: Liu et al. 2024, "Infini-gram: Scaling Unbounded n-gram Language Models to a Trillion Tokens".
import { badData } from "@lectern/core"
import { checkInteger, checkList } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { Model } from "../../model/model.js"
import type { Suffixes } from "./suffixes.js"
import { Walker } from "./walker.js"

/** The probability of a token after a context. */
export interface InfiniProbability {
  /** `count / contextCount`. */
  readonly probability: number
  /** Count of the token after the longest end of the context that occurs in the training text. */
  readonly count: number
  /** Count of that end, at least 1. */
  readonly contextCount: number
  /** The length of that end plus 1: the n of the n-gram model that gives this probability, Liu et al.'s "effective n". */
  readonly order: number
}

/** The distribution of the next token; all others have the probability 0. */
export interface InfiniDistribution {
  /** The tokens that can come next, in ascending order. */
  readonly ids: Uint32Array
  /** Count of each one; its probability is that divided by `contextCount`, which is their sum. */
  readonly counts: Uint32Array
  /** As in {@link InfiniProbability}. */
  readonly contextCount: number
  /** As in {@link InfiniProbability}. */
  readonly order: number
}

/** The fields of {@link InfiniProbability} for each token of a text. */
export interface InfiniScores {
  /** Count of each token after its context. */
  readonly counts: Uint32Array
  /** Counts of these contexts. */
  readonly contextCounts: Uint32Array
  /** The effective n. */
  readonly orders: Uint32Array
}

/**
 * An index of a training text that knows its n-grams of any length.
 *
 * Each document has a start before it and an end after it. They are tokens of n-grams: the start can only be the first one and is never
 * predicted, the end can only be the last one and is predicted like a word, so probabilities sum to 1. No n-gram spans two documents. A
 * token that does not occur in the training text has probability 0, and the token after it has the empty context.
 *
 * Methods take ids below `vocabularySize` and throw a LecternError: `out-of-range` for others, `wrong-type` without a list.
 */
export interface InfiniGram {
  /** Ids are 0 to `vocabularySize - 1`. */
  readonly vocabularySize: number
  /** Starts a document. */
  readonly startToken: number
  /** Ends a document. */
  readonly endToken: number
  /** The number of documents. */
  readonly documents: number
  /** The number of tokens with one end for each document: the count of the empty n-gram. */
  readonly tokens: number
  /**
   * The count of an n-gram.
   *
   * @param ids - of any length; the empty n-gram occurs before each token and each end
   */
  count(ids: Readonly<ArrayLike<number>>): number
  /**
   * The probability of a token after the longest end of the context that occurs: no discount, no smoothing.
   *
   * @param context - the tokens before, any number
   * @param id - the token
   */
  next(context: Readonly<ArrayLike<number>>, id: number): InfiniProbability
  /**
   * All tokens that can come next.
   *
   * @param context - the tokens before, any number
   */
  distribution(context: Readonly<ArrayLike<number>>): InfiniDistribution
  /**
   * Probabilities of all tokens of a text, each after those before it; the start token always has 0.
   *
   * @param ids - may begin with the start of a document, and may have several
   */
  score(ids: Readonly<ArrayLike<number>>): InfiniScores
  /**
   * Length of the longest n-gram that ends with each token of a text and occurs in the training text; 0 for an unknown token.
   *
   * @param ids - a text
   * @see Merrill, Smith, Elazar 2024, "Evaluating n-Gram Novelty of Language Models Using Rusty-DAWG": "non-novel suffix length"
   */
  matchLengths(ids: Readonly<ArrayLike<number>>): Uint32Array
  /** A model that can be searched. Where a context occurs once, it goes on as the training text does. */
  decoder(): InfiniGramDecoder
}

/** An infini-gram that can be searched; its states are contexts, three numbers for each row. */
export interface InfiniGramDecoder extends Model<Int32Array> {
  /**
   * States of rows that have read nothing.
   *
   * @param rows - their number
   */
  start(rows: number): Int32Array
}

/** Numbers of a state: the first rank, the rank after the last, the length. */
const FIELDS = 3

/** An infini-gram. */
export function infiniGramOf(suffixes: Suffixes, startToken: number): InfiniGram {
  if (suffixes.documents === 0) throw badData("documents", "there are none to index")
  const walker = new Walker(suffixes, startToken)
  const vocabularySize = suffixes.firsts.length - 1
  const endToken = suffixes.border

  function readContext(context: Readonly<ArrayLike<number>>): void {
    checkIds("context", context, vocabularySize)
    walker.toEmpty()
    for (let i = 0; i < context.length; i++) walker.read(context[i]!)
  }

  return {
    vocabularySize,
    startToken,
    endToken,
    documents: suffixes.documents,
    tokens: suffixes.text.length - 1,
    count(ids) {
      checkIds("ids", ids, vocabularySize)
      walker.toEmpty()
      let i = 0
      if (ids.length > 0 && ids[0] === startToken) {
        walker.toStart()
        i = 1
      }
      for (; i < ids.length; i++) {
        const isInside = i + 1 < ids.length
        if ((isInside && ids[i] === endToken) || walker.extend(ids[i]!) === 0) return 0
      }
      return walker.contextCount
    },
    next(context, id) {
      readContext(context)
      checkInteger("id", id, 0, vocabularySize - 1)
      const { contextCount } = walker
      const order = walker.length + 1
      walker.read(id)
      return { probability: walker.count / contextCount, count: walker.count, contextCount, order }
    },
    distribution(context) {
      readContext(context)
      const ids: number[] = []
      const counts: number[] = []
      walker.each((id, count) => {
        ids.push(id)
        counts.push(count)
      })
      const { contextCount, length } = walker
      return { ids: Uint32Array.from(ids), counts: Uint32Array.from(counts), contextCount, order: length + 1 }
    },
    score(ids) {
      checkIds("ids", ids, vocabularySize)
      const counts = new Uint32Array(ids.length)
      const contextCounts = new Uint32Array(ids.length)
      const orders = new Uint32Array(ids.length)
      walker.toEmpty()
      for (let i = 0; i < ids.length; i++) {
        contextCounts[i] = walker.contextCount
        orders[i] = walker.length + 1
        walker.read(ids[i]!)
        counts[i] = walker.count
      }
      return { counts, contextCounts, orders }
    },
    matchLengths(ids) {
      checkIds("ids", ids, vocabularySize)
      const lengths = new Uint32Array(ids.length)
      walker.toEmpty()
      for (let i = 0; i < ids.length; i++) {
        walker.read(ids[i]!)
        lengths[i] = walker.matched
      }
      return lengths
    },
    decoder: () => infiniGramDecoder(suffixes, startToken),
  }
}

function checkIds(name: string, ids: Readonly<ArrayLike<number>>, vocabularySize: number): void {
  checkList(name, ids, "a list of ids")
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!
    if (!(Number.isInteger(id) && id >= 0 && id < vocabularySize))
      checkInteger(`${name}[${i}]`, id, 0, vocabularySize - 1)
  }
}

/** A decoder. */
function infiniGramDecoder(suffixes: Suffixes, startToken: number): InfiniGramDecoder {
  const walker = new Walker(suffixes, startToken)
  const vocabularySize = suffixes.firsts.length - 1
  return {
    vocabularySize,
    start(rows) {
      walker.toEmpty()
      const states = new Int32Array(FIELDS * rows)
      for (let row = 0; row < rows; row++) save(states, row)
      return states
    },
    reorder: (states, rows) =>
      Int32Array.from(
        { length: FIELDS * rows.length },
        (_, i) => states[FIELDS * rows[Math.floor(i / FIELDS)]! + (i % FIELDS)]!,
      ),
    step(before, tokens) {
      const states = new Int32Array(FIELDS * tokens.length)
      const logProbs = new Float32Array(tokens.length * vocabularySize).fill(-Infinity)
      tokens.forEach((token, row) => {
        walker.from = before[FIELDS * row]!
        walker.to = before[FIELDS * row + 1]!
        walker.length = before[FIELDS * row + 2]!
        walker.read(token)
        save(states, row)
        const { contextCount } = walker
        walker.each((next, count) => {
          logProbs[row * vocabularySize + next] = log(count / contextCount)
        })
      })
      return { logProbs, states }
    },
  }

  function save(states: Int32Array, row: number): void {
    states[FIELDS * row] = walker.from
    states[FIELDS * row + 1] = walker.to
    states[FIELDS * row + 2] = walker.length
  }
}
