// The layout of the memory that workers share.
import type { EncodedCorpus } from "../../corpus/encoded-corpus.js"
import * as fields from "../kernel/fields.js"
import { EXPONENTIAL } from "../kernel/kernel.js"
import { type TrainingMemory, takeMemory } from "../kernel/start/kernel-of.js"
import type { NoiseTable, PathTable } from "../objective/tables.js"
import { classesOf, isImmediate, type Round } from "./plan.js"
import type { Word2vecSettings } from "./settings.js"
import type { SubwordTable } from "./subwords.js"

/** The initial contents of the memory. */
export interface Contents {
  /** The sentences. */
  readonly corpus: EncodedCorpus
  /** The settings of the run. */
  readonly settings: Word2vecSettings
  /** All rounds of an epoch. */
  readonly rounds: readonly Round[]
  /** The number of words. */
  readonly words: number
  /** The number of output vectors. */
  readonly outputs: number
  /** By word, who stays in a sentence. */
  readonly keep: Uint32Array
  /** Draws of negatives, if there are any. */
  readonly noise: NoiseTable | undefined
  /** The numbers that NCE subtracts from scores. */
  readonly shifts: Float32Array | undefined
  /** Paths of a tree; for CBOW by class. */
  readonly paths: PathTable | undefined
  /** Rows of sub-words, if there are any. */
  readonly subwords: SubwordTable | undefined
}

/** The memory, and where its parts are. */
export interface Layout {
  /** The memory that workers share. */
  readonly memory: TrainingMemory
  /** Numbers from one vector to the next. */
  readonly stride: number
  /** The input vectors, `stride` numbers each. */
  readonly input: Float32Array
  /** The output vectors, `stride` numbers each. */
  readonly output: Float32Array
  /** With sub-words, the rows whose means are the input vectors, `stride` numbers each. */
  readonly rows: Float32Array
  /** The losses of the tasks. */
  readonly losses: Float64Array
  /** By slice, how many predictions. */
  readonly predictions: Float64Array
  /** Writes the parameters of a round. */
  setRound(round: Round, epoch: number, rate: number): void
}

const OBJECTIVES = {
  "negative-sampling": fields.NEGATIVE_SAMPLING,
  nce: fields.NEGATIVE_SAMPLING,
  "hierarchical-softmax": fields.HIERARCHICAL_SOFTMAX,
  softmax: fields.SOFTMAX,
}

const ALIGNMENT = 64
const START = fields.PARAMETERS + 4 * fields.FIELDS

