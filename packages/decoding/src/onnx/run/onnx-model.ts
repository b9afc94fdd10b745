// Models that were exported to ONNX, as models that can be searched.
import {
  checkedOptions,
  checkInteger,
  checkList,
  checkNotEmpty,
  later,
  type OptionTable,
  recordOf,
} from "@lectern/core/checks"
import type { Model, Sources } from "../../model/model.js"
import { decoderOf } from "./decoder.js"
import { checkEncoder, encodeSources } from "./encoder.js"
import { layoutOf, type OnnxPastShape, PAST_SHAPE, vocabularySizeOf } from "./layout.js"
import { checkRuntime, checkSession, type OnnxRuntime, type OnnxSession } from "./runtime.js"
import { tensorMaker } from "./session.js"
import type { OnnxStates } from "./states.js"

/** Options of {@link onnxLanguageModel}. */
export interface OnnxLanguageModelOptions {
  /** The module `onnxruntime-node` or `onnxruntime-web`; only its `Tensor` is used. */
  readonly ort: OnnxRuntime
  /** The session of the decoder, exported with past keys and values. */
  readonly decoder: OnnxSession
  /** Number of tokens, the width of the logits. Read from the session by default, if its runtime knows it. */
  readonly vocabularySize?: number
  /** The lengths of keys and values. Read from the session by default, if its runtime knows them. */
  readonly pastShape?: OnnxPastShape
}

/** Options of {@link onnxModel}. */
export interface OnnxModelOptions extends OnnxLanguageModelOptions {
  /** The session of `encoder_model.onnx`. */
  readonly encoder: OnnxSession
  /** The session of `decoder_model_merged.onnx`, or of `decoder_model.onnx` beside `decoderWithPast`. */
  readonly decoder: OnnxSession
  /** The session of `decoder_with_past_model.onnx`; none for a merged decoder. */
  readonly decoderWithPast?: OnnxSession
  /** Start of every output: `decoder_start_token_id` of the model's configuration, or a list of tokens. Not scored. */
  readonly startTokens: number | Readonly<ArrayLike<number>>
}

/** An encoder-decoder that runs in an ONNX runtime. */
export interface OnnxModel {
  /** The decoder: every search takes it. Its steps give promises. */
  readonly decoder: Model<OnnxStates>
  /**
   * Reads sources; those of equal length together.
   *
   * @param sources - the token ids of each, with the end token if the model was trained with one; at least one token each
   * @returns the sources of a search; `{ ...sources, prompts }` begins each output with tokens of its own
   * @throws LecternError as a rejection: `wrong-type`, `out-of-range`; `failed` when the runtime throws
   */
  encode(sources: readonly Readonly<ArrayLike<number>>[]): Promise<Sources<OnnxStates>>
}

const LANGUAGE_MODEL: OptionTable<OnnxLanguageModelOptions, "vocabularySize" | "pastShape"> = {
  ort: checkRuntime,
  decoder: checkSession,
  vocabularySize: [later(), undefined],
  pastShape: [recordOf(PAST_SHAPE), undefined],
}
const ENCODER_DECODER: OptionTable<OnnxModelOptions, "vocabularySize" | "pastShape" | "decoderWithPast"> = {
  ...LANGUAGE_MODEL,
  encoder: checkSession,
  decoderWithPast: [checkSession, undefined],
  startTokens: later(),
}

/**
 * An encoder-decoder that was exported to ONNX with its past keys and values, in the layouts of Hugging Face's optimum: an encoder with a
 * merged decoder, or with a decoder and one with past.
 *
 * Each step feeds one token a row, and the keys and values of the tokens before it. Those of the sources come from the first step and are
 * kept. Reordering rows copies nothing until the next step gathers them. Logits become log-probabilities by `logSoftmax`.
 *
 * Sources of one search may have different lengths if the decoder takes an `encoder_attention_mask`. They are padded for it, which may
 * change the last digits of a result. Numbers must be `float32`; quantized models have such inputs and outputs too.
 *
 * @param options - `ort`, the sessions and `startTokens` at least
 * @returns the decoder, and `encode`, which reads sources for it
 * @throws LecternError `wrong-type`, `unknown-option`; `out-of-range` for sessions with other inputs and outputs
 * @see https://huggingface.co/docs/optimum-onnx/onnx/overview
 * @see [Guide: Searching with an ONNX model](../../../../../docs/guides/onnx.md)
 * @example
 * ```ts
 * import { beamSearch } from "@lectern/decoding"
 * import { type OnnxRuntime, type OnnxSession, onnxModel } from "@lectern/decoding/onnx"
 *
 * async function translate(ort: OnnxRuntime, encoder: OnnxSession, decoder: OnnxSession, source: readonly number[]) {
 *   const model = onnxModel({ ort, encoder, decoder, startTokens: 0 })
 *   const search = { beamWidth: 4, maxLength: 64, endTokens: 1 }
 *   const [result] = await beamSearch(model.decoder, await model.encode([source]), search)
 *   return result!.hypotheses[0]!.tokens
 * }
 * ```
 */
