// Chooses the readings of both texts, among alternatives and words that may be missing, that need the fewest edits.
import { cellsOf } from "./cells.js"
import type { Item, Word } from "./side.js"

/** A word of the chosen reading. */
export interface ReadWord extends Word {
  /** Whether the word may be missing and is missing on the other side. */
  readonly skipped: boolean
}

/** The chosen readings. */
export interface Readings {
  readonly hypothesis: readonly ReadWord[]
  readonly reference: readonly ReadWord[]
}

// Edits count first. Of readings with as many, the best has the fewest substitutions and skipped words, as in sclite, where
// a hit costs 0, a skipped word 2, an insertion or deletion 3, and a substitution 4.
const GAP = 2 ** 24
const SUBSTITUTION = GAP + 1
const SKIP = 2

/** A text as a graph: its nodes are numbered so that arcs lead to higher ones. */
interface Graph {
  readonly nodes: number
  /** The first arc that ends at a node, by node; the last entry is the number of arcs. */
  readonly first: Int32Array
  /** The node where an arc starts, by arc. */
  readonly from: Int32Array
  /** The token of an arc, by arc; -1 for a link, which may skip a word. */
  readonly tokens: Int32Array
  /** The length of an arc's word, 0 for a link, and its last UTF-16 unit, by arc. */
  readonly lengths: Int32Array
  readonly lasts: Int32Array
  /** The cost of an arc that nothing on the other side matches, by arc. */
  readonly gaps: Float64Array
  /** The word of an arc, or the one that it skips. */
  readonly words: readonly (Word | undefined)[]
}

/** The arcs of a step, last one first. */
type Arcs = readonly number[]

/** The best readings of a pair; `tokenOf` numbers words, equal ones alike. */
export function chooseReadings(
  hypothesis: readonly Item[],
  reference: readonly Item[],
  compounds: boolean,
  tokenOf: (text: string) => number,
): Readings {
  const [a, b] = [graphOf(reference, tokenOf), graphOf(hypothesis, tokenOf)]
  const width = b.nodes
  // Rows that arcs look back to; a compound may look back to any.
  const depth = compounds ? a.nodes : 1 + longestArc(a)
  const costs = new Float64Array(cellsOf(depth, width, 8))
  // A step is one byte where it can be: the arcs of both sides, of the reference, or of the hypothesis.
  const [most, others] = [widest(a), widest(b)]
  const joined = most * others + most + others
  const steps = joined < 255 ? new Uint8Array(cellsOf(a.nodes, width)) : new Uint32Array(cellsOf(a.nodes, width, 4))
  const compoundSteps = new Map<number, readonly [reference: Arcs, hypothesis: Arcs]>()
  for (let row = 0; row < a.nodes; row++) {
    const [start, end] = [a.first[row]!, a.first[row + 1]!]
    const here = (row % depth) * width
    for (let column = row === 0 ? 1 : 0; column < width; column++) {
      const [otherStart, otherEnd] = [b.first[column]!, b.first[column + 1]!]
      let least = Number.POSITIVE_INFINITY
      let step = 0
      for (let arc = start; arc < end; arc++) {
        const token = a.tokens[arc]!
        if (token === -1) continue
        const above = (a.from[arc]! % depth) * width
        for (let other = otherStart; other < otherEnd; other++) {
          if (b.tokens[other] === -1) continue
          const cost = costs[above + b.from[other]!]! + (token === b.tokens[other] ? 0 : SUBSTITUTION)
          if (cost < least) {
            least = cost
            step = (arc - start) * others + other - otherStart
          }
        }
      }
      for (let arc = start; arc < end; arc++) {
        const cost = costs[(a.from[arc]! % depth) * width + column]! + a.gaps[arc]!
        if (cost < least) {
          least = cost
          step = most * others + arc - start
        }
      }
      for (let other = otherStart; other < otherEnd; other++) {
        const cost = costs[here + b.from[other]!]! + b.gaps[other]!
        if (cost < least) {
          least = cost
          step = most * others + most + other - otherStart
        }
      }
      if (compounds) {
        const offer = (cost: number, arcs: Arcs, otherArcs: Arcs): void => {
          if (cost >= least) return
          ;[least, step] = [cost, joined]
          compoundSteps.set(row * width + column, [arcs, otherArcs])
        }
        for (let other = otherStart; other < otherEnd; other++) {
          if (!mayJoin(a, start, end, b, other)) continue
          for (const arcs of joins(a, row, b, other)) {
            offer(costs[(a.from[arcs.at(-1)!]! % depth) * width + b.from[other]!]! + skips(a, arcs), arcs, [other])
          }
        }
        for (let arc = start; arc < end; arc++) {
          if (!mayJoin(b, otherStart, otherEnd, a, arc)) continue
          for (const arcs of joins(b, column, a, arc)) {
            offer(costs[(a.from[arc]! % depth) * width + b.from[arcs.at(-1)!]!]! + skips(b, arcs), [arc], arcs)
          }
        }
      }
      costs[here + column] = least
      steps[row * width + column] = step
    }
  }

  const stepAt = (row: number, column: number): readonly [reference: Arcs, hypothesis: Arcs] => {
    const step = steps[row * width + column]!
    const [arc, other] = [a.first[row]!, b.first[column]!]
    if (step === joined) return compoundSteps.get(row * width + column)!
    if (step >= joined - others) return [[], [other + step - (joined - others)]]
    if (step >= most * others) return [[arc + step - most * others], []]
    return [[arc + Math.floor(step / others)], [other + (step % others)]]
  }
  const [read, otherRead]: [ReadWord[], ReadWord[]] = [[], []]
  const push = (words: ReadWord[], graph: Graph, arcs: Arcs): void => {
    for (const arc of arcs) {
      const word = graph.words[arc]
      if (word !== undefined) words.push({ ...word, skipped: graph.tokens[arc] === -1 })
    }
  }
  for (let [row, column] = [a.nodes - 1, width - 1]; row > 0 || column > 0; ) {
    const [arcs, otherArcs] = stepAt(row, column)
    push(read, a, arcs)
    push(otherRead, b, otherArcs)
    row = arcs.length === 0 ? row : a.from[arcs.at(-1)!]!
    column = otherArcs.length === 0 ? column : b.from[otherArcs.at(-1)!]!
  }
  return { hypothesis: otherRead.reverse(), reference: read.reverse() }
}

