// The start of a run: from options, or from the state of another run.
import { checkOptions, type OptionNames, outOfRange } from "@lectern/core/checks"
import type { EncodedCorpus } from "../corpus/encoded-corpus.js"
import type { Vocabulary } from "../corpus/vocabulary.js"
import type { SubwordSettings } from "../formats/fasttext/subwords.js"
import { settingsOf, WORD2VEC_OPTIONS, type Word2vecOptions, type Word2vecSettings } from "./schedule/settings.js"
import { subwordSettingsOf } from "./schedule/subwords.js"
import { checkState, type Word2vecState } from "./state.js"

/** Options of {@link word2vec} that start from an earlier run. */
export interface Word2vecStart extends Word2vecOptions {
  /** Continues the run that gave this state, with the same corpus and vocabulary. No other option may be given beside it. */
  readonly state?: Word2vecState
  /**
   * Begins a new run with the vectors of this state, whose vocabulary may have grown since: new words and new sub-words get new vectors.
   * The architecture, the objective, the dimensions and the sub-words are those of the state.
   */
  readonly from?: Word2vecState
}

/** The start of a run. */
export interface Start {
  readonly settings: Word2vecSettings
  readonly groups: readonly Float64Array[]
  /** The run that continues. */
  readonly state: Word2vecState | undefined
  /** The state that gives the initial vectors. */
  readonly vectors: Word2vecState | undefined
}

const NAMES: OptionNames<Word2vecStart> = { ...WORD2VEC_OPTIONS, state: true, from: true }
const FROM_STATE = ["architecture", "objective", "dimensions"] as const

/** Checks and completes options. */
export function startOf(corpus: EncodedCorpus, vocabulary: Vocabulary, options: Word2vecStart): Start {
  checkOptions("word2vec()", options, NAMES)
  const { state, from, ...rest } = options
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (state !== undefined) {
    checkState("state", state)
    if (from !== undefined) throw outOfRange("from", from, "left out beside state")
    for (const [name, value] of given) throw outOfRange(name, value, "left out beside state")
    if (state.tokens !== corpus.tokens.length || state.sentences !== corpus.borders.length - 1)
      throw outOfRange("corpus", corpus, `that of the state, ${state.tokens} words in ${state.sentences} sentences`)
    checkWords(state.vocabulary, vocabulary, vocabulary.words.length)
    return { settings: state.settings, groups: state.groups, state, vectors: state }
  }
  if (from === undefined)
    return { settings: settingsOf(rest), groups: [vocabulary.counts.slice()], state, vectors: from }
  checkState("from", from)
  for (const name of FROM_STATE)
    if (rest[name] !== undefined && rest[name] !== from.settings[name])
      throw outOfRange(name, rest[name], `that of the state, ${JSON.stringify(from.settings[name])}`)
  const before = from.vocabulary.words.length
  checkWords(from.vocabulary, vocabulary, before)
  const fresh = vocabulary.counts.slice(before)
  const { architecture, objective, dimensions, subwords } = from.settings
  const { subwords: wanted, ...others } = rest
  const settings = settingsOf({ ...others, architecture, objective, dimensions, ...(subwords && { subwords }) })
  if (wanted !== undefined) checkSameSubwords(wanted, subwords)
  return { settings, groups: fresh.length > 0 ? [...from.groups, fresh] : from.groups, state, vectors: from }
}

function checkSameSubwords(wanted: Partial<SubwordSettings>, subwords: SubwordSettings | undefined): void {
  const complete = subwordSettingsOf(wanted)
  for (const name of ["minNgram", "maxNgram", "buckets"] as const)
    if (complete[name] !== subwords?.[name])
      throw outOfRange("subwords", wanted, `those of the state, ${JSON.stringify(subwords ?? "none")}`)
}

function checkWords(old: Vocabulary, vocabulary: Vocabulary, count: number): void {
  if (old.words.length !== count || old.words.some((word, id) => vocabulary.words[id] !== word))
    throw outOfRange(
      "vocabulary",
      vocabulary,
      "that of the state; for new words use growVocabulary and the option from",
    )
}