/** Takes memory for a run and fills in all but the vectors, which are zeros. */
export function layOut(contents: Contents): Layout {
  const { corpus, settings, rounds, words, outputs, keep, noise, shifts, paths, subwords } = contents
  const { window } = settings
  // The closures below keep no more of the corpus.
  const { borders } = corpus
  const classes = classesOf(settings)
  const immediate = isImmediate(settings)
  const cbow = settings.architecture === "cbow"
  const stride = 4 * Math.ceil(settings.dimensions / 4)
  const rowBytes = 4 * stride
  const slices = rounds.reduce((max, round) => Math.max(max, round.slices.length), 0)
  const tokens = rounds.reduce((max, round) => Math.max(max, round.tokens), 0)
  const targets = targetsOf(settings, paths)
  const perWord = listBytes(settings, classes, targets)
  // A chunk that is not full for each list, and up to one for alignment.
  const perSlice = fields.LIST_CHUNK * (classes * (classes + 1) + 1)
  // Targets are read four at a time.
  const scratchWords = 2 * window + classes + targets + 4
  const kept = rounds.reduce((max, round) => Math.max(max, round.tokens + sentencesOf(round)), 0)
  // Targets are moved with one place left over.
  const recordBytes = 4 * (3 + targets + 1)
  const blockLossBytes = ceilTo(16, 48 * classes + 8 * (targets + 4))
  let end = START
  const take = (bytes: number): number => {
    const at = end
    end += ceilTo(ALIGNMENT, bytes)
    return at
  }
  const classExamples = Math.ceil(tokens / classes)
  const examples = cbow ? (immediate ? slices : classExamples * classes) : 0
  const rows = subwords === undefined ? 0 : words + subwords.buckets.length
  const at = {
    input: take(words * rowBytes),
    output: take(outputs * rowBytes),
    source: take(examples * rowBytes),
    sink: take(examples * rowBytes),
    records: take(immediate ? 0 : examples * recordBytes),
    tokens: take(corpus.tokens.byteLength),
    borders: take(corpus.borders.byteLength),
    keep: take(keep.byteLength),
    classLimits: take(4 * classes),
    classStarts: take(4 * (classes + 1)),
    columnLimits: take(noise?.columnLimits.byteLength ?? 0),
    columnAliases: take(noise?.columnAliases.byteLength ?? 0),
    shifts: take(shifts?.byteLength ?? 0),
    bounds: take(paths?.bounds.byteLength ?? 0),
    steps: take(paths?.steps.byteLength ?? 0),
    rows: take(rows * rowBytes),
    rowBounds: take(subwords?.bounds.byteLength ?? 0),
    rowLists: take(subwords?.rows.byteLength ?? 0),
    places: take(subwords === undefined ? 0 : 4 * words),
    before: take(subwords === undefined ? 0 : tokens * rowBytes),
    table: take(16 * slices),
    heads: take(8 * slices * classes * classes),
    spreads: take(8 * slices * classes),
    scratch: take(4 * scratchWords * slices),
    kept: take(4 * kept),
    blockLosses: take(cbow && !immediate ? blockLossBytes * classes : 0),
    nodePlaces: take(paths === undefined || cbow ? 0 : 4 * outputs * slices),
    losses: take(8 * (slices + classes * classes)),
    predictions: take(8 * slices),
    logits: take(settings.objective === "softmax" ? 4 * (words + 3) + rowBytes : 0),
    lists: take(slices * perSlice + (immediate ? slices : tokens) * perWord),
  }
  const memory = takeMemory(end)
  const { buffer } = memory
  const integers = new Uint32Array(buffer)
  const numbers = new Float32Array(buffer)
  const put = (address: number, values: Uint32Array): void => integers.set(values, address >>> 2)
  put(at.tokens, corpus.tokens)
  put(at.borders, corpus.borders)
  put(at.keep, keep)
  if (noise !== undefined) {
    put(at.classLimits, noise.classLimits)
    put(at.classStarts, noise.classStarts)
    put(at.columnLimits, noise.columnLimits)
    put(at.columnAliases, noise.columnAliases)
  }
  if (shifts !== undefined) numbers.set(shifts, at.shifts >>> 2)
  if (paths !== undefined) {
    put(
      at.bounds,
      paths.bounds.map((index) => at.steps + 4 * index),
    )
    put(at.steps, paths.steps)
  }
  if (subwords !== undefined) {
    put(
      at.rowBounds,
      subwords.bounds.map((index) => at.rowLists + 4 * index),
    )
    put(at.rowLists, subwords.rows)
  }
  const set = (index: number, value: number): void => {
    integers[(fields.PARAMETERS >>> 2) + index] = value
  }
  set(fields.MARK, fields.TRAINING)
  set(fields.ROW_BYTES, rowBytes)
  set(fields.WORDS, words)
  set(fields.OUTPUTS, outputs)
  set(fields.CLASSES, classes)
  set(fields.WINDOW, window)
  set(fields.SHRINK, settings.shrinkWindows ? 1 : 0)
  set(fields.NEGATIVES, settings.negatives)
  set(fields.SHARED, settings.sharedNegatives ? 1 : 0)
  set(fields.DROP, settings.objective === "nce" ? 0 : 1)
  set(fields.OBJECTIVE, OBJECTIVES[settings.objective])
  set(fields.CBOW, cbow ? 1 : 0)
  set(fields.WHOLE_ERROR, settings.cbowError === "whole" ? 1 : 0)
  set(fields.IMMEDIATE, immediate ? 1 : 0)
  set(fields.SEED, settings.seed)
  set(fields.CLASS_EXAMPLES, classExamples)
  set(fields.INPUT, at.input)
  set(fields.OUTPUT, at.output)
  set(fields.SOURCE, cbow ? at.source : at.input)
  set(fields.SINK, cbow ? at.sink : at.input)
  set(fields.TOKENS, at.tokens)
  set(fields.BORDERS, at.borders)
  set(fields.KEEP, at.keep)
  set(fields.CLASS_LIMITS, at.classLimits)
  set(fields.CLASS_STARTS, at.classStarts)
  set(fields.COLUMN_LIMITS, at.columnLimits)
  set(fields.COLUMN_ALIASES, at.columnAliases)
  set(fields.SHIFTS, shifts === undefined ? 0 : at.shifts)
  set(fields.PATHS, at.bounds)
  set(fields.SLICE_TABLE, at.table)
  set(fields.HEADS, at.heads)
  set(fields.SPREAD_HEADS, at.spreads)
  set(fields.SCRATCH, at.scratch)
  set(fields.SCRATCH_WORDS, scratchWords)
  set(fields.NODE_PLACES, at.nodePlaces)
  set(fields.RECORDS, at.records)
  set(fields.RECORD_BYTES, recordBytes)
  set(fields.BLOCK_LOSSES, at.blockLosses)
  set(fields.BLOCK_LOSS_BYTES, blockLossBytes)
  set(fields.LOSSES, at.losses)
  set(fields.PREDICTIONS, at.predictions)
  set(fields.LOGITS, at.logits)
  set(fields.PARTS, subwords === undefined ? 0 : settings.blocks)
  set(fields.ROWS, at.rows)
  set(fields.ROW_BOUNDS, at.rowBounds)
  set(fields.PLACES, at.places)
  set(fields.BEFORE, at.before)
  numbers.set(EXPONENTIAL, (fields.PARAMETERS >>> 2) + fields.CONSTANTS)

  // Steps of a round follow one another, and a run may go on in the middle of one.
  let hasKept = false
  return {
    memory,
    stride,
    input: new Float32Array(buffer, at.input, words * stride),
    output: new Float32Array(buffer, at.output, outputs * stride),
    rows: new Float32Array(buffer, at.rows, rows * stride),
    losses: new Float64Array(buffer, at.losses, slices + classes * classes),
    predictions: new Float64Array(buffer, at.predictions, slices),
    setRound(round, epoch, rate) {
      set(fields.EPOCH, epoch)
      numbers[(fields.PARAMETERS >>> 2) + fields.RATE] = rate
      set(fields.SLICES, round.slices.length)
      set(fields.ROUND_TOKENS, at.tokens + 4 * round.before)
      set(fields.ROUND_LENGTH, round.tokens)
      set(fields.STEPS, round.steps)
      set(fields.STEP, round.step)
      set(fields.KEPT, at.kept - 4 * (round.before + round.slices[0]!.from))
      set(fields.FRESH, round.step > 0 && hasKept ? 0 : 1)
      hasKept = true
      round.slices.forEach(({ from, to }, slice) => {
        const before = borders[from]! - round.before
        const place = immediate ? slice : before
        const lists = ceilTo(fields.LIST_CHUNK, at.lists + slice * perSlice + place * perWord)
        integers.set([from, to, place, lists], (at.table >>> 2) + 4 * slice)
      })
    },
  }
}

