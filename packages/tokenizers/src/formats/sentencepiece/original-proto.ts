// The file a tokenizer was read from, so that writing it gives the same bytes, including the training options.
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import type { ModelProto } from "./model-proto.js"

const protos = new WeakMap<Tokenizer, ModelProto>()

/** Stores the file that a tokenizer was read from. */
export function rememberProto(tokenizer: Tokenizer, proto: ModelProto): void {
  protos.set(tokenizer, proto)
}

/** The file that a tokenizer was read from. */
export function originalProto(tokenizer: Tokenizer): ModelProto | undefined {
  return protos.get(tokenizer)
}
