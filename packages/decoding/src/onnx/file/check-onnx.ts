// Checks an ONNX file before a runtime gets it, and reads its inputs and outputs.
// Source: https://github.com/onnx/onnx/blob/v1.23.0/onnx/onnx.proto
import { checkChoice, checkOptions, checkString, checkTypedArray, type OptionNames } from "@lectern/core/checks"
import { checkFunctionProto, type GraphOutline, graphOf, singly } from "./graph.js"
import type { Found, OnnxOutline } from "./outline.js"
import { badOnnx, integerOf, type Message, messageOf, readFields, textOf } from "./wire.js"

/** Options of {@link checkOnnx}. */
export interface CheckOnnxOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"model.onnx"`
   */
  readonly path?: string
  /**
   * Whether tensors may be in other files, in the same folder or below it.
   * @defaultValue `"refuse"`
   */
  readonly externalData?: "refuse" | "allow"
}

const OPTIONS: OptionNames<CheckOnnxOptions> = { path: true, externalData: true }

/**
 * Checks an ONNX file, from any source, and gives its outline. Time and memory are bounded by its length: no number that it
 * declares is trusted, and messages may be nested at most 100 deep.
 *
 * Files are refused that are not protobuf, or are truncated; that have no graph, outputs, version or sets of operators; that have a
 * tensor with more or fewer numbers than its shape says, or with its numbers in another file, unless that is allowed. The runtime
 * decides whether operators fit together, and how much memory they take.
 *
 * @param bytes - the whole file
 * @param options - its name, and whether other files may hold tensors
 * @returns the outline of the file
 * @throws LecternError `bad-data`, with the byte, the value found and the one expected; `wrong-type`, `unknown-option`,
 *   `out-of-range`
 * @see https://onnx.ai/onnx/repo-docs/IR.html
 * @see [Guide: Searching with an ONNX model](../../../../../docs/guides/onnx.md)
 * @example
 * ```ts
 * const graph = [0x62, 15, 10, 1, 121, 18, 10, 10, 8, 8, 1, 18, 4, 10, 2, 8, 2]
 * const file = Uint8Array.from([8, 8, 0x3a, graph.length, ...graph, 0x42, 2, 16, 17])
 * checkOnnx(file).outputs //=> [{ name: "y", type: "float32", shape: [2] }]
 * ```
 */
export function checkOnnx(bytes: Uint8Array, options: CheckOnnxOptions = {}): OnnxOutline {
  checkTypedArray("bytes", bytes, "Uint8Array")
  checkOptions("checkOnnx()", options, OPTIONS)
  const { path = "model.onnx", externalData = "refuse" } = options
  checkString("path", path)
  checkChoice("externalData", externalData, ["refuse", "allow"])
  const message = { file: bytes, path, name: "model", start: 0, end: bytes.length, depth: 0 }
  return modelOf(message, { external: externalData, externalFiles: new Set(), nodes: 0, initializers: 0 })
}

function modelOf(message: Message, found: Found): OnnxOutline {
  const opsets: Record<string, number> = Object.create(null)
  const single = singly(message, { 7: "graph" })
  let irVersion = 0
  let producer = ["", ""]
  let graph: GraphOutline | undefined
  readFields(message, (field) => {
    const { number } = field
    single(field)
    if (number === 1) irVersion = integerOf(field, "ir_version")
    else if (number === 2) producer = [textOf(field, "producer_name"), producer[1]!]
    else if (number === 3) producer = [producer[0]!, textOf(field, "producer_version")]
    else if (number === 7) graph = graphOf(messageOf(field, "graph"), found)
    else if (number === 8) {
      const [domain, version] = opsetOf(messageOf(field, "opset_import"))
      opsets[domain] = version
    } else if (number === 20) checkTraining(messageOf(field, "training_info"), found)
    else if (number === 25) checkFunctionProto(messageOf(field, "function"), found)
  })
  if (graph === undefined) throw badOnnx(message, 0, "it must have a graph")
  if (!(irVersion >= 1)) throw badOnnx(message, 0, `it must have an ir_version of at least 1, got ${irVersion}`)
  if (Object.keys(opsets).length === 0) throw badOnnx(message, 0, "it must import a set of operators")
  const { inputs, outputs, stored } = graph
  if (outputs.length === 0) throw badOnnx(message, 0, "its graph must have an output")
  return {
    irVersion,
    producer: producer.filter((each) => each !== "").join(" "),
    opsets,
    inputs: inputs.filter(({ name }) => !stored.has(name)),
    outputs,
    nodes: found.nodes,
    initializers: found.initializers,
    externalFiles: [...found.externalFiles],
  }
}

function opsetOf(message: Message): readonly [domain: string, version: number] {
  let domain = ""
  let version = 0
  readFields(message, (field) => {
    if (field.number === 1) domain = textOf(field, "domain")
    else if (field.number === 2) version = integerOf(field, "version")
  })
  return [domain === "" ? "ai.onnx" : domain, version]
}

function checkTraining(message: Message, found: Found): void {
  const single = singly(message, { 1: "graph of initialization", 2: "graph of the algorithm" })
  readFields(message, (field) => {
    single(field)
    if (field.number === 1 || field.number === 2) graphOf(messageOf(field, "graph"), found)
  })
}
