// Training, one round at a time.
import { LecternError } from "@lectern/core"
import { checkInteger, checkNotEmpty, checkText, outOfRange } from "@lectern/core/checks"
import { checkCorpus, type EncodedCorpus } from "../corpus/encoded-corpus.js"
import { checkVocabulary, type Vocabulary } from "../corpus/vocabulary.js"
import type { FastText } from "../formats/fasttext/model.js"
import { wordVectors } from "../vectors/word-vectors.js"
import { copyRows, inputSide, withoutPadding } from "./input-side.js"
import type { KernelName } from "./kernel/start/kernel-of.js"
import { startOf, type Word2vecStart } from "./options.js"
import type { TrainingRound, TrainingStep, Word2vecTrainer } from "./run.js"
import { layOut } from "./schedule/layout.js"
import { phasesFor } from "./schedule/phases.js"
import { isImmediate, type Round, rateAfter, readBefore, roundsOf } from "./schedule/plan.js"
import { subwordTable } from "./schedule/subwords.js"
import { contentsOf, type Word2vecState } from "./state.js"
import { type SharedTraining, trainingWorker } from "./worker.js"

const LOSSES = {
  "negative-sampling": "negative-sampling",
  nce: "negative-sampling",
  "hierarchical-softmax": "hierarchical-softmax",
  softmax: "softmax",
} as const

/** fastText's own default: files have it, nothing here does. */
const UPDATE_RATE = 100

/**
 * Trains word vectors: the same corpus, vocabulary and options give the same bytes on every machine and, unless the schedule is
 * `hogwild`, with any number of workers.
 *
 * In each epoch, words are dropped at random by `sample`, windows are drawn, and every window is trained on by stochastic gradient
 * descent. Random numbers are functions of the seed, the epoch and the sentence. Windows never cross borders of sentences.
 * The learning rate falls after every 10 000 words of an epoch, as in gensim. First input vectors are uniform between -1 and 1, divided by
 * the dimensions, as in gensim and fastText (word2vec's own program has half of that); output vectors are zeros.
 * With `blocks`, a round of some 8000 words is read first; then its predictions are trained on block by block. A block has the
 * examples of one class (row mod `blocks`) and the targets of another; the negatives of a prediction are all of one class, drawn first in
 * proportion to its noise, so that each negative still has the noise distribution. CBOW's means are taken at the start of a round, which
 * has every eighth window of at most 16 384 words (as many as the vocabulary has, if that is less, but whole sentences). So neighbouring
 * windows, which share most of their words, see each other's moves; sub-words have rounds of at most 2048 words, with all windows.
 *
 * With `subwords`, the vector of a word is the mean of a row of its own and of the rows of its n-grams of characters. At the start of a
 * round the means are taken; in the round they are trained as vectors without sub-words are; at its end each row of a word moves as far as
 * its vector did. That is the step of fastText, n times the gradient for n rows, except that words of a round (of at most 2048 words) do not
 * see each other's moves before its end; a word that comes again sees its own. It takes the means once a round, not for each prediction.
 * CBOW takes the mean of its words' vectors, as without sub-words; fastText takes one mean of all rows of the context.
 *
 * The loss of an epoch is exact up to single precision: the mean over all its predictions of the loss that {@link windowGradients}
 * defines, each at the parameters right before its own update (up to eight targets of a window are scored together, and
 * a node of the tree once for all words of a window whose paths pass it). Of `nce` and
 * `negative-sampling` it includes the negatives of the prediction.
 *
 * @param corpus - sentences of ids, at least one
 * @param vocabulary - its words, at least two, with their counts
 * @param options - of training; or a state to continue from
 * @returns the trainer, at its start or where the state was
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`, `unequal-lengths`; `failed` from `step` when the vectors overflow
 * @see Mikolov, Chen, Corrado and Dean 2013, "Efficient estimation of word representations in vector space"
 * @see Mikolov, Sutskever, Chen, Corrado and Dean 2013, "Distributed representations of words and phrases and their compositionality"
 * @see Gemulla et al. 2011, "Large-scale matrix factorization with distributed stochastic gradient descent", section 3
 * @see Bojanowski, Grave, Joulin and Mikolov 2017, "Enriching word vectors with subword information", section 3.2
 * @see Niu et al. 2011, "Hogwild!: a lock-free approach to parallelizing stochastic gradient descent"
 * @see [Note: word2vec](../../../../docs/notes/word2vec.md)
 * @see [Note: hierarchical softmax and negative sampling](../../../../docs/notes/negative-sampling.md)
 * @example
 * ```ts
 * const sentences = [["cats", "chase", "mice"], ["dogs", "chase", "cats"]]
 * const counter = wordCounts()
 * const words = vocabulary(counter.finalize(sentences.reduce(counter.add, counter.zero())), { minCount: 1 })
 * const trainer = word2vec(encodeCorpus(sentences, words), words, { dimensions: 8, sample: 0, epochs: 2 })
 * while (!trainer.done) trainer.step()
 * trainer.vectors().words //=> ["cats", "chase", "dogs", "mice"]
 * ```
 */
export function word2vec(corpus: EncodedCorpus, vocabulary: Vocabulary, options: Word2vecStart = {}): Word2vecTrainer {
  return trainerOn("wasm", corpus, vocabulary, options)
}

