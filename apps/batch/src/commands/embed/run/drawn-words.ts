// The words of a file to draw, and their classes.
import { badData } from "@lectern/core"
import { unitVectors, type WordVectors, wordVectors } from "@lectern/embeddings"
import { smallFile } from "@lectern/engine/internal/read/small-file"

/** The selection of loaded vectors to draw. */
export interface DrawnRequest {
  /** The name of the file in messages. */
  readonly label: string
  /** The most words, the first ones. */
  readonly maxWords: number
  /** The only words; undefined for all. */
  readonly only: readonly string[] | undefined
  /** Whether vectors are divided by their lengths. */
  readonly unit: boolean
  /** Receives a sentence about words that cannot be drawn. */
  readonly onWarning: ((sentence: string) => void) | undefined
}

const MAX_CLASSES_BYTES = 2 ** 28

/** The class of words that the file of classes does not have. */
export const NO_CLASS = "(none)"

/** The words to draw, in the order of the file. */
export function drawnWords(
  vectors: WordVectors,
  { label, maxWords, only, unit, onWarning }: DrawnRequest,
): WordVectors {
  const { dimensions, data } = vectors
  const wanted = only === undefined ? undefined : new Set(only)
  const ids: number[] = []
  const zeros: string[] = []
  for (const [id, word] of vectors.words.entries()) {
    if (ids.length === maxWords) break
    if (wanted !== undefined && !wanted.has(word)) continue
    if (unit && data.subarray(id * dimensions, (id + 1) * dimensions).every((each) => each === 0)) zeros.push(word)
    else ids.push(id)
  }
  if (zeros.length > 0) {
    const names = zeros.slice(0, 3).map((word) => JSON.stringify(word))
    const more = zeros.length > names.length ? ` and ${zeros.length - names.length} more` : ""
    onWarning?.(`left out, since a vector of zeros has no cosines: ${names.join(", ")}${more}`)
  }
  if (ids.length === 0) throw badData(label, "has none of the words that can be drawn")
  const rows = new Float32Array(ids.length * dimensions)
  for (const [row, id] of ids.entries()) {
    rows.set(data.subarray(id * dimensions, (id + 1) * dimensions), row * dimensions)
  }
  const drawn = wordVectors(
    ids.map((id) => vectors.words[id]!),
    dimensions,
    rows,
  )
  return unit ? unitVectors(drawn) : drawn
}

/** The classes of words. */
export async function classesOf(
  path: string,
  words: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const text = await smallFile(path, { expected: "words and their classes", maxBytes: MAX_CLASSES_BYTES, signal })
  const classes = new Map<string, string>()
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line === "") continue
    const [word = "", name = "", ...rest] = line.split("\t")
    const fault = (why: string) => badData(path, why, i + 1)
    if (word === "" || name === "" || rest.length > 0) throw fault("is not a word, a tab and its class")
    const before = classes.get(word)
    if (before !== undefined && before !== name) {
      throw fault(
        `gives ${JSON.stringify(word)} a second class, ${JSON.stringify(name)} after ${JSON.stringify(before)}`,
      )
    }
    classes.set(word, name)
  }
  const found = words.map((word) => classes.get(word) ?? NO_CLASS)
  if (words.some((word) => classes.has(word))) return found
  throw badData(path, "has a class for none of the words")
}
