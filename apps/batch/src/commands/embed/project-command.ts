// `lectern embed project`: a picture of word vectors.
import { basename } from "node:path"
import type { Context } from "../../console/command.js"
import { toFile } from "../../console/destination.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { vectorsOptions, vectorsRequest } from "./options.js"
import {
  drawnGroup,
  type PictureFormat,
  pictureFormat,
  pictureGroup,
  projectionSettings,
  resultGroup,
} from "./project-options.js"
import {
  type Picture,
  projectionJson,
  projectionMetadata,
  projectionPage,
  projectionTable,
  projectionText,
} from "./report/projection.js"
import { classesOf, drawnWords } from "./run/drawn-words.js"
import { loadVectors, wordsFile } from "./run/load.js"
import { project } from "./run/project.js"

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
    if (metadata !== undefined) await writeAll(metadata, projectionMetadata(picture), signal)
    for (const piece of piecesOf(picture, format, title ?? basename(label))) {
      signal.throwIfAborted()
      await run.destination.write(piece)
    }
  })
  if (output !== undefined && picture !== undefined)
    await toStream(context.streams.stdout).write(projectionText(picture))
}

function piecesOf(picture: Picture, format: PictureFormat, title: string): Iterable<string> {
  if (format === "html") return projectionPage(picture, title)
  return format === "tsv" ? projectionTable(picture) : projectionJson(picture)
}

async function writeAll(path: string, pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  const file = await toFile(path, signal)
  try {
    for (const piece of pieces) await file.write(piece)
    file.finish()
  } finally {
    file.discard()
  }
}
