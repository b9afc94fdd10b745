// The tiny models as files in real runtimes, where these are installed: onnxruntime-node, and onnxruntime-web in Node.
import { describe, expect, test } from "vitest"
import { beamSearch, huggingFace, noRepeatNgrams } from "../../src/index.js"
import { onnxModel } from "../../src/onnx/index.js"
import golden from "../golden/onnx-models.json" with { type: "json" }
import { installed } from "../helpers/onnxruntime.js"
import { unpacked } from "./golden.js"
import { languageModelAgrees, searchesAgree, type TinyRuntime } from "./sessions.js"
import { TINY_NAMES } from "./tiny.js"
import { TINY_FILES } from "./tiny-files.js"

describe.each(["onnxruntime-node", "onnxruntime-web"] as const)("%s", (name) => {
  const ort = installed(name)
  const runtime = async (): Promise<TinyRuntime> => {
    const sessions = TINY_NAMES.map(
      async (each) => [each, await ort!.InferenceSession.create(TINY_FILES[each], { logSeverityLevel: 3 })] as const,
    )
    return { ort: ort!, sessions: Object.fromEntries(await Promise.all(sessions)) as TinyRuntime["sessions"] }
  }

  test.skipIf(ort === undefined)("runs encoder-decoders of both layouts", async () => {
    const sessions = await runtime()
    for (const layout of ["merged", "separate"] as const) await searchesAgree(sessions, layout)
  })

  test.skipIf(ort === undefined)("runs a language model", async () => {
    await languageModelAgrees(await runtime())
  })

  test.skipIf(ort === undefined).each(golden.models)(
    "writes what generate() of transformers writes: $name",
    async (of) => {
      const open = async (file: string | undefined) =>
        file === undefined
          ? undefined
          : await ort!.InferenceSession.create(await unpacked(file), { logSeverityLevel: 3 })
      const { encoder_model, decoder_model_merged, decoder_model, decoder_with_past_model } = of.files
      const decoderWithPast = await open(decoder_with_past_model)
      const model = onnxModel({
        ort: ort!,
        encoder: (await open(encoder_model))!,
        decoder: (await open(decoder_model_merged ?? decoder_model))!,
        ...(decoderWithPast !== undefined && { decoderWithPast }),
        startTokens: of.startToken,
      })
      const sources = await model.encode(of.sources)
      for (const { options, results } of of.searches) {
        const { num_beams, length_penalty, early_stopping, no_repeat_ngram_size } = options
        const ours = await beamSearch(model.decoder, sources, {
          ...huggingFace({ lengthPenalty: length_penalty, earlyStopping: early_stopping }),
          beamWidth: num_beams,
          nBest: num_beams,
          maxLength: 10,
          endTokens: of.endToken,
          rules: no_repeat_ngram_size === undefined ? [] : [noRepeatNgrams(no_repeat_ngram_size)],
        })
        results.forEach(({ outputs, scores }, source) => {
          const { hypotheses } = ours[source]!
          expect(hypotheses.map(({ tokens }) => [...tokens])).toEqual(outputs)
          hypotheses.forEach(({ score }, i) => {
            expect(Math.abs(score - scores[i]!)).toBeLessThanOrEqual(golden.made.tolerance)
          })
        })
      }
    },
  )
})
