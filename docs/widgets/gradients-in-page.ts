// What the widget of one prediction offers: three ways to score it, and vectors that stay within the plane.
import { type Point, type Prediction, type Scoring, WORKED } from "./prediction.mjs"

/** A way to score a prediction, as a tab of the page. */
export interface Tab {
  readonly scoring: Scoring
  readonly name: string
  readonly question: string
  /** What a prediction costs. */
  readonly cost: (prediction: Prediction) => string
}

const VOCABULARY = 100_000

/** Beyond the plane, where a step may lead; further out, exponentials overflow. */
const MAX_COORDINATE = 20

export const TABS: readonly Tab[] = [
  {
    scoring: "softmax",
    name: "Full softmax: V",
    question: "Which of all words is it? p − t",
    cost: ({ outputs }) =>
      `Cost: a product with each of the ${outputs.length} output vectors. With ${VOCABULARY.toLocaleString("en")} words it would be ${VOCABULARY.toLocaleString("en")} products.`,
  },
  {
    scoring: "hierarchical-softmax",
    name: "Tree path: about log₂ V",
    question: "At each node: to child 0? p − t",
    cost: ({ target }) =>
      `Cost: a product with each node on the path, here ${target === 0 ? "1" : "2"}. With ${VOCABULARY.toLocaleString("en")} equally frequent words it would be ${Math.log2(VOCABULARY).toFixed(1)} on average.`,
  },
  {
    scoring: "negative-sampling",
    name: "k negatives: k + 1",
    question: "Real or noise? p − t",
    cost: ({ negatives }) =>
      `Cost: a product with the word and each of its ${negatives.length} negatives, ${negatives.length + 1} in all. It does not depend on the number of words.`,
  },
]

/** The worked example, scored in this way. @param tab - a tab */
export function start({ scoring }: Tab): Prediction {
  if (scoring !== "hierarchical-softmax") return { ...WORKED, scoring }
  // The inner nodes: the later one is the root.
  return { ...WORKED, scoring, outputs: [WORKED.outputs[1]!, WORKED.outputs[0]!] }
}

/** @param count - of words */
export function named(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `word ${i + 1}`)
}

/** The negatives that a word can have: each of the other two, or both. @param target - the word */
export function taken(target: number): readonly { readonly name: string; readonly words: readonly number[] }[] {
  const others = [0, 1, 2].filter((word) => word !== target)
  const single = others.map((word) => ({ name: `word ${word + 1} (k = 1)`, words: [word] }))
  return [...single, { name: "both (k = 2)", words: others }]
}

/** A vector moved to a point of the plane that is shown. @param prediction - with it @param key - `v`, or the number of an output vector @param to - where */
export function moved(prediction: Prediction, key: string, to: Point): Prediction {
  const clamped = (value: number): number => Math.min(2, Math.max(-2, Math.round(100 * value) / 100))
  const at: Point = [clamped(to[0]), clamped(to[1])]
  if (key === "v") return { ...prediction, centre: at }
  return { ...prediction, outputs: prediction.outputs.map((each, i) => (String(i) === key ? at : each)) }
}

/** All vectors as a link holds them: v, then those of the outputs. @param prediction - with them */
export function vectorsOf({ centre, outputs }: Prediction): string {
  return [centre, ...outputs].map((each) => each.join("_")).join("*")
}

/** A prediction with vectors from a link; as it was if they are not vectors. @param text - of a link @param prediction - to change */
export function withVectors(text: string, prediction: Prediction): Prediction {
  const points = text.split("*").map((each) => each.split("_").map(Number))
  const isRight =
    points.length === prediction.outputs.length + 1 &&
    points.every((each) => each.length === 2 && each.every((value) => Math.abs(value) <= MAX_COORDINATE))
  if (!isRight) return prediction
  const [centre = [0, 0], ...outputs] = points as unknown as Point[]
  return { ...prediction, centre, outputs }
}
