// Searches the outputs of one source.
import {
  beamSearch,
  cTranslate2,
  exhaustiveSearch,
  fairseq,
  type Hypothesis,
  huggingFace,
  marian,
  openNmt,
  type SearchPreset,
  sample,
  stochasticBeamSearch,
} from "@lectern/decoding"
import { pcg64, seedSequence } from "@lectern/random"
import type { Searchable } from "../../models/searchable.js"
import { snakeCased } from "../../report/json-text.js"
import { limitsOf } from "./limits.js"
import type { DecodeSpec, SearchSpec } from "./request.js"

/** The result of the search for a source. */
export interface Found {
  /** The best first. */
  readonly hypotheses: readonly Hypothesis[]
  /** Facts about the search, by name. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Searches. */
export async function searched<States>(
  searchable: Searchable<States>,
  source: string,
  spec: DecodeSpec,
  place: readonly number[],
): Promise<Found> {
  const { model } = searchable
  const sources = searchable.sourcesOf([source])
  const { search, nBest } = spec
  const limits = limitsOf(searchable, spec)
  if (search.kind === "beam") {
    const { beamWidth, groups, diversity } = search
    const options = { ...limits, beamWidth, nBest, groups: { count: groups, diversity }, ...presetOf(search) }
    const [result] = await beamSearch(model, sources, options)
    const { hypotheses, stopped, settled, exhaustive, upperBound, provenOptimal, scored, steps } = result!
    const facts = { stopped, settled, exhaustive, upperBound, provenOptimal, steps, scored }
    return { hypotheses, facts: snakeCased(facts) }
  }
  if (search.kind === "exhaustive") {
    const { scoring: lengthPenalty, alpha, maxNodes } = search
    const options = { ...limits, nBest, maxNodes, scoring: { lengthPenalty, alpha } }
    const [result] = await exhaustiveSearch(model, sources, options)
    const { hypotheses, provenCount, proven, upperBound, nodes, reason } = result!
    const provenOptimal = provenCount > 0 || proven
    const facts = { stopped: reason, provenCount, provenOptimal, upperBound, nodes }
    return { hypotheses, facts: snakeCased(facts) }
  }
  const generator = pcg64(seedSequence(search.seed, { spawnKey: place }))
  if (search.kind === "sample") {
    const [hypotheses] = await sample(model, sources, { ...limits, samples: nBest, generator })
    return { hypotheses: hypotheses!, facts: {} }
  }
  const [result] = await stochasticBeamSearch(model, sources, { ...limits, beamWidth: nBest, generator })
  return { hypotheses: result!.hypotheses, facts: {} }
}

function presetOf({ scoring, alpha }: Extract<SearchSpec, { readonly kind: "beam" }>): SearchPreset {
  switch (scoring) {
    case "hugging-face":
      return huggingFace({ lengthPenalty: alpha })
    case "fairseq":
      return fairseq({ lenpen: alpha })
    case "marian":
      return marian({ normalize: alpha })
    case "opennmt":
      return openNmt({ lengthPenalty: "wu", alpha })
    case "ctranslate2":
      return cTranslate2({ lengthPenalty: alpha })
    default:
      return { scoring: { lengthPenalty: scoring, alpha }, stop: { kind: "optimal" } }
  }
}
