// What is not as an encoder-decoder's sessions should be is refused in a sentence.
import { LecternError, sentence } from "@lectern/core"
import { refusal } from "@lectern/core/testing"
import { afterEach, expect, test } from "vitest"
import { greedySearch } from "../../src/index.js"
import {
  type OnnxModelOptions,
  type OnnxSession,
  type OnnxTensor,
  onnxLanguageModel,
  onnxModel,
} from "../../src/onnx/index.js"
import { FAKES, fakeOrt, live } from "./fake-ort.js"
import { layouts } from "./sessions.js"
import { VOCABULARY } from "./tiny.js"

const { merged, separate } = layouts({ ort: fakeOrt, sessions: FAKES })
const SEARCH = { maxLength: 3, endTokens: 0 }

afterEach(() => {
  expect(live.size).toBe(0)
})

/** A session whose outputs are changed. */
function changed(
  session: OnnxSession,
  change: (outputs: Readonly<Record<string, OnnxTensor>>) => Readonly<Record<string, unknown>>,
): OnnxSession {
  return {
    ...session,
    async run(feeds) {
      return change(await session.run(feeds)) as Readonly<Record<string, OnnxTensor>>
    },
  }
}

/** The sentence that a search with the model is refused with. */
async function refusalOf(
  options: OnnxModelOptions,
  sources: readonly (readonly number[])[] = [[1, 2]],
): Promise<string> {
  const model = onnxModel(options)
  const search = async () => greedySearch(model.decoder, await model.encode(sources), SEARCH)
  const error = await search().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof LecternError)) throw error ?? new Error("nothing was refused")
  return sentence(error.problem)
}

const without = (session: OnnxSession, ...names: readonly string[]): OnnxSession => ({
  ...session,
  inputNames: session.inputNames.filter((name) => !names.includes(name)),
  outputNames: session.outputNames.filter((name) => !names.includes(name)),
})
const blind = ({ inputMetadata: _, outputMetadata: __, ...session }: OnnxSession): OnnxSession => session

test.each<readonly [string, OnnxModelOptions, string]>([
  [
    "an export without past",
    { ...merged, decoder: FAKES.decoder_model },
    "the inputs of decoder must be an export with past_key_values.*, got ",
  ],
  [
    "a first decoder that gives no keys",
    { ...separate, decoder: without(FAKES.decoder_model, "present.0.encoder.key") },
    "the outputs of decoder must be with present.0.encoder.key among them, got ",
  ],
  [
    "a decoder with past that gives no keys",
    { ...separate, decoderWithPast: without(FAKES.decoder_with_past_model, "present.0.decoder.key") },
    "the outputs of decoderWithPast must be with present.0.decoder.key among them, got ",
  ],
  [
    "an input that is not known",
    { ...merged, decoder: { ...merged.decoder, inputNames: [...merged.decoder.inputNames, "inputs_embeds"] } },
    "the inputs of decoder must be input_ids, attention_mask, ",
  ],
  [
    "an encoder of something else",
    { ...merged, encoder: FAKES.model },
    "the inputs of encoder must be input_ids and attention_mask, got ",
  ],
  [
    "an encoder of sentences",
    { ...merged, encoder: { ...merged.encoder, outputNames: ["sentence_embedding"] } },
    "the outputs of encoder must be with last_hidden_state among them, got ",
  ],
  [
    "logits of a size that nobody says",
    { ...merged, decoder: blind(merged.decoder) },
    "vocabularySize must be given, since the session does not know the shape of its logits, got ",
  ],
  [
    "keys of a width that nobody says",
    { ...merged, decoder: blind(merged.decoder), vocabularySize: VOCABULARY },
    "pastShape must be given, since the session does not know the heads and width of past_key_values.0.decoder.key, got ",
  ],
  [
    "a start token beyond the vocabulary",
    { ...merged, startTokens: 5 },
    "startTokens[0] must be an integer in 0..4, got 5",
  ],
  ["no start token", { ...merged, startTokens: [] }, "the length of startTokens must be at least 1, got 0"],
])("%s is refused", (_, options, wanted) => {
  expect(refusal(() => onnxModel(options)).sentence).toMatch(wanted.endsWith(" ") ? wanted.trim() : wanted)
})

test("sessions that know no shapes are told them", async () => {
  const shapes = { vocabularySize: VOCABULARY, pastShape: { heads: 2, width: 2 } }
  const model = onnxModel({ ...merged, decoder: blind(merged.decoder), ...shapes })
  const known = onnxModel(merged)
  expect(await greedySearch(model.decoder, await model.encode([[3]]), SEARCH)).toEqual(
    await greedySearch(known.decoder, await known.encode([[3]]), SEARCH),
  )
})

test("several start tokens are a prompt", async () => {
  const { prompts } = await onnxModel({ ...merged, startTokens: [1, 4] }).encode([[2], [3]])
  expect(prompts).toEqual([Int32Array.of(1, 4), Int32Array.of(1, 4)])
})