export function onnxModel(options: OnnxModelOptions): OnnxModel {
  const checked = checkedOptions("onnxModel()", options, ENCODER_DECODER)
  const { ort, encoder, decoder, decoderWithPast = decoder, startTokens, vocabularySize, pastShape } = checked
  const size = vocabularySizeOf(decoder, vocabularySize)
  const prompt = tokenIds("startTokens", typeof startTokens === "number" ? [startTokens] : startTokens, size)
  const reader = { name: "encoder", session: encoder }
  checkEncoder(reader)
  const make = tensorMaker(ort)
  const next = { name: decoderWithPast === decoder ? "decoder" : "decoderWithPast", session: decoderWithPast }
  const layout = layoutOf("encoder-decoder", decoder, decoderWithPast, pastShape)
  return {
    decoder: decoderOf({ make, first: { name: "decoder", session: decoder }, next, layout, vocabularySize: size }),
    async encode(sources) {
      checkList("sources", sources, "a list of lists of token ids")
      const ids = Array.from(sources, (source, i) => tokenIds(`sources[${i}]`, source, 2 ** 31))
      const encoded = await encodeSources(make, reader, ids)
      const rows = Int32Array.from(ids, (_, i) => i)
      return { prompts: ids.map(() => prompt), states: { ...nothingRead(ids.length), encoded: { of: encoded, rows } } }
    },
  }
}

/**
 * A language model that was exported to ONNX with its past keys and values: a decoder without an encoder.
 *
 * @param options - `ort` and the session at least
 * @returns the model, with `start`; its steps give promises
 * @throws LecternError `wrong-type`, `unknown-option`; `out-of-range` for a session with other inputs and outputs
 * @see [Guide: Searching with an ONNX model](../../../../../docs/guides/onnx.md)
 * @example
 * ```ts
 * import { sample } from "@lectern/decoding"
 * import { type OnnxRuntime, type OnnxSession, onnxLanguageModel } from "@lectern/decoding/onnx"
 *
 * async function continued(ort: OnnxRuntime, decoder: OnnxSession, prompt: readonly number[]) {
 *   return sample(onnxLanguageModel({ ort, decoder }), { prompts: [prompt] }, { maxLength: 40, endTokens: 50256, seed: 1 })
 * }
 * ```
 */
export function onnxLanguageModel(
  options: OnnxLanguageModelOptions,
): Model<OnnxStates> & Required<Pick<Model<OnnxStates>, "start">> {
  const { ort, decoder, vocabularySize, pastShape } = checkedOptions("onnxLanguageModel()", options, LANGUAGE_MODEL)
  const named = { name: "decoder", session: decoder }
  const size = vocabularySizeOf(decoder, vocabularySize)
  const layout = layoutOf("language model", decoder, decoder, pastShape)
  const model = decoderOf({ make: tensorMaker(ort), first: named, next: named, layout, vocabularySize: size })
  return {
    ...model,
    start(rows) {
      checkInteger("rows", rows, 0, 2 ** 31 - 1)
      return nothingRead(rows)
    },
  }
}

function nothingRead(count: number): OnnxStates {
  const rows = Int32Array.from({ length: count }, (_, i) => i)
  return { read: 0, past: { of: {}, rows }, cross: { of: {}, rows } }
}

function tokenIds(name: string, tokens: Readonly<ArrayLike<number>>, count: number): Int32Array {
  checkList(name, tokens, "a list of token ids")
  checkNotEmpty(name, tokens)
  for (let i = 0; i < tokens.length; i++) checkInteger(`${name}[${i}]`, tokens[i], 0, count - 1)
  return Int32Array.from(tokens)
}
