// A mutant: one file of the checkout with one mutation; and a seeded choice among them.
import { createHash } from "node:crypto"
import type { Mutation } from "./mutations.js"

/** One mutation of one file. */
export interface Mutant extends Mutation {
  /** The file, relative to the root of the checkout, with forward slashes. */
  readonly path: string
  /** The file's text before the mutation. */
  readonly source: string
}

/** The text of the file with its mutation. */
export function mutated({ source, start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end)
}

/** Where the mutation is and what it changes, on one line: `path:line: the line before -> the line after`. */
export function described(mutant: Mutant): string {
  const { path, source, start, end } = mutant
  const line = source.slice(0, start).split("\n").length
  const [from, to] = [source.lastIndexOf("\n", start - 1) + 1, end + `${source}\n`.slice(end).indexOf("\n")]
  const before = source.slice(from, to)
  const after = source.slice(from, start) + mutant.text + source.slice(end, to)
  return `${path}:${line}: ${oneLine(before)}  ->  ${oneLine(after)}`
}

/** A sample of the mutants, the same for the same seed and, but for files that changed, for a changed checkout. */
export function sample(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const rank = ({ path, start, text }: Mutant): string =>
    createHash("sha256").update(`${seed} ${path} ${start} ${text}`).digest("hex")
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) }))
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ")
}