test("sources of unequal lengths are refused where a decoder takes no mask, and equal ones are not", async () => {
  const decoder: OnnxSession = {
    ...without(merged.decoder, "encoder_attention_mask"),
    run: (feeds) => {
      const { dims } = feeds.encoder_hidden_states!
      const mask = new fakeOrt.Tensor("int64", new BigInt64Array(dims[0]! * dims[1]!).fill(1n), dims.slice(0, 2))
      return merged.decoder.run({ ...feeds, encoder_attention_mask: mask })
    },
  }
  expect(await refusalOf({ ...merged, decoder }, [[1], [1, 2]])).toBe(
    'the lengths of the sources must be equal, since the decoder takes no encoder_attention_mask, got "several"',
  )
  const model = onnxModel({ ...merged, decoder })
  const masked = onnxModel(merged)
  const sources = [
    [1, 2],
    [3, 4],
  ]
  expect(await greedySearch(model.decoder, await model.encode(sources), SEARCH)).toEqual(
    await greedySearch(masked.decoder, await masked.encode(sources), SEARCH),
  )
})

test("a source without tokens, and one that is not a list, are refused", async () => {
  expect(await refusalOf(merged, [[1], []])).toBe("the length of sources[1] must be at least 1, got 0")
  await expect(onnxModel(merged).encode([[1.5]])).rejects.toThrow("sources[0][0] must be an integer")
})

test("no sources at all are nothing to search", async () => {
  const model = onnxModel(merged)
  expect(await greedySearch(model.decoder, await model.encode([]), SEARCH)).toEqual([])
})

const half = (tensor: OnnxTensor): unknown => ({ ...tensor, type: "float16", dims: tensor.dims })
test.each<
  readonly [string, (outputs: Readonly<Record<string, OnnxTensor>>) => Readonly<Record<string, unknown>>, string]
>([
  [
    "float16",
    (all) => ({ ...all, logits: half(all.logits!) }),
    'the type of logits of the decoder must be float32, got "float16"',
  ],
  ["no logits", ({ logits: _, ...all }) => all, "logits of the decoder must be a tensor, got undefined"],
  [
    "logits of the whole past",
    (all) => ({ ...all, logits: { ...all.logits, dims: [1, 2, 5] } }),
    'the shape of logits of the decoder must be 1 x 1 x 5, got "1 x 2 x 5"',
  ],
  [
    "keys that do not grow",
    (all) => ({ ...all, "present.0.decoder.key": { ...all["present.0.decoder.key"], dims: [1, 2, 0, 2] } }),
    'the shape of present.0.decoder.key of the decoder must be 1 x any x 1 x any, got "1 x 2 x 0 x 2"',
  ],
  [
    "fewer numbers than lengths say",
    (all) => ({ ...all, "present.0.decoder.key": { ...all["present.0.decoder.key"], dims: [1, 2, 1, 9] } }),
    "the length of present.0.decoder.key of the decoder must be 18, got 4",
  ],
  [
    "logits that are not numbers",
    (all) => ({ ...all, logits: { ...all.logits, dims: [1, 1, 5], data: new Float32Array(5).fill(Number.NaN) } }),
    "logits[0] must be finite or -Infinity, got NaN",
  ],
])("%s is refused", async (_, change, wanted) => {
  const decoder = changed(merged.decoder, (outputs) => {
    const given = change(outputs)
    // What is replaced is freed here; the model frees what it is given.
    for (const [name, tensor] of Object.entries(outputs))
      if (given[name] !== tensor && live.has(tensor)) tensor.dispose!()
    return Object.fromEntries(
      Object.entries(given).map(([name, each]) => [
        name,
        each === outputs[name] ? each : { ...(each as object), dispose() {} },
      ]),
    )
  })
  expect(await refusalOf({ ...merged, decoder })).toBe(wanted)
})

test("the runtime's own errors are passed on in a sentence", async () => {
  const encoder: OnnxSession = { ...merged.encoder, run: () => Promise.reject(new Error("Non-zero status code")) }
  expect(await refusalOf({ ...merged, encoder })).toBe("running the encoder: Non-zero status code")
})

test("numbers on a device are copied from it and freed there", async () => {
  let released = 0
  const decoder = changed(merged.decoder, (outputs) =>
    Object.fromEntries(
      Object.entries(outputs).map(([name, tensor]) => {
        const data = tensor.data
        const device = {
          type: tensor.type,
          dims: tensor.dims,
          location: "gpu-buffer",
          get data(): never {
            throw new Error("the numbers are not on the CPU")
          },
          async getData(release?: boolean) {
            if (release) released++
            return data
          },
          dispose: () => tensor.dispose!(),
        }
        return [name, device]
      }),
    ),
  )
  const onDevice = onnxModel({ ...merged, decoder })
  const onCpu = onnxModel(merged)
  expect(await greedySearch(onDevice.decoder, await onDevice.encode([[1, 2]]), { ...SEARCH, endTokens: [] })).toEqual(
    await greedySearch(onCpu.decoder, await onCpu.encode([[1, 2]]), { ...SEARCH, endTokens: [] }),
  )
  // Logits, keys and values of three steps, and of the sources of the first.
  expect(released).toBe(3 * 3 + 2)
})

test("a language model takes no sources", () => {
  expect(refusal(() => onnxLanguageModel({ ort: fakeOrt, decoder: merged.decoder })).sentence).toMatch(
    'the inputs of decoder must be input_ids, attention_mask, decoder_attention_mask, position_ids, cache_position, use_cache_branch or past_key_values.*, got "encoder_attention_mask"',
  )
})
