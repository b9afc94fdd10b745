// Whether a regular expression takes linear time for every text. A backtracking engine takes more only if a text can be
// matched in several ways that part at one repetition and end in another, with the same repeated word: the patterns'
// automata are searched for such words.
// Sources: Weber and Seidl 1991, "On the degree of ambiguity of finite automata", theorem 4.1; Weideman et al. 2016,
// "Analyzing matching time behavior of backtracking regular expression matchers".
import { type Part, parsePattern } from "./pattern-syntax.js"

// A position is an atom of the pattern. These are the positions at which a part can begin and end.
interface Ends {
  /** At the start of the text, where `^` matches. */
  readonly firstsAtStart: readonly number[]
  readonly firsts: readonly number[]
  readonly lasts: readonly number[]
  /** Without `$` or `\b` after them. */
  readonly freeLasts: readonly number[]
  /** With at most `$` after them. */
  readonly endLasts: readonly number[]
  /** Whether the part matches nothing: at the start, elsewhere, wherever it is, and at the end. */
  readonly passesAtStart: boolean
  readonly passes: boolean
  readonly passesFreely: boolean
  readonly passesAtEnd: boolean
}

interface Automaton {
  /** The characters of each position; those that all positions treat alike are one. */
  readonly letters: readonly ReadonlySet<number>[]
  readonly follow: readonly (readonly number[])[]
  /** Positions after which the whole pattern has matched. */
  readonly accepting: ReadonlySet<number>
}

// Before the first position: the engine tries a match at each place of the text.
const SEARCH = 0

// Two characters that some atom treats differently are told apart by one of these, or by one of the pattern's own.
const SAMPLES: readonly string[] = [
  [0x00, 0x24f],
  [0x300, 0x30f],
  [0x5d0, 0x5d2],
  [0x660, 0x662],
  [0x1f80, 0x1f82],
  [0x2000, 0x206f],
  [0x2160, 0x2162],
  [0x2580, 0x2582],
  [0x3000, 0x3042],
  [0x4e00, 0x4e02],
  [0xd800, 0xd801],
  [0xfe00, 0xfeff],
  [0x1f600, 0x1f602],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
)

/**
 * A word whose repetition makes a regular expression take more than linear time in some text, or undefined if no such
 * text exists.
 *
 * @throws Error for syntax that it does not know: references, and repetitions in look-around
 */
export function slowWord(source: string, flags: string): string | undefined {
  const { automaton, characters } = automatonOf(source, flags)
  const reach = reachability(automaton)
  const settled = automaton.follow.map((_, state) =>
    automaton.follow.every(
      (_, later) =>
        !(later === state || reach[state]!.has(later)) || !reach[later]!.has(later) || automaton.accepting.has(later),
    ),
  )
  const repeated = [...automaton.follow.keys()].filter((state) => reach[state]!.has(state) && !settled[state])
  for (const first of repeated) {
    for (const second of repeated) {
      if (!(first === second || reach[first]!.has(second))) continue
      const word = first === second ? twoWays(automaton, reach, first) : ambiguity(automaton, reach, first, second)
      if (word !== undefined) return word.map((letter) => characters[letter]!).join("")
    }
  }
  return undefined
}

function automatonOf(source: string, flags: string): { automaton: Automaton; characters: readonly string[] } {
  const atoms: string[] = [""]
  const follow: number[][] = [[]]
  const join = (lasts: readonly number[], firsts: readonly number[]) => {
    for (const last of lasts) follow[last]!.push(...firsts)
  }

  function endsOf(part: Part): Ends {
    if (part.kind === "atom") {
      const at = atoms.push(part.source) - 1
      follow.push([])
      const only = [at]
      return {
        ...NOTHING,
        firstsAtStart: only,
        firsts: only,
        lasts: only,
        freeLasts: only,
        endLasts: only,
        ...PASSES_NEVER,
      }
    }
    if (part.kind === "start") return { ...NOTHING, ...PASSES_NEVER, passesAtStart: true, passes: flags.includes("m") }
    if (part.kind === "border") return { ...NOTHING, passesFreely: false, passesAtEnd: false }
    if (part.kind === "end") return { ...NOTHING, passesFreely: false }
    if (part.kind === "loop") {
      const ends = endsOf(part.part)
      join(ends.lasts, ends.firsts)
      return ends
    }
    if (part.kind === "choice") return part.parts.map(endsOf).reduce(either)
    return part.parts.map(endsOf).reduce((one, other) => {
      join(one.lasts, other.firsts)
      return both(one, other)
    }, NOTHING)
  }

  const { firsts, firstsAtStart, freeLasts, endLasts } = endsOf(parsePattern(source))
  if (!flags.includes("y")) follow[SEARCH] = [SEARCH, ...firsts]
  else follow[SEARCH] = [...firstsAtStart]
  const { letters, characters } = lettersOf(atoms, flags)
  // Nothing stops a loop over all characters before the end of the text.
  const endless = endLasts.filter((at) => follow[at]!.includes(at) && letters[at]!.size === characters.length)
  return { automaton: { letters, follow, accepting: new Set([...freeLasts, ...endless]) }, characters }
}

const PASSES_NEVER = { passesAtStart: false, passes: false, passesFreely: false, passesAtEnd: false }
const NOTHING: Ends = {
  firstsAtStart: [],
  firsts: [],
  lasts: [],
  freeLasts: [],
  endLasts: [],
  passesAtStart: true,
  passes: true,
  passesFreely: true,
  passesAtEnd: true,
}

