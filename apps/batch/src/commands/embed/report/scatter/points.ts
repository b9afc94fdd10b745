// The contents of a scatter plot, and their checks.
import { LecternError } from "@lectern/core"
import {
  checkFiniteNumbers,
  checkInteger,
  checkList,
  checkOptions,
  checkSameLength,
  notTheNumber,
  wrongType,
} from "@lectern/core/checks"

/** Words at places on a plane. */
export interface ScatterPoints {
  /** The words, the most frequent first. They may hold any characters, unpaired surrogates too. */
  readonly words: readonly string[]
  /** [words x 2], row-major: finite. */
  readonly positions: Float32Array | Float64Array
  /** The class of each word; without it all points have one colour. */
  readonly classes?: readonly string[]
  /** The count of each word: whole numbers. Labels go to the largest first. */
  readonly counts?: Readonly<ArrayLike<number>>
  /** [words x k], row-major: the nearest words in the original space, the nearest first; -1 for none. */
  readonly neighbours?: Int32Array
  /** The heading. */
  readonly title: string
  /** Sentences on how the picture was made, one paragraph each. */
  readonly notes: readonly string[]
}

const KEYS = {
  words: true,
  positions: true,
  classes: true,
  counts: true,
  neighbours: true,
  title: true,
  notes: true,
} as const

/** Throws unless points can be drawn. */
export function checkPoints(points: ScatterPoints): void {
  checkOptions<ScatterPoints>("scatterPage()", points, KEYS)
  const { words, positions, classes, counts, neighbours, title, notes } = points
  checkStrings("words", words)
  checkFiniteNumbers("positions", positions)
  checkSameLength("numbers", ["positions", positions.length], ["2 per word", 2 * words.length])
  if (classes !== undefined) {
    checkStrings("classes", classes)
    checkSameLength("words", ["words", words.length], ["classes", classes.length])
  }
  if (counts !== undefined) {
    checkList("counts", counts)
    checkSameLength("words", ["words", words.length], ["counts", counts.length])
    for (let i = 0; i < counts.length; i++) checkInteger(`counts[${i}]`, counts[i], 0)
  }
  if (neighbours !== undefined) checkNeighbours(neighbours, words.length)
  if (typeof title !== "string") throw wrongType("title", title, "a string")
  checkStrings("notes", notes)
}

/** Not `checkTexts`: vocabularies of bytes have words that are not well-formed, and the page can show them. */
function checkStrings(name: string, value: unknown): void {
  checkList(name, value, "a list of strings")
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== "string") throw wrongType(`${name}[${i}]`, value[i], "a string")
  }
}

function checkNeighbours(neighbours: unknown, words: number): void {
  checkList("neighbours", neighbours)
  if (words === 0 ? neighbours.length > 0 : neighbours.length % words > 0) {
    const want = `a multiple of the ${words} words`
    throw new LecternError({ kind: "out-of-range", name: "the length of neighbours", got: neighbours.length, want })
  }
  for (let i = 0; i < neighbours.length; i++) {
    const each = neighbours[i] as number
    if (!(Number.isInteger(each) && each >= -1 && each < words)) {
      throw notTheNumber(`neighbours[${i}]`, each, `the index of a word, below ${words}, or -1`)
    }
  }
}
