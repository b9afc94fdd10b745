/**
 * Models exported to ONNX: an encoder-decoder or a language model that runs in onnxruntime-node or onnxruntime-web, which the caller
 * passes in, as a model that every search takes.
 *
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
