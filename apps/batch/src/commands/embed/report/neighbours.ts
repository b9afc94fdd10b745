// Formats the result of `lectern embed neighbors`, a word at a time.
import type { Measure, Neighbour } from "@lectern/embeddings"
import { jsonText } from "../../../report/json-text.js"
import { alignedRows } from "../../../report/tables/aligned.js"

/** The neighbours of a word. */
export interface FoundNeighbours {
  readonly word: string
  /** The source of the word's vector; undefined for an unknown word. */
  readonly from: "vector" | "sub-words" | undefined
  readonly measure: Measure
  /** The nearest first. */
  readonly neighbours: readonly Neighbour[]
}

/** The schema of the JSON. */
export const NEIGHBORS_SCHEMA = "lectern.embed-neighbors/1"

/** Formats the neighbours of a word as JSON on one line. */
export function neighboursJson({ word, from, measure, neighbours }: FoundNeighbours): string {
  const json = { schema: NEIGHBORS_SCHEMA, word, from: from ?? null, measure, neighbors: neighbours.map(neighbourJson) }
  return `${jsonText(json)}\n`
}

/** A neighbour in JSON. */
export function neighbourJson({ word, id, score }: Neighbour): Neighbour {
  return { word, id, score }
}

/** Formats the neighbours of a word as a table. */
export function neighboursText({ word, from, measure, neighbours }: FoundNeighbours, more: boolean): string {
  const heading = from === undefined ? `${word} (unknown)` : from === "sub-words" ? `${word} (from sub-words)` : word
  return `${more ? "\n" : ""}${scoredLines(heading, measure, neighbours)}`
}

/** A table of words with their scores. */
export function scoredLines(heading: string, score: string, neighbours: readonly Neighbour[]): string {
  const rows = neighbours.map((each) => [`  ${each.word}`, each.score.toFixed(4)])
  return alignedRows([[heading, ...(rows.length === 0 ? [] : [score])], ...rows])
    .map((line) => `${line}\n`)
    .join("")
}
