// Chooses the readings of both texts, among alternatives and words that may be missing, that need the fewest edits.
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

/** An arc to a node from an earlier one; without a word, it is only a link. */
interface Arc {
  readonly from: number
  readonly word: Word | undefined
}

/** The arcs that end at each node, by node; nodes come after those that lead to them. */
type Graph = readonly (readonly Arc[])[]

// Edits count first. Of readings with as many, the best has the fewest substitutions and skipped words, as in sclite, where
// a hit costs 0, a skipped word 2, an insertion or deletion 3, and a substitution 4.
const GAP = 2 ** 24
const SUBSTITUTION = GAP + 1
const SKIP = 2

/** One step back from a cell: the arcs taken on both sides, last one first. */
interface Step {
  readonly reference: readonly Arc[]
  readonly hypothesis: readonly Arc[]
}

/** The best readings of a pair. */
export function chooseReadings(hypothesis: readonly Item[], reference: readonly Item[], compounds: boolean): Readings {
  const a = graphOf(reference)
  const b = graphOf(hypothesis)
  const costs = new Float64Array(a.length * b.length)
  const steps: (Step | undefined)[] = new Array(costs.length)
  const width = b.length
  for (let row = 0; row < a.length; row++) {
    for (let column = 0; column < width; column++) {
      if (row === 0 && column === 0) continue
      let least = Number.POSITIVE_INFINITY
      let best: Step | undefined
      const offer = (fromRow: number, fromColumn: number, cost: number, step: () => Step): void => {
        const total = costs[fromRow * width + fromColumn]! + cost
        if (total >= least) return
        least = total
        best = step()
      }
      for (const arc of a[row]!) {
        if (arc.word === undefined) continue
        for (const other of b[column]!) {
          if (other.word === undefined) continue
          const cost = arc.word.text === other.word.text ? 0 : SUBSTITUTION
          offer(arc.from, other.from, cost, () => ({ reference: [arc], hypothesis: [other] }))
        }
      }
      for (const arc of a[row]!) offer(arc.from, column, gap(arc), () => ({ reference: [arc], hypothesis: [] }))
      for (const arc of b[column]!) offer(row, arc.from, gap(arc), () => ({ reference: [], hypothesis: [arc] }))
      if (compounds) {
        for (const other of b[column]!) {
          for (const { from, arcs } of joins(a, row, other.word?.text ?? "")) {
            offer(from, other.from, 0, () => ({ reference: arcs, hypothesis: [other] }))
          }
        }
        for (const arc of a[row]!) {
          for (const { from, arcs } of joins(b, column, arc.word?.text ?? "")) {
            offer(arc.from, from, 0, () => ({ reference: [arc], hypothesis: arcs }))
          }
        }
      }
      costs[row * width + column] = least
      steps[row * width + column] = best
    }
  }
  return trace(steps, a.length - 1, width)
}

function gap({ word }: Arc): number {
  return word === undefined ? 0 : word.optional ? SKIP : GAP
}

/** Paths of two words or more that end at a node and, written as one, are the text. */
function joins(graph: Graph, node: number, text: string): { from: number; arcs: readonly Arc[] }[] {
  const found: { from: number; arcs: readonly Arc[] }[] = []
  const walk = (at: number, rest: string, arcs: readonly Arc[]): void => {
    for (const arc of graph[at]!) {
      if (arc.word === undefined) walk(arc.from, rest, [...arcs, arc])
      else if (rest === arc.word.text && arcs.some(({ word }) => word !== undefined)) {
        found.push({ from: arc.from, arcs: [...arcs, arc] })
      } else if (rest.length > arc.word.text.length && rest.endsWith(arc.word.text)) {
        walk(arc.from, rest.slice(0, -arc.word.text.length), [...arcs, arc])
      }
    }
  }
  if (text !== "") walk(node, text, [])
  return found
}

function trace(steps: readonly (Step | undefined)[], row: number, width: number): Readings {
  const [hypothesis, reference]: [ReadWord[], ReadWord[]] = [[], []]
  const push = (words: ReadWord[], arcs: readonly Arc[], alone: boolean): void => {
    for (const { word } of arcs) if (word !== undefined) words.push({ ...word, skipped: alone && word.optional })
  }
  for (let [i, j] = [row, width - 1]; i > 0 || j > 0; ) {
    const step = steps[i * width + j]!
    push(reference, step.reference, step.hypothesis.length === 0)
    push(hypothesis, step.hypothesis, step.reference.length === 0)
    i = step.reference.at(-1)?.from ?? i
    j = step.hypothesis.at(-1)?.from ?? j
  }
  return { hypothesis: hypothesis.reverse(), reference: reference.reverse() }
}

function graphOf(items: readonly Item[]): Graph {
  const nodes: Arc[][] = [[]]
  const walk = (sequence: readonly Item[], start: number): number => {
    let at = start
    for (const item of sequence) {
      const arcs =
        "text" in item ? [{ from: at, word: item }] : item.map((each) => ({ from: walk(each, at), word: undefined }))
      at = nodes.push(arcs) - 1
    }
    return at
  }
  walk(items, 0)
  return nodes
}