function longestArc({ nodes, first, from }: Graph): number {
  let longest = 1
  for (let node = 1; node < nodes; node++) {
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) longest = Math.max(longest, node - from[arc]!)
  }
  return longest
}

/** The largest number of arcs that end at a node. */
function widest({ nodes, first }: Graph): number {
  let most = 1
  for (let node = 0; node < nodes; node++) most = Math.max(most, first[node + 1]! - first[node]!)
  return most
}

/** Whether one of the arcs is a link, or has a word shorter than the other graph's arc that ends with the same letter. */
function mayJoin(graph: Graph, start: number, end: number, other: Graph, otherArc: number): boolean {
  const length = other.lengths[otherArc]!
  for (let arc = start; arc < end && length > 1; arc++) {
    const own = graph.lengths[arc]!
    if (own === 0 || (own < length && graph.lasts[arc] === other.lasts[otherArc])) return true
  }
  return false
}

/** Paths of two words or more that end at a node and, written as one, are the word of the other graph's arc; last arc first. */
function joins(graph: Graph, node: number, other: Graph, otherArc: number): Arcs[] {
  const found: Arcs[] = []
  const seen = new Set<string>()
  const walk = (at: number, rest: string, arcs: Arcs, words: number): void => {
    // Of several paths to a node, any will do.
    const state = `${at} ${rest.length} ${words > 0}`
    if (seen.has(state)) return
    seen.add(state)
    for (let arc = graph.first[at]!; arc < graph.first[at + 1]!; arc++) {
      const isLink = graph.tokens[arc] === -1
      const word = isLink ? "" : graph.words[arc]!.text
      if (!rest.endsWith(word)) continue
      if (isLink || rest.length > word.length) {
        walk(graph.from[arc]!, rest.slice(0, rest.length - word.length), [...arcs, arc], isLink ? words : words + 1)
      } else if (words > 0) found.push([...arcs, arc])
    }
  }
  walk(node, other.words[otherArc]!.text, [], 0)
  return found
}

/** The cost of the words that the links of a path skip. */
function skips({ tokens, gaps }: Graph, arcs: Arcs): number {
  return arcs.reduce((sum, arc) => sum + (tokens[arc] === -1 ? gaps[arc]! : 0), 0)
}

function graphOf(items: readonly Item[], tokenOf: (text: string) => number): Graph {
  const [first, from, words]: [number[], number[], (Word | undefined)[]] = [[0, 0], [], []]
  const [tokens, gaps]: [number[], number[]] = [[], []]
  const arc = (start: number, token: number, gap: number, word?: Word): void => {
    from.push(start)
    tokens.push(token)
    gaps.push(gap)
    words.push(word)
  }
  const walk = (sequence: readonly Item[], start: number): number => {
    let at = start
    for (const item of sequence) {
      if ("text" in item) {
        arc(at, tokenOf(item.text), GAP, item)
        if (item.optional) arc(at, -1, SKIP, item)
      } else for (const end of item.map((each) => walk(each, at))) arc(end, -1, 0)
      at = first.push(from.length) - 2
    }
    return at
  }
  const nodes = walk(items, 0) + 1
  return {
    nodes,
    first: Int32Array.from(first),
    from: Int32Array.from(from),
    tokens: Int32Array.from(tokens),
    lengths: Int32Array.from(words, (word, i) => (tokens[i] === -1 ? 0 : word!.text.length)),
    lasts: Int32Array.from(words, (word) => word?.text.charCodeAt(word.text.length - 1) ?? 0),
    gaps: Float64Array.from(gaps),
    words,
  }
}
