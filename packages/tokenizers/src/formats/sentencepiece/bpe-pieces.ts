// Turns BPE's merges into scores of pieces. SentencePiece joins any two neighbours that together are a piece, the piece with the
// best score first; merges join only the listed pairs. The two agree if the characters of every piece merge into that piece, in
// order of ranks and by the first merge that makes it: then no other pair that makes it is ever adjacent.
import { LecternError } from "@lectern/core"
import type { BpeModel } from "../../encode/bpe/model.js"
import type { Model } from "../../encode/model.js"

/** Pieces by id, with minus the rank of their merge as scores; pieces without a merge have lower scores. */
export function bpePieces(model: Model): readonly (readonly [string, number])[] {
  const json = model.toJson()
  for (const name of ["continuing_subword_prefix", "end_of_word_suffix", "dropout", "ignore_merges"]) {
    if (json[name]) throw refused(`BPE with ${name}`)
  }
  if (json.fuse_unk !== true && json.byte_fallback !== true) throw refused("BPE without fuse_unk")
  const { vocabulary } = model
  if (vocabulary.idLimit !== vocabulary.size) throw refused("a vocabulary with holes")
  const ranks = ranksOf(model as BpeModel)
  const { length } = (model as BpeModel).merges
  return Array.from({ length: vocabulary.size }, (_, id) => {
    const piece = vocabulary.tokenOf(id)!
    return [piece, -(ranks.get(piece) ?? length + id)]
  })
}

function ranksOf(model: BpeModel): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  model.merges.forEach(([left, right], rank) => {
    if (!ranks.has(left + right)) ranks.set(left + right, rank)
  })
  for (const [piece, rank] of ranks) {
    const { steps } = model.mergeSteps(piece)
    const inOrder = steps.every((step, i) => i === 0 || steps[i - 1]!.rank <= step.rank)
    if (!inOrder || steps.at(-1)?.rank !== rank || steps.at(-1)?.joined !== piece) {
      throw refused(`the merge of ${JSON.stringify(model.merges[rank])}, which its own characters do not merge into,`)
    }
  }
  return ranks
}

function refused(what: string): LecternError {
  const why = `${what} cannot be written in SentencePiece's format`
  return new LecternError({ kind: "bad-data", path: "tokenizer.model", why })
}
