// Phrases that an output must contain, and an automaton that tracks the progress of a sequence in each of them.
import { checkInteger, checkNotEmpty, checkOptions, outOfRange, wrongType } from "@lectern/core/checks"

/** A phrase that an output must contain, or several of which one must occur. Tokens of a phrase follow one another directly. */
export type LexicalConstraint =
  | readonly number[]
  | {
      /** The phrases of which one is enough. */
      readonly anyOf: readonly (readonly number[])[]
    }

/** Follows one constraint through a sequence. State 0 is the start; in state `met` the constraint is met, and stays so. */
export interface PhraseAutomaton {
  /** All tokens of its phrases. Any other token leads back to state 0. */
  readonly tokens: ReadonlySet<number>
  /** The state in which the constraint is met. */
  readonly met: number
  /** The state after a token. */
  next(state: number, token: number): number
  /** Smallest number of tokens that are missing in a state: 0 if the constraint is met. */
  missing(state: number): number
}

/** Makes the automaton of a constraint (Aho and Corasick 1975, with one final state). */
export function phraseAutomaton(constraint: LexicalConstraint): PhraseAutomaton {
  const phrases = phrasesOf(constraint)
  const children: Map<number, number>[] = [new Map()]
  const final = new Set<number>()
  for (const phrase of phrases) {
    let state = 0
    for (const token of phrase) {
      let child = children[state]!.get(token)
      if (child === undefined) {
        child = children.push(new Map()) - 1
        children[state]!.set(token, child)
      }
      state = child
    }
    final.add(state)
  }
  const met = children.length
  const tokens = new Set(phrases.flat())
  const transitions = completed(children, final, met, tokens)
  const missing = distances(transitions, met)
  return {
    tokens,
    met,
    next: (state, token) => (state === met ? met : (transitions[state]!.get(token) ?? 0)),
    missing: (state) => missing[state]!,
  }
}

/** Throws unless the value is a list of constraints. */
export function checkConstraints(
  constraints: readonly LexicalConstraint[],
  vocabularySize: number,
  endTokens: readonly number[],
): void {
  checkArray("constraints", constraints, "an array of constraints")
  Array.from(constraints).forEach((constraint, i) => {
    const name = `constraints[${i}]`
    if (!Array.isArray(constraint)) {
      checkOptions(name, constraint, { anyOf: true })
      checkArray(`${name}.anyOf`, (constraint as { readonly anyOf: unknown }).anyOf, "an array of phrases")
      checkNotEmpty(`${name}.anyOf`, phrasesOf(constraint))
    }
    for (const phrase of phrasesOf(constraint)) {
      checkArray(`a phrase of ${name}`, phrase, "an array of tokens")
      checkNotEmpty(`a phrase of ${name}`, phrase)
      for (const token of phrase) {
        checkInteger(`a token of ${name}`, token, 0, vocabularySize - 1)
        if (endTokens.includes(token)) throw outOfRange(`a token of ${name}`, token, "none of the end tokens")
      }
    }
  })
}

function checkArray(name: string, value: unknown, want: string): void {
  if (!Array.isArray(value)) throw wrongType(name, value, want)
}

function phrasesOf(constraint: LexicalConstraint): readonly (readonly number[])[] {
  return "anyOf" in constraint ? constraint.anyOf : [constraint]
}

/** The transitions of every state by every token of the phrases; those to state 0 are left out. */
function completed(
  children: readonly ReadonlyMap<number, number>[],
  final: ReadonlySet<number>,
  met: number,
  tokens: ReadonlySet<number>,
): readonly ReadonlyMap<number, number>[] {
  const transitions: Map<number, number>[] = children.map(() => new Map())
  const fallback = new Int32Array(children.length)
  const ends = new Set(final)
  // Breadth first: the fallback of a state is shorter, so its transitions are there already.
  const queue = [0]
  for (const state of queue) {
    const beside = fallback[state]!
    if (ends.has(beside)) ends.add(state)
    for (const token of tokens) {
      const child = children[state]!.get(token)
      const elsewhere = state === 0 ? 0 : (transitions[beside]!.get(token) ?? 0)
      if (child === undefined) {
        if (elsewhere !== 0) transitions[state]!.set(token, elsewhere)
        continue
      }
      fallback[child] = elsewhere
      transitions[state]!.set(token, child)
      queue.push(child)
    }
  }
  for (const each of transitions) for (const [token, state] of each) if (ends.has(state)) each.set(token, met)
  return transitions
}

/** Number of tokens from each state to the final one. */
function distances(transitions: readonly ReadonlyMap<number, number>[], met: number): readonly number[] {
  const result: number[] = new Array(met + 1).fill(Infinity)
  result[met] = 0
  for (let changed = true; changed; ) {
    changed = false
    transitions.forEach((each, state) => {
      for (const next of each.values()) {
        if (result[next]! + 1 >= result[state]!) continue
        result[state] = result[next]! + 1
        changed = true
      }
    })
  }
  return result
}
