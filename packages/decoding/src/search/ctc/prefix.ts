// The prefixes of a CTC beam as a tree, with the probabilities of each after a frame.

/** An alignment of all tokens of a prefix to frames, as a chain. */
export interface Alignment {
  readonly before: Alignment | undefined
  /** The first frame of the last token. */
  readonly start: number
  /** The frame after its last one. */
  readonly end: number
}

/** Probabilities and best alignments of a prefix after some frames. */
export interface PrefixState {
  /** ln of the probability of all alignments that end with a blank. */
  blank: number
  /** The same of those that end with the last token. */
  label: number
  /** ln of the probability of all. */
  total: number
  /** ln of the probability of the likeliest one that ends with a blank. */
  bestBlank: number
  /** That alignment; none without tokens. */
  blankAlignment: Alignment | undefined
  /** ln of the probability of the likeliest one that ends with the last token. */
  bestLabel: number
  /** Its alignment of the tokens before the last one. */
  labelBefore: Alignment | undefined
  /** Frame in it where the last token begins; the token ends with the last frame. */
  labelStart: number
}

/** A sequence of tokens in the beam, or one that another in the beam begins with. */
export interface CtcPrefix {
  /** The sequence without its last token; none for the empty sequence. */
  readonly parent: CtcPrefix | undefined
  /** The last token; -1 for the empty sequence. */
  readonly token: number
  readonly length: number
  /** Language-model term of the last token. */
  readonly term: number
  /** Sum of the language-model terms of all tokens. */
  readonly terms: number
  readonly children: Map<number, CtcPrefix>
  /** State after the last frame, and after the one that is being read. */
  state: PrefixState
  next: PrefixState
  /** The last frame that reached it. */
  frame: number
  /** Whether it is in the beam. */
  live: boolean
  /** Whether the language model has read it. */
  read: boolean
}

/** A state of no alignment. */
export function impossible(): PrefixState {
  return {
    blank: -Infinity,
    label: -Infinity,
    total: -Infinity,
    bestBlank: -Infinity,
    blankAlignment: undefined,
    bestLabel: -Infinity,
    labelBefore: undefined,
    labelStart: 0,
  }
}

/** The empty sequence before the first frame. */
export function emptyPrefix(): CtcPrefix {
  const root = child(undefined, -1, 0)
  root.state.blank = 0
  root.state.total = 0
  root.state.bestBlank = 0
  root.live = true
  return root
}

/** A prefix with one more token; it is not among the children yet. */
export function child(parent: CtcPrefix | undefined, token: number, term: number): CtcPrefix {
  return {
    parent,
    token,
    length: parent === undefined ? 0 : parent.length + 1,
    term,
    terms: parent === undefined ? 0 : parent.terms + term,
    children: new Map(),
    state: impossible(),
    next: impossible(),
    frame: -1,
    live: false,
    read: false,
  }
}

/** Removes a prefix from the tree unless it is in the beam or has children; then its ancestors in the same way. */
export function release(prefix: CtcPrefix): void {
  for (let each = prefix; !each.live && each.children.size === 0 && each.parent !== undefined; each = each.parent)
    each.parent.children.delete(each.token)
}

/** The tokens of a prefix. */
export function tokensOf(prefix: CtcPrefix): Int32Array {
  const tokens = new Int32Array(prefix.length)
  for (let each = prefix; each.parent !== undefined; each = each.parent) tokens[each.length - 1] = each.token
  return tokens
}
