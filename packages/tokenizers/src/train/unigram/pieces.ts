// The pieces of a Unigram model in training, and the pieces that begin at each symbol of the text.
//
// Pieces that begin at the same place are prefixes of each other. So each piece stores its longest prefix among the pieces (its
// parent), and each symbol stores the longest piece that begins there: the parents give the others. This needs no search in a trie
// and no list of matches; a dropped piece is replaced by its nearest remaining parent.

/** Pieces of a model in training. */
export interface UnigramPieces {
  /**
   * The model's pieces are `[0, live)`. After them come characters that the model has lost: a lattice needs them to stay connected,
   * with the score of the unknown.
   */
  live: number
  /** For each piece, the longest other piece that is its prefix; -1 for single characters. */
  parents: Int32Array
  /** The number of characters of each piece. */
  lengths: Uint8Array
  /** One place in the text where each piece occurs. */
  places: Int32Array
  /** Natural logarithm of each piece's probability. */
  logProbs: Float64Array
  /** For each symbol of the text, the longest piece that begins there; -1 at the end of a word. */
  readonly longest: Int32Array
}

/** The score of a lost character is this much below the worst piece, as in SentencePiece and Hugging Face's tokenizers. */
const UNKNOWN_PENALTY = 10

/** Keeps some pieces, in a new order, and drops the others, in place. Dropped single characters become lost ones. */
export function keepPieces(pieces: UnigramPieces, kept: Int32Array): void {
  const { parents, lengths, longest } = pieces
  const renamed = new Int32Array(parents.length).fill(-1)
  for (let i = 0; i < kept.length; i++) renamed[kept[i]!] = i
  let size = kept.length
  for (let id = 0; id < parents.length; id++) if (lengths[id] === 1 && renamed[id]! < 0) renamed[id] = size++

  const next = {
    parents: new Int32Array(size),
    lengths: new Uint8Array(size),
    places: new Int32Array(size),
    logProbs: new Float64Array(size),
  }
  for (let id = 0; id < parents.length; id++) {
    const name = renamed[id]!
    if (name < 0) continue
    next.parents[name] = id
    next.lengths[name] = lengths[id]!
    next.places[name] = pieces.places[id]!
    next.logProbs[name] = pieces.logProbs[id]!
  }
  for (let id = 0; id < parents.length; id++) if (renamed[id]! < 0) resolve(id, renamed, parents)
  for (let name = 0; name < size; name++) {
    const parent = parents[next.parents[name]!]!
    next.parents[name] = parent < 0 ? -1 : renamed[parent]!
  }
  for (let i = 0; i < longest.length; i++) if (longest[i]! >= 0) longest[i] = renamed[longest[i]!]!
  Object.assign(pieces, next)
  pieces.live = kept.length
}

// The new id of a dropped piece is that of its nearest remaining parent; every chain of parents ends in a character, and
// all characters remain.
function resolve(id: number, renamed: Int32Array, parents: Int32Array): void {
  let staying = id
  while (renamed[staying]! < 0) staying = parents[staying]!
  for (let dropped = id; renamed[dropped]! < 0; dropped = parents[dropped]!) renamed[dropped] = renamed[staying]!
}

/** Sets the score of lost characters to that of the worst piece less 10, in place. */
export function scoreLost(pieces: UnigramPieces): number {
  const { live, logProbs } = pieces
  let worst = Number.POSITIVE_INFINITY
  for (let id = 0; id < live; id++) if (logProbs[id]! < worst) worst = logProbs[id]!
  logProbs.fill(worst - UNKNOWN_PENALTY, live)
  return worst
}
