// `lectern embed project`: a picture of word vectors.
import { basename } from "node:path"
import type { WordVectors } from "@lectern/embeddings"
import type { Context } from "../../console/command.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { counted } from "../../report/counted.js"
import { jsonText } from "../../report/json-text.js"
import { vectorsOptions, vectorsRequest } from "./options.js"
import {
  drawnGroup,
  type PictureFormat,
  pictureFormat,
  pictureGroup,
  projectionSettings,
  resultGroup,
} from "./project-options.js"
import { scatterPage } from "./report/scatter/html.js"
import { projectorMetadata, projectorVectors } from "./report/scatter/projector.js"
import { classesOf, drawnWords } from "./run/drawn-words.js"
import { loadVectors, wordsFile } from "./run/load.js"
import { type Projection, type ProjectionMethod, project } from "./run/project.js"
import { writeFile } from "./write-chunks.js"

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
const PROJECTION_SCHEMA = "lectern.embed-projection/1"

const POINTS_PER_PIECE = 512
const LINEAR = "Straight lines stay straight, and distances never grow: words that are far apart here are far apart."
const LOCAL = "Near words have near vectors. Sizes of groups, and distances between them, mean little."
const MEANINGS: Readonly<Record<ProjectionMethod, string>> = { pca: LINEAR, tsne: LOCAL, umap: LOCAL, none: "" }

const METHODS: Readonly<Record<ProjectionMethod, (facts: Readonly<Record<string, number>>) => string>> = {
  tsne: ({ perplexity, iterations, seed }) => `t-SNE, perplexity ${perplexity}, ${iterations} steps, seed ${seed}`,
  umap: ({ neighbors, min_dist, epochs, seed }) =>
    `UMAP, ${neighbors} neighbors, minimum distance ${min_dist}, ${epochs} epochs, seed ${seed}`,
  pca: () => "principal components",
  none: () => "as they are",
}

/** Runs `lectern embed project`. */
export async function runProject(path: string, raw: Raw, context: Context): Promise<void> {
  const settings = projectionSettings(readGroup(pictureGroup, raw))
  const { maxWords, only: onlyFile, classes: classesFile } = readGroup(drawnGroup, raw)
  const result = readGroup(resultGroup, raw)
  const options = vectorsOptions(raw)
  const { output } = options
  const { metadata, title } = result
  const format = pictureFormat(result, output, settings)
  if (output !== undefined && metadata !== undefined) refuseDuplicates([output, metadata])
  const inputs = [path, onlyFile, classesFile, options.words]
  refuseOverwritingFiles(output, inputs)
  refuseOverwritingFiles(metadata, inputs)
  const { signal } = context.interrupts
  const texts = { references: [], systems: path === "-" ? [{ name: "stdin", path }] : [] }
  const plan = { options, texts, context, work: { doing: "placing words", unit: "lines" } } as const
  let picture: Picture | undefined
  await reportRun(plan, async (run) => {
    const only = onlyFile === undefined ? undefined : await wordsFile(onlyFile, signal)
    // Words beyond those that can be drawn need not be read.
    const first = only === undefined ? Math.min(maxWords, options.first ?? maxWords) : options.first
    const loaded = await loadVectors(path, vectorsRequest({ ...options, first }, context, run))
    const { label } = loaded
    const { method, metric } = settings
    const unit = metric === "cosine" && method !== "none"
    const { onWarning, ...progress } = run.callbacks
    const vectors = drawnWords(loaded.vectors, { label, maxWords, only, unit, onWarning })
    const classes = classesFile === undefined ? undefined : await classesOf(classesFile, vectors.words, signal)
    const withNeighbours = format === "html"
    const projection = await project(vectors, settings, { label, withNeighbours, signal, ...progress })
    picture = { path: label, vectors, method, metric, projection, classes }
    const table = { word: vectors.words, ...(classes !== undefined && { class: classes }) }
    if (metadata !== undefined) await writeFile(metadata, projectorMetadata(table), signal)
    for (const piece of piecesOf(picture, format, title ?? basename(label))) {
      signal.throwIfAborted()
      await run.destination.write(piece)
    }
  })
  if (output !== undefined && picture !== undefined) await toStream(context.streams.stdout).write(`${made(picture)}\n`)
}

function piecesOf(picture: Picture, format: PictureFormat, title: string): Iterable<string> {
  const { positions, axes } = picture.projection
  if (format === "html") return projectionPage(picture, title)
  return format === "tsv" ? projectorVectors(positions, axes) : projectionJson(picture)
}

/** The page. */
function projectionPage(picture: Picture, title: string): Iterable<string> {
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

function made({ vectors, method, metric, projection: { facts } }: Picture): string {
  const { words, dimensions } = vectors
  const size = `${counted(words.length, "word")} x ${counted(dimensions, "dimension")}`
  return `${size}: ${METHODS[method](facts as Readonly<Record<string, number>>)}, ${metric}${outcome(facts)}`
}

function outcome({ divergence, explained_variance_ratio }: Projection["facts"]): string {
  if (typeof divergence === "number") return `; divergence ${divergence.toFixed(4)} nats`
  if (!Array.isArray(explained_variance_ratio)) return ""
  const sum = (explained_variance_ratio as readonly number[]).reduce((all, each) => all + each, 0)
  return `; ${(100 * sum).toFixed(1)}% of the variance`
}