function either(one: Ends, other: Ends): Ends {
  return {
    firstsAtStart: [...one.firstsAtStart, ...other.firstsAtStart],
    firsts: [...one.firsts, ...other.firsts],
    lasts: [...one.lasts, ...other.lasts],
    freeLasts: [...one.freeLasts, ...other.freeLasts],
    endLasts: [...one.endLasts, ...other.endLasts],
    passesAtStart: one.passesAtStart || other.passesAtStart,
    passes: one.passes || other.passes,
    passesFreely: one.passesFreely || other.passesFreely,
    passesAtEnd: one.passesAtEnd || other.passesAtEnd,
  }
}

function both(one: Ends, other: Ends): Ends {
  return {
    firstsAtStart: one.passesAtStart ? [...one.firstsAtStart, ...other.firstsAtStart] : one.firstsAtStart,
    firsts: one.passes ? [...one.firsts, ...other.firsts] : one.firsts,
    lasts: other.passes ? [...one.lasts, ...other.lasts] : other.lasts,
    freeLasts: other.passesFreely ? [...one.freeLasts, ...other.freeLasts] : other.freeLasts,
    endLasts: other.passesAtEnd ? [...one.endLasts, ...other.endLasts] : other.endLasts,
    passesAtStart: one.passesAtStart && other.passesAtStart,
    passes: one.passes && other.passes,
    passesFreely: one.passesFreely && other.passesFreely,
    passesAtEnd: one.passesAtEnd && other.passesAtEnd,
  }
}

// The engine itself says which characters an atom matches.
function lettersOf(atoms: readonly string[], flags: string) {
  const samples = new Set([...SAMPLES, ...atoms.flatMap((atom) => [...atom])])
  const kinds = new Map<string, string>()
  const tests = atoms.map((atom) => new RegExp(`^${atom === "" ? "[^]" : atom}$`, flags.replaceAll(/[gym]/g, "")))
  for (const sample of samples) {
    const kind = tests.map((test) => (test.test(sample) ? "1" : "0")).join("")
    if (!kinds.has(kind)) kinds.set(kind, sample)
  }
  // Without the flag u, two units are not one character.
  const found = [...kinds].filter(([kind]) => kind[SEARCH] === "1")
  const letters = atoms.map((_, at) => new Set(found.flatMap(([kind], letter) => (kind[at] === "1" ? [letter] : []))))
  return { letters, characters: found.map(([, sample]) => sample) }
}

// The positions after each, at any distance.
function reachability({ follow }: Automaton): readonly ReadonlySet<number>[] {
  return follow.map((nexts) => {
    const found = new Set<number>(nexts)
    for (const each of found) for (const next of follow[each]!) found.add(next)
    return found
  })
}

// A word that leads from the first position to itself, to the second, and from the second to itself.
function ambiguity(automaton: Automaton, reach: readonly ReadonlySet<number>[], first: number, second: number) {
  return wordBetween(automaton, [first, first, second], ([a, b, c]) => a === first && b === second && c === second, [
    (state) => state === first || reach[state]!.has(first),
    (state) => state === second || reach[state]!.has(second),
    (state) => state === second || reach[state]!.has(second),
  ])
}

// A word that leads from a position to itself on two ways.
function twoWays(automaton: Automaton, reach: readonly ReadonlySet<number>[], state: number) {
  const returns = (other: number) => reach[other]!.has(state)
  const twice = automaton.follow.some(
    (nexts, at) =>
      reach[state]!.has(at) && returns(at) && nexts.some((next, i) => returns(next) && nexts.indexOf(next) < i),
  )
  if (twice) return [...automaton.letters[state]!].slice(0, 1)
  for (const [one, other] of pairsFrom(automaton, state, returns)) {
    const back = wordBetween(automaton, [one, other], ([a, b]) => a === state && b === state, [returns, returns])
    if (back !== undefined) return back
  }
  return undefined
}

// The pairs of different positions that the same word reaches.
function pairsFrom(automaton: Automaton, state: number, allowed: (state: number) => boolean): [number, number][] {
  const pairs: [number, number][] = []
  wordBetween(
    automaton,
    [state, state],
    ([one = 0, other = 0]) => {
      if (one !== other) pairs.push([one, other])
      return false
    },
    [allowed, allowed],
  )
  return pairs
}

// The shortest word on which several positions move together until they are as wanted, by breadth-first search.
function wordBetween(
  { letters, follow }: Automaton,
  from: readonly number[],
  wanted: (states: readonly number[]) => boolean,
  allowed: readonly ((state: number) => boolean)[],
): readonly number[] | undefined {
  const seen = new Set<string>()
  let waiting: { states: readonly number[]; word: readonly number[] }[] = [{ states: from, word: [] }]
  while (waiting.length > 0) {
    const next: typeof waiting = []
    for (const { states, word } of waiting) {
      for (const letter of letters[SEARCH]!) {
        let moved: readonly (readonly number[])[] = [[]]
        for (const [i, state] of states.entries()) {
          const steps = [...new Set(follow[state])].filter((to) => letters[to]!.has(letter) && allowed[i]!(to))
          moved = moved.flatMap((before) => steps.map((to) => [...before, to]))
        }
        for (const states of moved) {
          const longer = [...word, letter]
          if (wanted(states)) return longer
          const key = states.join()
          if (seen.has(key)) continue
          seen.add(key)
          next.push({ states, word: longer })
        }
      }
    }
    waiting = next
  }
  return undefined
}