/** {@link word2vec} with a kernel by name. */
export function trainerOn(
  kernel: KernelName,
  corpus: EncodedCorpus,
  vocabulary: Vocabulary,
  options: Word2vecStart,
): Word2vecTrainer {
  checkVocabulary("vocabulary", vocabulary)
  const size = vocabulary.words.length
  if (size < 2) throw outOfRange("the number of words of vocabulary", size, "at least 2")
  checkCorpus("corpus", corpus, size)
  checkNotEmpty("corpus.tokens", corpus.tokens)
  const [tokens, sentences] = [corpus.tokens.length, corpus.borders.length - 1]
  const { settings, groups, state: before, vectors } = startOf(corpus, vocabulary, options)
  const { dimensions, epochs, learningRate, minLearningRate } = settings
  const rounds = roundsOf(corpus.borders, size, settings)
  const table = settings.subwords === undefined ? undefined : subwordTable(vocabulary.words, settings.subwords)
  const layout = layOut(contentsOf(vocabulary, groups, { corpus, settings, rounds, subwords: table }))
  const { output, stride } = layout
  if (vectors !== undefined) copyRows(vectors.output, dimensions, output, stride)
  const input = inputSide(layout, vocabulary, settings, table)
  input.start(vectors)
  const phasesOf = phasesFor(settings)
  const blocks = isImmediate(settings) ? 0 : settings.blocks ** 2
  const shared: SharedTraining = { memory: layout.memory, kernel }
  const totalTokens = epochs * tokens
  let { epoch, round, loss, predictions } = before ?? { epoch: 0, round: 0, loss: 0, predictions: 0 }
  if (round > 0 && round >= rounds.length) throw outOfRange("state.round", round, `below ${rounds.length}`)
  const losses = [...(before?.losses ?? [])]
  let perform: ReturnType<typeof trainingWorker> | undefined

  function begin(workers = settings.blocks): TrainingRound {
    checkInteger("workers", workers, 1)
    if (epoch === epochs) throw new LecternError({ kind: "failed", what: "training", why: "all epochs are done" })
    const current = rounds[round]!
    const progress = (epoch * tokens + rateAfter(current)) / totalTokens
    const rate = learningRate - (learningRate - minLearningRate) * progress
    layout.setRound(current, epoch, rate)
    return { phases: phasesOf(current.slices.length, workers), finish: () => finish(current, rate) }
  }

  function finish(current: Round, rate: number): TrainingStep {
    const slices = current.slices.length
    for (let slice = 0; slice < slices; slice++) predictions += layout.predictions[slice]!
    for (let task = 0; task < slices + blocks; task++) loss += layout.losses[task]!
    if (!Number.isFinite(loss)) {
      const why = "the loss is not finite; try a smaller learningRate"
      throw new LecternError({ kind: "failed", what: `round ${round + 1} of epoch ${epoch + 1}`, why })
    }
    const mean = predictions === 0 ? 0 : loss / predictions
    const step = {
      epoch: epoch + 1,
      round: round + 1,
      rounds: rounds.length,
      tokens: epoch * tokens + readBefore(current, current.step + 1),
      totalTokens,
      loss: mean,
      learningRate: rate,
    }
    round += 1
    if (round === rounds.length) {
      losses.push(mean)
      epoch += 1
      round = 0
      loss = 0
      predictions = 0
    }
    return step
  }

  function step(): TrainingStep {
    const { phases, finish } = begin(1)
    perform ??= trainingWorker(shared)
    for (const phase of phases) for (const task of phase) perform(task)
    return finish()
  }

  const state = (): Word2vecState => ({
    settings,
    vocabulary,
    groups,
    tokens,
    sentences,
    epoch,
    round,
    loss,
    predictions,
    losses: [...losses],
    ...input.state(),
    output: withoutPadding(output, stride, dimensions),
  })

  return {
    settings,
    shared,
    get done() {
      return epoch === epochs
    },
    get losses() {
      return [...losses]
    },
    step,
    epoch() {
      for (;;) {
        const { round, rounds, loss } = step()
        if (round === rounds) return loss
      }
    },
    begin,
    vectors: () => wordVectors(vocabulary.words, dimensions, input.vectors()),
    vectorOf(word) {
      checkText("word", word)
      return input.vectorOf(word)
    },
    fastText: () => fastTextOf(state()),
    outputVectors() {
      if (settings.objective === "hierarchical-softmax")
        throw outOfRange("the objective", settings.objective, "one whose output vectors are of words")
      return wordVectors(vocabulary.words, dimensions, withoutPadding(output, stride, dimensions))
    },
    state,
  }
}

/** A state as a fastText model. */
function fastTextOf({ settings, vocabulary, input, output, subwords }: Word2vecState): FastText {
  const { dimensions, window, epochs, negatives, objective, architecture, sample } = settings
  const { minNgram = 0, maxNgram = 0, buckets = 0 } = settings.subwords ?? {}
  const words = vocabulary.words.length
  const rows = new Float32Array((words + buckets) * dimensions)
  rows.set(input)
  subwords?.buckets.forEach((bucket, i) => {
    rows.set(subwords.data.subarray(i * dimensions, (i + 1) * dimensions), (words + bucket) * dimensions)
  })
  // A tree has one inner node less than words; files have a row for each word.
  const outputs = new Float32Array(words * dimensions)
  outputs.set(output)
  return {
    settings: {
      window,
      epochs,
      minCount: leastOf(vocabulary),
      negatives,
      wordNgrams: 1,
      loss: LOSSES[objective],
      model: architecture,
      buckets,
      minNgram,
      maxNgram,
      updateRate: UPDATE_RATE,
      subsampling: sample,
    },
    dimensions,
    entries: vocabulary,
    labels: { words: [], counts: [] },
    tokens: vocabulary.counts.reduce((sum, count) => sum + count, 0),
    input: rows,
    output: outputs,
  }
}

function leastOf({ counts }: Vocabulary): number {
  return counts.reduce((least, count) => Math.min(least, count), counts[0]!)
}
