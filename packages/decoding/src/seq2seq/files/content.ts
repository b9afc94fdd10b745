// The common part of model files and checkpoints: a schema and a configuration in the metadata of a safetensors file.
import { badData, LecternError } from "@lectern/core"
import { checkedOptions, checkString, checkTypedArray, type OptionTable } from "@lectern/core/checks"
import { badField, type Found, fieldsOf, parseJsonText, quoted, type ReadObject } from "@lectern/core/json"
import { readSafetensors, type SafetensorsTensor } from "@lectern/core/safetensors"
import type { Seq2seqConfig } from "../config.js"
import type { Tensor, Tensors } from "../model.js"

/** Options of {@link readSeq2seq} and {@link readTrainerState}. */
export interface ReadSeq2seqOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"model.safetensors"`
   */
  readonly path?: string
}

/** A file of one of our schemas; its values are still to be checked. */
export interface Content {
  readonly path: string
  readonly tensors: Tensors
  /** The value of a text of the metadata, which is JSON. */
  json(name: string): Found
}

const OPTIONS: OptionTable<ReadSeq2seqOptions> = { path: [checkString, "model.safetensors"] }

/** Reads a safetensors file of one schema. */
export function readContent(
  caller: string,
  bytes: Uint8Array,
  options: ReadSeq2seqOptions,
  schema: string,
  what: string,
): Content {
  checkTypedArray("bytes", bytes, "Uint8Array")
  const { path } = checkedOptions(caller, options, OPTIONS)
  const { tensors, metadata } = readSafetensors(bytes, { path })
  const refuse = (why: string): LecternError => badData(path, why)
  if (metadata.schema !== schema) {
    const found = metadata.schema === undefined ? "no schema" : `the schema ${quoted(metadata.schema)}`
    throw refuse(`not ${what}: its metadata has ${found}, expected ${quoted(schema)}`)
  }
  const single: Record<string, Tensor> = Object.create(null)
  for (const [name, { dtype, shape, data }] of Object.entries(tensors)) {
    if (dtype !== "F32") throw refuse(`${quoted(name)} has numbers of the type ${dtype}, expected F32`)
    single[name] = { shape, data: data as Float32Array }
  }
  return {
    path,
    tensors: single,
    json(name) {
      const text = metadata[name]
      if (text === undefined) throw refuse(`its metadata lacks ${quoted(name)}`)
      return { value: parseJsonText(text, `${path}, ${name}`), place: name, file: path }
    },
  }
}

/** Tensors to write. */
export function singles(tensors: Tensors, prefix = ""): Record<string, SafetensorsTensor> {
  return Object.fromEntries(
    Object.entries(tensors).map(([name, { shape, data }]) => [`${prefix}${name}`, { dtype: "F32", shape, data }]),
  )
}

const CONFIG = ["cell", "attention", "bidirectional", "embedding", "hidden", "units", "source", "target"] as const

/** A configuration as JSON, its fields always in the same order. */
export function configText(config: Seq2seqConfig): string {
  return JSON.stringify(Object.fromEntries(CONFIG.map((name) => [name, config[name]])))
}

/** A configuration of a file; its values are still to be checked. */
export function configOf(found: Found): Seq2seqConfig {
  const field = fieldsOf(found, CONFIG)
  for (const side of ["source", "target"] as const) {
    const { value } = field(side)
    if (!Array.isArray(value)) throw badField(field(side), "must be a list of symbols")
  }
  return Object.fromEntries(found.value as ReadObject) as unknown as Seq2seqConfig
}

/** Calls a function that refuses wrong arguments; its errors become errors of the file. */
export function ofFile<Result>(path: string, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind === "bad-data") throw error
    throw new LecternError({ kind: "bad-data", path, why: error.message }, { cause: error })
  }
}
