// Checks of one window, its vectors and its objective.
import {
  checkChoice,
  checkFiniteNumbers,
  checkInteger,
  checkList,
  checkNotEmpty,
  checkPositive,
  checkRecord,
  checkSameLength,
  checkTypedArray,
  outOfRange,
} from "@lectern/core/checks"
import type { ObjectiveOfExample, VectorPair, WindowExample } from "./window.js"

/** The largest number whose products cannot overflow. */
const MAX_NUMBER = 1e100

/** Throws unless all ids are those of rows, and every prediction has what it needs. */
export function checkWindow(vectors: VectorPair, example: WindowExample, objective: ObjectiveOfExample): void {
  checkRecord("vectors", vectors, "dimensions, input and output")
  checkRecord("example", example, "a window")
  checkRecord("objective", objective, "an objective")
  const { architecture, target, context } = example
  const { dimensions } = vectors
  checkInteger("vectors.dimensions", dimensions, 1)
  const [inputs, outputs] = [rowsOf("input", vectors), rowsOf("output", vectors)]
  checkChoice("example.architecture", architecture, ["skip-gram", "cbow"])
  checkList("example.context", context, "a list of ids")
  checkNotEmpty("example.context", context)
  if (vectors.rows !== undefined) checkRows("vectors.rows", vectors.rows, inputs)
  const known = vectors.rows?.length ?? inputs
  const [read, predicted] = architecture === "cbow" ? [known, outputs] : [outputs, known]
  const { kind } = objective
  checkChoice("objective.kind", kind, ["softmax", "hierarchical-softmax", "negative-sampling", "nce"])
  const isTree = kind === "hierarchical-softmax"
  if (isTree) checkList("objective.paths", objective.paths, "a list of paths")
  const words = isTree ? objective.paths.length : Infinity
  const isCbow = architecture === "cbow"
  checkInteger("example.target", target, 0, (isCbow && isTree ? words : predicted) - 1)
  for (let i = 0; i < context.length; i++)
    checkInteger(`example.context[${i}]`, context[i], 0, (!isCbow && isTree ? words : read) - 1)
  if (isTree) {
    for (const word of isCbow ? [target] : context)
      checkPath(`objective.paths[${word}]`, objective.paths[word]!, outputs)
  } else if (kind !== "softmax") checkNegatives(objective, isCbow ? 1 : context.length, outputs)
  if (kind === "nce") {
    checkList("objective.noise", objective.noise)
    checkSameLength("words", ["vectors.output", outputs], ["objective.noise", objective.noise.length])
    for (let i = 0; i < outputs; i++) checkPositive(`objective.noise[${i}]`, objective.noise[i])
  }
}

function rowsOf(side: "input" | "output", { dimensions, ...vectors }: VectorPair): number {
  const name = `vectors.${side}`
  checkTypedArray(name, vectors[side], "Float64Array")
  checkNotEmpty(name, vectors[side])
  checkFiniteNumbers(name, vectors[side])
  const large = vectors[side].find((each) => Math.abs(each) > MAX_NUMBER)
  if (large !== undefined) throw outOfRange(`every number of ${name}`, large, `in -${MAX_NUMBER}..${MAX_NUMBER}`)
  const { length } = vectors[side]
  if (length % dimensions !== 0) throw outOfRange(`the length of ${name}`, length, `a multiple of ${dimensions}`)
  return length / dimensions
}

function checkRows(name: string, rows: unknown, inputs: number): void {
  checkList(name, rows, "a list of rows for each word")
  for (let word = 0; word < rows.length; word++) {
    const each = rows[word]
    checkList(`${name}[${word}]`, each, "a list of rows")
    checkNotEmpty(`${name}[${word}]`, each)
    for (let i = 0; i < each.length; i++) checkInteger(`${name}[${word}][${i}]`, each[i], 0, inputs - 1)
  }
}

function checkPath(name: string, path: unknown, rows: number): void {
  checkList(name, path, "the steps of a path")
  for (let i = 0; i < path.length; i++) {
    const step = path[i] as { readonly node: unknown; readonly bit: unknown }
    checkRecord(`${name}[${i}]`, step, "a step of a path")
    checkInteger(`${name}[${i}].node`, step.node, 0, rows - 1)
    checkInteger(`${name}[${i}].bit`, step.bit, 0, 1)
  }
}

function checkNegatives(
  { kind, negatives }: Extract<ObjectiveOfExample, { readonly negatives: unknown }>,
  predictions: number,
  rows: number,
): void {
  checkList("objective.negatives", negatives, "a list of negatives for each prediction")
  checkSameLength("predictions", ["example", predictions], ["objective.negatives", negatives.length])
  for (let i = 0; i < predictions; i++) {
    const name = `objective.negatives[${i}]`
    checkList(name, negatives[i], "a list of ids")
    if (kind === "nce") checkNotEmpty(name, negatives[i]!)
    for (let j = 0; j < negatives[i]!.length; j++) checkInteger(`${name}[${j}]`, negatives[i]![j], 0, rows - 1)
  }
}
