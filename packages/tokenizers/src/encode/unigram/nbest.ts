// The n best segmentations, found lazily: the next best way to a place is computed only when a better path needs it.
//
// Huang and Chiang 2005, "Better k-best parsing", section 4.4 (algorithm 3), on the lattice of a text, without recursion. It is exact,
// unlike a search that prunes its agenda, and its time does not explode if many segmentations are equal.

import { isContinuation } from "@lectern/core/utf8"
import { tokenBuffer } from "../token-buffer.js"
import type { Segmentation } from "./model.js"
import { pathWriter, type UnigramPath } from "./path.js"
import { findParts, nextParts } from "./sums.js"
import type { UnigramTable } from "./table.js"

/** A path with its score. */
export interface ScoredPath {
  /** The path. */
  readonly path: UnigramPath
  /** The sum of its scores from left to right, in the model's precision. */
  readonly score: number
}

/** One way to reach a place: an arc that ends there, after the best, second best, ... way (from 0) to where the arc begins. */
interface Way {
  readonly arc: number
  readonly rank: number
  readonly score: number
}

/** A place: its best ways so far in order, and the candidates for the next one as a heap. */
interface Place {
  readonly ways: Way[]
  readonly heap: Way[]
  /** Whether the successor of the last way is in the heap. */
  followed: boolean
  exhausted: boolean
}

/** All parts of a text as arcs, in order of their ends, then of their beginnings. */
interface Lattice {
  readonly starts: Int32Array
  readonly nodes: Int32Array
  readonly scores: Float64Array
  /** The first arc that ends at each place, with one extra entry at the end. */
  readonly first: Int32Array
}

/** The n best segmentations as tokens. */
export function nbestSegmentations(table: UnigramTable, bytes: Uint8Array, count: number): Segmentation[] {
  const write = pathWriter(table)
  return nbestPaths(table, bytes, count).map(({ path, score }) => {
    const out = tokenBuffer()
    write(path, bytes, 0, out)
    return { ids: out.ids.slice(0, out.length), score }
  })
}

/** The n best paths. */
export function nbestPaths(table: UnigramTable, bytes: Uint8Array, count: number): ScoredPath[] {
  const length = bytes.length
  const { starts, nodes, scores, first } = lattice(table, bytes)
  const add = table.single ? (a: number, b: number) => Math.fround(a + b) : (a: number, b: number) => a + b
  const best = new Float64Array(length + 1)
  for (let at = 1; at <= length; at++) {
    best[at] = Number.NEGATIVE_INFINITY
    for (let arc = first[at]!; arc < first[at + 1]!; arc++)
      best[at] = Math.max(best[at]!, add(best[starts[arc]!]!, scores[arc]!))
  }
  const places = new Map<number, Place>()
  const found: ScoredPath[] = []
  while (found.length < count && known(length, found.length)) found.push(pathOf(found.length))
  return found

  function placeAt(at: number): Place {
    const there = places.get(at)
    if (there !== undefined) return there
    const ways: Way[] = at === 0 ? [{ arc: -1, rank: 0, score: 0 }] : []
    const place: Place = { ways, heap: [], followed: true, exhausted: at === 0 }
    for (let arc = first[at]!; at > 0 && arc < first[at + 1]!; arc++)
      push(place.heap, { arc, rank: 0, score: add(best[starts[arc]!]!, scores[arc]!) })
    places.set(at, place)
    return place
  }

  /** Whether a place has a way of some rank, computed if necessary; the rank is at most one above the last requested. */
  function known(at: number, rank: number): boolean {
    const asked = [at]
    while (placeAt(at).ways.length <= rank && !placeAt(at).exhausted) {
      const place = placeAt(asked[asked.length - 1]!)
      if (!place.followed) {
        const { arc, rank: lastRank } = place.ways[place.ways.length - 1]!
        const before = placeAt(starts[arc]!)
        if (before.ways.length <= lastRank + 1 && !before.exhausted) {
          asked.push(starts[arc]!)
          continue
        }
        const way = before.ways[lastRank + 1]
        if (way !== undefined) push(place.heap, { arc, rank: lastRank + 1, score: add(way.score, scores[arc]!) })
        place.followed = true
      }
      const next = pop(place.heap)
      if (next === undefined) place.exhausted = true
      else {
        place.ways.push(next)
        place.followed = false
      }
      asked.pop()
    }
    return placeAt(at).ways.length > rank
  }

  function pathOf(rank: number): ScoredPath {
    const ends: number[] = []
    const arcs: number[] = []
    let wanted = rank
    for (let at = length; at > 0; ) {
      // Ranks above 0 were computed when this path was found; the best way to a place may not have been requested yet.
      known(at, wanted)
      const way = placeAt(at).ways[wanted]!
      ends.push(at)
      arcs.push(nodes[way.arc]!)
      at = starts[way.arc]!
      wanted = way.rank
    }
    const path = { ends: Int32Array.from(ends.reverse()), nodes: Int32Array.from(arcs.reverse()), length: ends.length }
    return { path, score: placeAt(length).ways[rank]!.score }
  }
}

function lattice(table: UnigramTable, bytes: Uint8Array): Lattice {
  const length = bytes.length
  const parts = nextParts()
  const starts: number[] = []
  const ends: number[] = []
  const nodes: number[] = []
  const scores: number[] = []
  const first = new Int32Array(length + 2)
  for (let from = 0; from < length; from++) {
    if (table.unit === "character" && from > 0 && isContinuation(bytes[from]!)) continue
    findParts(table, bytes, from, length, parts)
    for (let i = 0; i < parts.count; i++) {
      starts.push(from)
      ends.push(parts.ends[i]!)
      nodes.push(parts.nodes[i]!)
      scores.push(parts.scores[i]!)
      first[parts.ends[i]! + 1]!++
    }
  }
  for (let at = 0; at <= length; at++) first[at + 1]! += first[at]!
  const next = first.slice()
  const sorted = {
    starts: new Int32Array(starts.length),
    nodes: new Int32Array(starts.length),
    scores: new Float64Array(starts.length),
  }
  for (let i = 0; i < starts.length; i++) {
    const arc = next[ends[i]!]!++
    sorted.starts[arc] = starts[i]!
    sorted.nodes[arc] = nodes[i]!
    sorted.scores[arc] = scores[i]!
  }
  return { ...sorted, first }
}

function isBefore(a: Way, b: Way): boolean {
  return a.score > b.score || (a.score === b.score && (a.arc < b.arc || (a.arc === b.arc && a.rank < b.rank)))
}

function push(heap: Way[], way: Way): void {
  let at = heap.push(way) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    if (!isBefore(way, heap[above]!)) break
    heap[at] = heap[above]!
    at = above
  }
  heap[at] = way
}

function pop(heap: Way[]): Way | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (top === undefined || last === undefined || heap.length === 0) return top
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++
    if (!isBefore(heap[below]!, last)) break
    heap[at] = heap[below]!
    at = below
  }
  heap[at] = last
  return top
}
