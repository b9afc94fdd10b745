// Trains word vectors on texts, in threads that share memory.
import { createHash } from "node:crypto"
import { badData } from "@lectern/core"
import type { EncodedCorpus, Vocabulary, Word2vecSettings } from "@lectern/embeddings"
import type { InputFacts } from "@lectern/engine"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import type { LinesRequest } from "@lectern/engine/internal/shard/over-lines"
import type { Plan } from "@lectern/engine/internal/store/plan"
import { openStore } from "@lectern/engine/internal/store/store"
import type { Stage } from "../../../types.js"
import { gatherText } from "./gather-text.js"
import { openTeam } from "./open-team.js"
import { type TrainedResult, trainedResult, trainingState, trainRounds } from "./tasks/train-rounds.js"
import { type Checkpoints, checkpointCodec, checkpoints, finishedState } from "./training/checkpoint.js"
import { chosenWords, encodedText, type WordChoice } from "./training/encode.js"
import { type PackedState, type PackedVocabulary, packedVocabulary, unpackedVocabulary } from "./training/state.js"

/** The texts to train on, and the vectors to train. */
export interface TrainVectorsRequest extends LinesRequest<Stage> {
  /** The choice of words that get vectors. */
  readonly words: WordChoice
  /** All settings; those that the vectors to continue with have already are undefined. */
  readonly settings: (continued: Word2vecSettings | undefined) => Word2vecSettings
  /** The folder of a finished run whose vectors to continue with. */
  readonly continued?: string
  /** A folder to store checkpoints in, so that an interrupted run can continue. */
  readonly resume?: string
  /** Seconds from a checkpoint to the next. */
  readonly every: number
  /** Whether the result is to have the vectors of the output side; false by default. */
  readonly outputs?: boolean
  /** Whether the result is to have a whole fastText model; false by default. */
  readonly wholeModel?: (settings: Word2vecSettings) => boolean
  /** Called with the words that get vectors, before they are trained; may throw. */
  readonly onWords?: (words: readonly string[], settings: Word2vecSettings) => void
  /** Called after the texts are read. */
  readonly onRead?: (facts: TextFacts) => void
  /** Called when a run continues from a checkpoint. */
  readonly onResumed?: (done: number, epochs: number) => void
  /** Called after each epoch. */
  readonly onEpoch?: (epoch: number, loss: number, speed: number | undefined) => void
}

/** Facts about the texts that were read. */
export interface TextFacts {
  /** All words of the texts. */
  readonly read: number
  /** The number of different words. */
  readonly distinct: number
  /** The words of the texts that have vectors. */
  readonly tokens: number
  /** Sentences of such words. */
  readonly sentences: number
  /** The number of words that have vectors. */
  readonly words: number
  readonly inputs: readonly InputFacts[]
}

/** Trained vectors. */
export interface TrainedVectors extends TextFacts, TrainedResult {
  readonly settings: Word2vecSettings
  readonly vocabulary: Vocabulary
}

/** So often progress is reported, and signals are heard without threads. */
const CHUNK_MS = 100
const MAX_BYTES = 2 ** 32
const HASH_BYTES = 2 ** 24

/**
 * Trains vectors. Their bytes depend only on the texts and the settings, not on the number of threads, nor on whether the run was
 * interrupted; except with the schedule `hogwild` in more than one thread.
 */
export async function trainVectors(request: TrainVectorsRequest): Promise<TrainedVectors> {
  const { signal, continued, words: choice, resume } = request
  signal?.throwIfAborted()
  const from = continued === undefined ? undefined : finishedState(continued)
  const settings = request.settings(from?.settings)
  const text = await gatherText(request)
  const vocabulary = chosenWords(text, choice, from && unpackedVocabulary(from.vocabulary))
  request.onWords?.(vocabulary.words, settings)
  const { tokens: read, inputs } = text
  const chosen = { read, distinct: text.words.length, words: vocabulary.words.length, inputs }
  const corpus = await encodedText(text, vocabulary, signal, (tokens) =>
    refuseTooLarge(tokens, vocabulary, settings, inputs),
  )
  const facts = { ...chosen, tokens: corpus.tokens.length, sentences: corpus.borders.length - 1 }
  request.onRead?.(facts)
  const packed = packedVocabulary(vocabulary)
  const task = { request, settings, corpus, vocabulary: packed, from }
  if (resume === undefined) return { ...facts, settings, vocabulary, ...(await trained(task, undefined)) }
  const store = openStore(resume, await planOf(task), checkpointCodec)
  try {
    const stored = checkpoints(store, packed, yieldToEvents(undefined))
    return { ...facts, settings, vocabulary, ...(await trained(task, stored)) }
  } finally {
    store.close()
  }
}

