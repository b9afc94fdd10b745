// Models as safetensors files: tensors by PyTorch's names, the configuration in the metadata.
import { checkRecord } from "@lectern/core/checks"
import { writeSafetensors } from "@lectern/core/safetensors"
import { checkConfig } from "../config.js"
import { checkTensors } from "../infer/load.js"
import { seq2seqModel } from "../infer/seq2seq-model.js"
import { parameterShapes } from "../layers/parameters.js"
import type { Seq2seq } from "../model.js"
import { configOf, configText, ofFile, type ReadSeq2seqOptions, readContent, singles } from "./content.js"

/** The schema of model files. */
const SCHEMA = "lectern.seq2seq/1"

/**
 * Writes a model to a safetensors file. Equal models give equal bytes.
 *
 * Tensors have the names, shapes and layout of a PyTorch module of the same parts; `config`, a text of the metadata, is the configuration
 * as JSON, and `schema` is `lectern.seq2seq/1`.
 *
 * @param model - its configuration and tensors
 * @returns the file
 * @throws LecternError `wrong-type`, `unknown-option`; `out-of-range` for tensors that are not those of the configuration
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const model = seq2seqTrainer([{ source: "a", target: "b" }], { hidden: 8, seed: 1 }).model()
 * readSeq2seq(writeSeq2seq(model)).config.hidden //=> 8
 * ```
 */
export function writeSeq2seq(model: Pick<Seq2seq, "config" | "tensors">): Uint8Array<ArrayBuffer> {
  checkRecord("model", model)
  const { config, tensors } = model
  checkConfig(config)
  checkTensors("model.tensors", tensors, parameterShapes(config))
  return writeSafetensors(singles(tensors), { schema: SCHEMA, config: configText(config) })
}

/**
 * Reads a model from a safetensors file that {@link writeSeq2seq} wrote, or any program that uses its names and metadata. The file
 * may come from anywhere: time and memory are bounded by its length.
 *
 * @param bytes - the file
 * @param options - its name
 * @returns the model; it copies the numbers
 * @throws LecternError `bad-data` for a file of another kind, a configuration that is not one, a symbol that comes twice, tensors that are
 * not those of the configuration, and numbers that are not finite; `wrong-type`, `unknown-option`
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const model = seq2seqTrainer([{ source: "a", target: "b" }], { hidden: 8, seed: 1 }).model()
 * const file = writeSeq2seq(model)
 * readSeq2seq(file).config.hidden //=> 8
 * readSeq2seq(file.slice(0, 2)) //=> LecternError: model.safetensors: not a safetensors file: it has 2 bytes, and the length of the header alone takes 8
 * ```
 */
export function readSeq2seq(bytes: Uint8Array, options: ReadSeq2seqOptions = {}): Seq2seq {
  const { path, tensors, json } = readContent("readSeq2seq()", bytes, options, SCHEMA, "a sequence-to-sequence model")
  const config = configOf(json("config"))
  return ofFile(path, () => seq2seqModel(config, tensors))
}
