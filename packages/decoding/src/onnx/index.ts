/**
 * Models exported to ONNX: an encoder-decoder or a language model that runs in onnxruntime-node or onnxruntime-web, which the caller
 * passes in, as a model that every search takes.
 *
 * Use it to search a translation or language model that another tool exported, in Node or in a page.
 *
 * @see [Guide: Searching with an ONNX model](../../../../docs/guides/onnx.md)
 * @example
 * ```ts
 * import { greedySearch } from "@lectern/decoding"
 * import { type OnnxRuntime, type OnnxSession, onnxLanguageModel } from "@lectern/decoding/onnx"
 *
 * async function continued(ort: OnnxRuntime, decoder: OnnxSession, prompt: readonly number[]) {
 *   return greedySearch(onnxLanguageModel({ ort, decoder }), { prompts: [prompt] }, { maxLength: 40, endTokens: 50256 })
 * }
 * ```
 * @packageDocumentation
 */
export type { OnnxPastShape } from "./run/layout.js"
export {
  type OnnxLanguageModelOptions,
  type OnnxModel,
  type OnnxModelOptions,
  onnxLanguageModel,
  onnxModel,
} from "./run/onnx-model.js"
export type { OnnxRuntime, OnnxSession, OnnxTensor, OnnxTensorClass, OnnxValueMetadata } from "./run/runtime.js"
export type { OnnxBlock, OnnxEncoded, OnnxEncodedView, OnnxRows, OnnxStates, OnnxView } from "./run/states.js"