/** The data and settings of a training. */
interface Training {
  readonly request: TrainVectorsRequest
  readonly settings: Word2vecSettings
  readonly corpus: EncodedCorpus
  readonly vocabulary: PackedVocabulary
  /** The state whose vectors to begin with. */
  readonly from: PackedState | undefined
}

async function trained(training: Training, stored: Checkpoints | undefined): Promise<TrainedResult> {
  const { request, settings, corpus, vocabulary } = training
  const { signal, every, onProgress, onEpoch, onResumed } = request
  const state = stored?.read()
  if (state !== undefined) onResumed?.(state.epoch, settings.epochs)
  const over = state?.epoch === settings.epochs
  const run = newRun()
  const from = state === undefined ? training.from : undefined
  const payload = { run, corpus, vocabulary, options: settings, state, from }
  const team = await openTeam(over ? { ...request, jobs: 1 } : request, payload, settings)
  const store = async (): Promise<void> => stored?.write(await team.leader.run(trainingState, { run }))
  try {
    const bytesTotal = settings.epochs * corpus.tokens.length
    // The start of the speed measurement: for a run that continues, after the first rounds.
    let start = state === undefined ? { time: performance.now(), tokens: 0 } : undefined
    let written = performance.now()
    const milliseconds = stored === undefined ? CHUNK_MS : Math.min(CHUNK_MS, 1000 * every)
    for (let done = over; !done; ) {
      const rounds = Promise.race([
        team.leader.run(trainRounds, { run, control: team.control, milliseconds }),
        team.failed,
      ])
      const { step, losses, ...reached } = await untilAborted(rounds, signal).catch(async (error) => {
        if (signal?.aborted === true && stored !== undefined) await rounds.then(store)
        throw error
      })
      const { tokens, epoch, loss } = step
      const now = performance.now()
      const speed = start && (1000 * (tokens - start.tokens)) / (now - start.time)
      const detail = `epoch ${epoch} of ${settings.epochs}, loss ${loss.toFixed(4)}${speedText(speed)}`
      onProgress?.({ stage: "steps", bytesDone: tokens, bytesTotal, segments: 0, detail })
      const ended = step.round === step.rounds
      if (ended) onEpoch?.(epoch, losses.at(-1)!, speed)
      if (ended || start === undefined) start = { time: now, tokens }
      done = reached.done
      if (stored === undefined || !(done || now - written >= 1000 * every)) continue
      await store()
      written = performance.now()
    }
    const fastText = request.wholeModel?.(settings) ?? false
    const outputs = request.outputs ?? false
    return await untilAborted(team.leader.run(trainedResult, { run, outputs, fastText }), signal)
  } finally {
    await team.close()
  }
}

function speedText(speed: number | undefined): string {
  return speed === undefined ? "" : `, ${Math.round(speed).toLocaleString("en")} words/s`
}

/** Refuses what surely does not fit into the memory in which vectors are trained, before it is taken. */
function refuseTooLarge(
  tokens: number,
  { words }: Vocabulary,
  { dimensions }: Word2vecSettings,
  inputs: readonly InputFacts[],
): void {
  const bytes = 4 * tokens + 8 * words.length * dimensions
  if (bytes <= MAX_BYTES) return
  const path = inputs.map((each) => each.path).join(", ")
  const number = (value: number): string => value.toLocaleString("en")
  const why = `${number(tokens)} words, and two vectors of ${number(dimensions)} numbers for each of ${number(words.length)} different ones, need ${number(bytes)} bytes, more than the ${number(MAX_BYTES)} that training can use; train on less text, or with a smaller --dimensions or --max-words`
  throw badData(path, why)
}

/** All values that checkpoints depend on. */
async function planOf({ request: { signal }, settings, corpus, vocabulary, from }: Training): Promise<Plan> {
  const { tokens, borders } = corpus
  const { words, counts } = vocabulary
  const text = await hashOf([tokens, borders, words, counts], signal)
  const continued =
    from === undefined
      ? "none"
      : await hashOf(
          [
            from.vocabulary.words,
            from.input,
            from.output,
            ...(from.subwords === undefined ? [] : [from.subwords.data]),
          ],
          signal,
        )
  return { schema: "lectern.embed-run/1", continued, ...settings, text }
}

async function hashOf(arrays: readonly ArrayBufferView[], signal: AbortSignal | undefined): Promise<string> {
  const yieldNow = yieldToEvents(signal)
  const hash = createHash("sha256")
  for (const { buffer, byteOffset, byteLength } of arrays) {
    for (let from = 0; from < byteLength; from += HASH_BYTES) {
      hash.update(new Uint8Array(buffer, byteOffset + from, Math.min(HASH_BYTES, byteLength - from)))
      await yieldNow()
    }
  }
  return hash.digest("hex")
}
