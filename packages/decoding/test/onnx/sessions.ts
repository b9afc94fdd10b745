// What all runtimes are asked: the same searches as the oracle's.
import { expect } from "vitest"
import { beamSearch, exhaustiveSearch, type Hypothesis, type Model, sample } from "../../src/index.js"
import { type OnnxRuntime, type OnnxSession, onnxLanguageModel, onnxModel } from "../../src/onnx/index.js"
import { oracle, type TINY_NAMES } from "./tiny.js"

/** A runtime and its sessions of the tiny models. */
export interface TinyRuntime {
  readonly ort: OnnxRuntime
  readonly sessions: Readonly<Record<(typeof TINY_NAMES)[number], OnnxSession>>
}

/** Sources of unequal and equal lengths, one of a single token. */
export const SOURCES = [[1, 2, 3], [4], [3, 2, 1], [2, 2, 4, 1, 0]] as const
const SEARCH = { beamWidth: 3, nBest: 3, maxLength: 7, endTokens: 0, scoring: { alpha: 0.7 } } as const

/** The options of an encoder-decoder in both layouts. */
export function layouts({ ort, sessions }: TinyRuntime) {
  const encoder = sessions.encoder_model
  return {
    merged: { ort, encoder, decoder: sessions.decoder_model_merged, startTokens: 1 },
    separate: {
      ort,
      encoder,
      decoder: sessions.decoder_model,
      decoderWithPast: sessions.decoder_with_past_model,
      startTokens: 1,
    },
  } as const
}

/** Beam, exhaustive and sampled search give, source by source, what they give with the oracle. */
export async function searchesAgree(runtime: TinyRuntime, layout: "merged" | "separate"): Promise<void> {
  const model = onnxModel(layouts(runtime)[layout])
  const sources = await model.encode(SOURCES)
  // Prompts of unequal lengths: rows of one source write while those of another still read.
  const prompts = [[1], [1, 3, 2], [1], [1, 4]]
  const beams = await beamSearch(model.decoder, { ...sources, prompts }, SEARCH)
  const proofs = await exhaustiveSearch(model.decoder, sources, { maxLength: 3, endTokens: 0, nBest: 4 })
  const draws = await sample(model.decoder, sources, { maxLength: 5, endTokens: 0, samples: 3, seed: 5 })
  for (const [i, source] of SOURCES.entries()) {
    const wanted = oracle(source)
    const alone = { prompts: [[1]] }
    expectSame(beams[i]!.hypotheses, (await beamSearch(wanted, { prompts: [prompts[i]!] }, SEARCH))[0]!.hypotheses)
    const [proof] = await exhaustiveSearch(wanted, alone, { maxLength: 3, endTokens: 0, nBest: 4 })
    expectSame(proofs[i]!.hypotheses, proof!.hypotheses)
    expect(draws[i]!).toHaveLength(3)
    for (const { tokens, tokenScores } of draws[i]!) {
      let states = wanted.start!(1)
      for (const [at, token] of [1, ...tokens.slice(0, -1)].entries()) {
        const step = await wanted.step(states, Int32Array.of(token))
        expect(tokenScores[at]).toBeCloseTo(step.logProbs[tokens[at]!]!, 5)
        states = step.states
      }
    }
  }
}

/** The same of the language model, with prompts of unequal lengths. */
export async function languageModelAgrees({ ort, sessions }: TinyRuntime): Promise<void> {
  const model: Model<unknown> = onnxLanguageModel({ ort, decoder: sessions.model })
  const prompts = [[1], [2, 3, 4], [4, 4]]
  const ours = await beamSearch(model, { prompts }, SEARCH)
  const wanted = await beamSearch(oracle(), { prompts }, SEARCH)
  ours.forEach(({ hypotheses }, i) => {
    expectSame(hypotheses, wanted[i]!.hypotheses)
  })
}

function expectSame(ours: readonly Hypothesis[], wanted: readonly Hypothesis[]): void {
  expect(ours.map(({ tokens }) => tokens)).toEqual(wanted.map(({ tokens }) => tokens))
  ours.forEach(({ score, sum }, i) => {
    expect(score).toBeCloseTo(wanted[i]!.score, 5)
    expect(sum).toBeCloseTo(wanted[i]!.sum, 5)
  })
}
