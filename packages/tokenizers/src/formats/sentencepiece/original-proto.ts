// The file a tokenizer was read from, so that writing it gives the same bytes: nothing of how it was trained is lost.
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import type { ModelProto } from "./model-proto.js"

const protos = new WeakMap<Tokenizer, ModelProto>()

/**
 * Remembers what a tokenizer was read from.
 *
 * @param tokenizer - the tokenizer
 * @param proto - its file
 */
export function rememberProto(tokenizer: Tokenizer, proto: ModelProto): void {
  protos.set(tokenizer, proto)
}

/**
 * What a tokenizer was read from.
 *
 * @param tokenizer - any
 * @returns its file, or undefined when it was made otherwise
 */
export function originalProto(tokenizer: Tokenizer): ModelProto | undefined {
  return protos.get(tokenizer)
}
