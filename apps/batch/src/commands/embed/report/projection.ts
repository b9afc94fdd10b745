// Formats the result of `lectern embed project`: the page, the tables, the JSON, and a line about it.
import type { WordVectors } from "@lectern/embeddings"
import { counted } from "../../../report/counted.js"
import { jsonText } from "../../../report/json-text.js"
import type { Projection, ProjectionMethod } from "../run/project.js"
import { scatterPage } from "./scatter/html.js"
import { projectorMetadata, projectorVectors } from "./scatter/projector.js"

/** A picture of words. */
export interface Picture {
  /** The file of vectors. */
  readonly path: string
  /** The words that are drawn. */
  readonly vectors: WordVectors
  readonly method: ProjectionMethod
  readonly metric: "cosine" | "euclidean"
  readonly projection: Projection
  /** The class of each word. */
  readonly classes: readonly string[] | undefined
}

/** The schema of the JSON. */
export const PROJECTION_SCHEMA = "lectern.embed-projection/1"

const POINTS_PER_PIECE = 512
const LINEAR = "Straight lines stay straight, and distances never grow: words that are far apart here are far apart."
const LOCAL = "Near words have near vectors. Sizes of groups, and distances between them, mean little."
const MEANINGS: Readonly<Record<ProjectionMethod, string>> = { pca: LINEAR, tsne: LOCAL, umap: LOCAL, none: "" }

/** The page. */
export function projectionPage(picture: Picture, title: string): Iterable<string> {
  const { vectors, projection, classes, method } = picture
  const { positions, neighbours } = projection
  return scatterPage({
    words: vectors.words,
    positions,
    title,
    notes: [`${made(picture)}.`, MEANINGS[method]],
    ...(classes !== undefined && { classes }),
    ...(neighbours !== undefined && { neighbours }),
  })
}

/** The table of positions for projectors, in pieces. */
export function projectionTable({ projection: { positions, axes } }: Picture): Iterable<string> {
  return projectorVectors(positions, axes)
}

/** The table of words for projectors, in pieces. */
export function projectionMetadata({ vectors: { words }, classes }: Picture): Iterable<string> {
  return projectorMetadata(classes === undefined ? { word: words } : { word: words, class: classes })
}

/** The JSON, in pieces. */
export function* projectionJson({ path, vectors, method, metric, projection, classes }: Picture): Generator<string> {
  const { words, dimensions } = vectors
  const { positions, axes, facts } = projection
  const head = { schema: PROJECTION_SCHEMA, vectors: path, words: words.length, dimensions, method, metric, ...facts }
  let piece = `${jsonText(head, 1).slice(0, -2)},\n "points": [\n`
  for (const [i, word] of words.entries()) {
    const position = [...positions.subarray(i * axes, (i + 1) * axes)]
    piece += `  ${jsonText({ word, ...(classes !== undefined && { class: classes[i] }), position })}`
    piece += i < words.length - 1 ? ",\n" : "\n ]\n}\n"
    if ((i + 1) % POINTS_PER_PIECE !== 0) continue
    yield piece
    piece = ""
  }
  yield piece
}

/** A line about the picture. */
export function projectionText(picture: Picture): string {
  return `${made(picture)}\n`
}

function made({ vectors, method, metric, projection: { facts } }: Picture): string {
  const { words, dimensions } = vectors
  const size = `${counted(words.length, "word")} x ${counted(dimensions, "dimension")}`
  return `${size}: ${METHODS[method](facts as Readonly<Record<string, number>>)}, ${metric}${outcome(facts)}`
}

const METHODS: Readonly<Record<ProjectionMethod, (facts: Readonly<Record<string, number>>) => string>> = {
  tsne: ({ perplexity, iterations, seed }) => `t-SNE, perplexity ${perplexity}, ${iterations} steps, seed ${seed}`,
  umap: ({ neighbors, min_dist, epochs, seed }) =>
    `UMAP, ${neighbors} neighbors, minimum distance ${min_dist}, ${epochs} epochs, seed ${seed}`,
  pca: () => "principal components",
  none: () => "as they are",
}

function outcome({ divergence, explained_variance_ratio }: Projection["facts"]): string {
  if (typeof divergence === "number") return `; divergence ${divergence.toFixed(4)} nats`
  if (!Array.isArray(explained_variance_ratio)) return ""
  const sum = (explained_variance_ratio as readonly number[]).reduce((all, each) => all + each, 0)
  return `; ${(100 * sum).toFixed(1)}% of the variance`
}
