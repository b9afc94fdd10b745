// Formats the outputs of one source and its references, ranked together, as one line of JSON.
import type { Attribution, AttributionCell, Hypothesis, ScoredOutput } from "@lectern/decoding"
import { jsonText } from "../../report/json-text.js"
import { hypothesisFields, type Words } from "../decode/decoded-line.js"
import type { SourcePair } from "./request.js"

/** The schema of the lines. */
export const BLAMED_LIST_SCHEMA = "lectern.blame-nbest/1"

interface Entry extends Hypothesis {
  readonly from: "search" | "reference" | "both"
}

/** Formats what was found for a source; an infinite number is `null`. */
export function blamedLine(
  { source, references }: SourcePair,
  { number, index }: { readonly number: number; readonly index: number },
  cells: readonly AttributionCell[],
  words: Words,
): string {
  const searches = cells.map(({ alpha, beamWidth, attributions }) => {
    const each = attributions[index]!
    const { verdict, searchError, output, reference, optimum } = each
    return {
      alpha,
      beam: beamWidth,
      verdict,
      search_error: searchError,
      output: output === undefined ? null : scored(output, words),
      reference: { index: each.references.indexOf(reference), ...scored(reference, words) },
      best_score: [optimum.lower, optimum.upper],
      nbest: ranked(each).map((entry) => ({ from: entry.from, ...hypothesisFields(entry, words) })),
    }
  })
  return `${jsonText({ schema: BLAMED_LIST_SCHEMA, number: number + 1, source, references, searches })}\n`
}

function scored({ tokens, logProb, score }: ScoredOutput, words: Words): object {
  return { text: words.textOf(tokens), log_prob: logProb, score }
}

/** Outputs and references, best first; of equal scores, outputs first. */
function ranked({ hypotheses, references }: Attribution): readonly Entry[] {
  const outputs = hypotheses.map((each): Entry => ({ ...each, from: isAmong(each, references) ? "both" : "search" }))
  const others = references.filter((each, i) => !isAmong(each, hypotheses) && !isAmong(each, references.slice(0, i)))
  return [...outputs, ...others.map((each): Entry => ({ ...each, from: "reference" }))].sort((a, b) =>
    a.score === b.score ? 0 : b.score - a.score,
  )
}

function isAmong({ tokens }: Pick<Hypothesis, "tokens">, list: readonly Pick<Hypothesis, "tokens">[]): boolean {
  return list.some(
    (each) => each.tokens.length === tokens.length && each.tokens.every((token, i) => token === tokens[i]),
  )
}