/** The most targets that a word can make. */
function targetsOf(settings: Word2vecSettings, paths: PathTable | undefined): number {
  const { architecture, objective, window, negatives, sharedNegatives } = settings
  const predictions = architecture === "cbow" ? 1 : 2 * window
  if (objective === "softmax") return predictions
  if (objective === "hierarchical-softmax") return predictions * longest(paths!)
  return predictions + negatives * (sharedNegatives ? 1 : predictions)
}

/** The most bytes of lists that a word with so many targets can make. */
function listBytes({ architecture, window }: Word2vecSettings, classes: number, targets: number): number {
  const entries = Math.min(classes, targets) + Math.ceil(targets / 8) + (architecture === "cbow" ? 2 * window : 0)
  const bytes = 4 * (fields.ENTRY_WORDS * entries + targets)
  return Math.ceil(bytes / (1 - fields.LIST_CHUNK_WASTE / fields.LIST_CHUNK))
}

function sentencesOf({ slices }: Round): number {
  return slices.at(-1)!.to - slices[0]!.from
}

function ceilTo(unit: number, value: number): number {
  return unit * Math.ceil(value / unit)
}

function longest({ bounds }: PathTable): number {
  let steps = 1
  for (let word = 1; word < bounds.length; word++) steps = Math.max(steps, bounds[word]! - bounds[word - 1]!)
  return steps
}
