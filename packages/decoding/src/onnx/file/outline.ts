// The outline of an ONNX file.

/** An input or output of a graph. */
export interface OnnxValue {
  /** Its name. */
  readonly name: string
  /** The type of its numbers, such as `float32`, `int64` or `bool`; `sequence`, `map`, `optional` or `sparse` for other values. */
  readonly type: string
  /** Its lengths, the outermost first; a text for one that is known only at run time. Left out if the file does not give it. */
  readonly shape?: readonly (number | string)[]
}

/** Contents of an ONNX file. */
export interface OnnxOutline {
  /** The version of the format. */
  readonly irVersion: number
  /** The tool that wrote it, and its version. */
  readonly producer: string
  /** Versions of the sets of operators, by domain; the standard one is `ai.onnx`. The record has no prototype. */
  readonly opsets: Readonly<Record<string, number>>
  /** Inputs of the graph, without initializers. */
  readonly inputs: readonly OnnxValue[]
  /** Outputs of the graph. */
  readonly outputs: readonly OnnxValue[]
  /** Number of operators, including those in branches and functions. */
  readonly nodes: number
  /** Number of stored tensors. */
  readonly initializers: number
  /** Files beside this one that hold its tensors; empty unless these are allowed. */
  readonly externalFiles: readonly string[]
}

/** Counts and names collected while a file is read. */
export interface Found {
  readonly external: "refuse" | "allow"
  readonly externalFiles: Set<string>
  nodes: number
  initializers: number
}
