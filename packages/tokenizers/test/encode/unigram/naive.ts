// Unigram segmentation by its definition: the whole lattice of strings, one position after the other.
import type { PieceKind } from "../../../src/encode/pieces.js"
import type { UnigramRules } from "../../../src/encode/unigram/model.js"

/** A model for naive segmentation. */
export interface NaiveUnigram {
  readonly pieces: readonly (readonly [string, number])[]
  readonly kinds?: readonly PieceKind[]
  readonly unknownId: number
}

/** Best segmentation of a whole sentence with SentencePiece's arithmetic; unknown characters fused. */
export function naiveSentencePiece(model: NaiveUnigram, text: string, rules: UnigramRules): number[] {
  const recent = rules === "sentencepiece-0.2.3"
  const kindOf = (id: number) => model.kinds?.[id] ?? "normal"
  const normal = model.pieces.filter((_, id) => kindOf(id) === "normal").map(([, score]) => Math.fround(score))
  const highest = Math.max(2 ** -126, ...normal)
  const bytes = (id: number) => new TextEncoder().encode(model.pieces[id]![0]).length
  return walk(model, text, {
    unknown: Math.fround(Math.min(...normal) - 10),
    score: (id) => {
      if (kindOf(id) !== "user-defined") return Math.fround(model.pieces[id]![1])
      return recent ? Math.fround((bytes(id) - 1) * Math.fround(0.1)) : Math.fround(bytes(id) * highest) - 0.1
    },
    matches: (id) => kindOf(id) === "normal" || kindOf(id) === "user-defined",
    round: Math.fround,
    roundFirst: recent,
  })
}

/** The same with Hugging Face's arithmetic. */
export function naiveHuggingFace(model: NaiveUnigram, text: string): number[] {
  return walk(model, text, {
    unknown: Math.min(...model.pieces.map(([, score]) => score)) - 10,
    score: (id) => model.pieces[id]![1],
    matches: () => true,
    round: (value) => value,
    roundFirst: false,
  })
}

interface Rules {
  readonly unknown: number
  readonly score: (id: number) => number
  readonly matches: (id: number) => boolean
  readonly round: (value: number) => number
  readonly roundFirst: boolean
}

function walk(
  { pieces, unknownId }: NaiveUnigram,
  text: string,
  { unknown, score, matches, round, roundFirst }: Rules,
): number[] {
  const characters = Array.from(text)
  const longest = Math.max(...pieces.map(([piece]) => piece.length))
  const best: ({ total: number; from: number; id: number } | undefined)[] = [{ total: 0, from: 0, id: -1 }]
  const offer = (at: number, total: number, from: number, id: number) => {
    const there = best[at]
    if (there === undefined || total > there.total) best[at] = { total: round(total), from, id }
  }
  for (let from = 0; from < characters.length; from++) {
    const { total } = best[from]!
    let single = false
    for (let to = from + 1; to <= Math.min(characters.length, from + longest); to++) {
      const id = pieces.findIndex(([piece], each) => matches(each) && piece === characters.slice(from, to).join(""))
      if (id < 0) continue
      offer(to, roundFirst ? round(total + score(id)) : total + score(id), from, id)
      if (to === from + 1) single = true
    }
    if (!single) offer(from + 1, round(total + unknown), from, unknownId)
  }
  const parts: { id: number; text: string }[] = []
  for (let at = characters.length; at > 0; at = best[at]!.from) {
    const { from, id } = best[at]!
    const surface = characters.slice(from, at).join("")
    const next = parts[0]
    if (id === unknownId && next?.id === unknownId) next.text = surface + next.text
    else parts.unshift({ id, text: surface })
  }
  return parts.map((part) => {
    if (part.id !== unknownId) return part.id
    const whole = pieces.findIndex(([piece], each) => matches(each) && piece === part.text)
    return whole >= 0 && round(0.1) === 0.1 ? whole : unknownId
  })
}

/** All segmentations of a text with their scores, in pieces and unknown characters. */
export function allSegmentations(model: NaiveUnigram, text: string): { ids: number[]; score: number }[] {
  const unknown = Math.min(...model.pieces.map(([, score]) => score)) - 10
  const characters = Array.from(text)
  const from = (start: number): { ids: number[]; score: number }[] => {
    if (start === characters.length) return [{ ids: [], score: 0 }]
    const heads: { id: number; to: number; score: number }[] = []
    for (let to = start + 1; to <= characters.length; to++) {
      const id = model.pieces.findIndex(([piece]) => piece === characters.slice(start, to).join(""))
      if (id >= 0) heads.push({ id, to, score: model.pieces[id]![1] })
    }
    if (!heads.some(({ to }) => to === start + 1)) heads.push({ id: model.unknownId, to: start + 1, score: unknown })
    return heads.flatMap(({ id, to, score }) =>
      from(to).map((rest) => ({ ids: [id, ...rest.ids], score: score + rest.score })),
    )
  }
  return from(0)
}
