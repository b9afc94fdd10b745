// Aligns two lines as METEOR 1.5 does: a beam search over the matches of their words and phrases, through the reference's
// words from first to last.

/** A match of the phrase `reference[start, start + length)` with `hypothesis[from, from + fromLength)`. */
export interface Match {
  readonly start: number
  readonly length: number
  readonly from: number
  readonly fromLength: number
  /** 0 for equal words, 1 for stems, 2 for synonyms, 3 for paraphrases. */
  readonly module: number
}

/** Number of partial alignments in the beam. */
const BEAM = 40

/** An alignment of the reference's words so far. */
interface Path {
  /** Number of words matched in both lines: of equal words all, of other phrases half, rounded down on each side. */
  words: number
  chunks: number
  distance: number
  /** The place in the reference that comes next. */
  next: number
  /** The place in the hypothesis after the last match, -1 without one beside `next`. */
  end: number
  last: Step | undefined
  /** The words that are in use; shared by paths. */
  used: Used
  /** A match that `used` lacks. */
  fresh: Match | undefined
}

interface Step {
  readonly match: Match
  readonly before: Step | undefined
}

interface Used {
  readonly hypothesis: Uint8Array
  readonly reference: Uint8Array
}

/**
 * The matches of the best alignment, from first to last.
 *
 * Paths with more matched words come first, then those with fewer chunks, then those with a smaller distance. As in
 * METEOR, the distance of a match is added not to the path that takes it, but to those that are made after it from the
 * same path.
 *
 * @param matches - for each word of the reference, the matches that start there
 */
export function align(matches: readonly (readonly Match[])[], hypothesisLength: number): Match[] {
  const used = { hypothesis: new Uint8Array(hypothesisLength), reference: new Uint8Array(matches.length) }
  const fixed = fixedMatches(matches, hypothesisLength)
  for (const match of fixed) if (match !== undefined) take(used, match)
  const start = { words: 0, chunks: 0, distance: 0, next: 0, end: -1, last: undefined, used, fresh: undefined }
  let beam: Path[] = [start]
  for (let at = 0; at < matches.length; at++) {
    const paths: Path[] = []
    for (const path of beam) {
      if (at >= path.next) {
        const certain = fixed[at]
        if (certain === undefined) {
          branch(path, matches[at]!, paths)
        } else {
          extend(path, certain)
          path.distance += distanceOf(certain)
        }
      }
      insert(paths, path)
    }
    for (const path of paths) {
      if (path.fresh === undefined) continue
      path.used = { hypothesis: path.used.hypothesis.slice(), reference: path.used.reference.slice() }
      take(path.used, path.fresh)
      path.fresh = undefined
    }
    beam = paths
  }
  const ends: Path[] = []
  for (const path of beam) {
    if (path.end !== -1) path.chunks++
    insert(ends, path)
  }
  const found: Match[] = []
  for (let step = ends[0]!.last; step !== undefined; step = step.before) found.push(step.match)
  return found.reverse()
}

/** Matches whose words are in no other match. */
function fixedMatches(matches: readonly (readonly Match[])[], hypothesisLength: number): (Match | undefined)[] {
  const ours = new Uint32Array(hypothesisLength)
  const theirs = new Uint32Array(matches.length)
  for (const { start, length, from, fromLength } of matches.flat()) {
    for (let k = 0; k < length; k++) theirs[start + k]! += 1
    for (let k = 0; k < fromLength; k++) ours[from + k]! += 1
  }
  const single = (counts: Uint32Array, start: number, length: number): boolean =>
    counts.subarray(start, start + length).every((count) => count === 1)
  return matches.map(([match, other]) =>
    match !== undefined &&
    other === undefined &&
    single(theirs, match.start, match.length) &&
    single(ours, match.from, match.fromLength)
      ? match
      : undefined,
  )
}

/** Makes a path for each match that can be taken, and lets `path` go on without one. */
function branch(path: Path, matches: readonly Match[], paths: Path[]): void {
  for (const match of matches) {
    if (clashes(path.used, match)) continue
    const taken = { ...path, fresh: match }
    extend(taken, match)
    insert(paths, taken)
    path.distance += distanceOf(match)
  }
  if (path.end !== -1) path.chunks++
  path.end = -1
  path.next++
}

function extend(path: Path, match: Match): void {
  const { start, length, from, fromLength, module } = match
  path.words += module === 0 ? length + fromLength : (length >> 1) + (fromLength >> 1)
  if (path.end !== -1 && from !== path.end) path.chunks++
  path.next = start + length
  path.end = from + fromLength
  path.last = { match, before: path.last }
}

function distanceOf({ start, from }: Match): number {
  return Math.abs(start - from)
}

function clashes({ hypothesis, reference }: Used, { start, length, from, fromLength }: Match): boolean {
  for (let k = 0; k < length; k++) if (reference[start + k] === 1) return true
  for (let k = 0; k < fromLength; k++) if (hypothesis[from + k] === 1) return true
  return false
}

function take({ hypothesis, reference }: Used, { start, length, from, fromLength }: Match): void {
  reference.fill(1, start, start + length)
  hypothesis.fill(1, from, from + fromLength)
}

/** Puts a path in its place in the beam, after equal ones. */
function insert(paths: Path[], path: Path): void {
  if (paths.length === BEAM && compare(paths[BEAM - 1]!, path) <= 0) return
  if (paths.length === BEAM) paths.pop()
  let place = paths.length
  while (place > 0 && compare(paths[place - 1]!, path) > 0) place--
  paths.splice(place, 0, path)
}

function compare(a: Path, b: Path): number {
  return b.words - a.words || a.chunks - b.chunks || a.distance - b.distance
}
