// The normalizers by name: of transcripts for WER and its relatives, of answers for exact match and its.
import { LecternError, sentence } from "@lectern/core"
import type { AnswerNormalizer, AnswerOptions, MetricName, NormalizerSpec } from "@lectern/metrics"
import { ANSWER_OPTIONS } from "@lectern/metrics/engine"
import { type Normalizer, type NormalizerName, normalizer, normalizerNames } from "@lectern/metrics/normalize"
import type { OptionGroup, ValuesOf } from "../option.js"
import { namesIn } from "../setting.js"
import { checkedName, text, usage, withNames } from "../values.js"

const [{ choices }] = ANSWER_OPTIONS.normalize
const answerNames = choices as readonly string[]

/** The names of all normalizers, without versions. */
const names: readonly string[] = [...normalizerNames, ...answerNames]

/** The options of transcripts, which `align` has, too. */
export const transcriptOptions = {
  normalize: {
    flags: "--normalize <NAME>",
    help: `normalizer of transcripts: ${normalizerNames.join(", ")}; also with its version, as whisper-en@1`,
    read: withNames(normalizerNames, (typed, flag) => nameOf(text(typed, flag), flag, normalizerNames)),
  },
  language: {
    flags: "--language <CODE>",
    help: "the language of the texts, for normalizers that have several: de",
    needs: ["normalize"],
    read: text,
  },
} satisfies OptionGroup["options"]

/** The options. */
export const normalizeGroup = {
  title: "Normalizers:",
  options: {
    ...transcriptOptions,
    normalize: {
      flags: "--normalize <NAME>",
      help: `of transcripts: ${normalizerNames.join(", ")}, also with a version, as whisper-en@1; of answers: ${namesIn(ANSWER_OPTIONS.normalize)}, for f1 squad by default`,
      more: "It applies to the selected metrics that have a normalizer of this name",
      read: withNames(names, (typed, flag) => nameOf(text(typed, flag), flag, names)),
    },
  },
} satisfies OptionGroup

/** The values of the options. */
export type NormalizeValues = ValuesOf<typeof normalizeGroup>

/** The normalizer of transcripts that was named, if it is one of these. */
export function transcriptNormalizer({ normalize, language }: NormalizeValues): NormalizerSpec | undefined {
  if (normalize === undefined || answerNames.includes(normalize)) return undefined
  const spec = { normalizer: normalize, ...(language !== undefined && { language }) }
  try {
    normalizerOf(spec)
  } catch (error) {
    if (!(error instanceof LecternError) || !("name" in error.problem)) throw error
    throw usage(sentence({ ...error.problem, name: error.problem.name === "name" ? "--normalize" : "--language" }))
  }
  return spec
}

/** The normalizer of plain data that {@link transcriptNormalizer} allowed. */
export function normalizerOf({ normalizer: name, ...options }: NormalizerSpec): Normalizer {
  return normalizer(name as NormalizerName, options)
}

/** A hint for the name of a normalizer of transcripts, or its beginning, at another option. */
export function normalizerHint(typed: string): string | undefined {
  const [base = ""] = typed.toLowerCase().split("@")
  const name = base === "" ? undefined : normalizerNames.find((each) => each.startsWith(base))
  return name === undefined ? undefined : `it is a normalizer: use --normalize ${name}`
}

/** The normalizer of answers that was named, if it is one of these. */
export function answerNormalizer({ normalize }: NormalizeValues): AnswerOptions {
  return normalize !== undefined && answerNames.includes(normalize) ? { normalize: normalize as AnswerNormalizer } : {}
}

/** Refuses a name that none of the selected metrics has, though they have others. */
export function checkNormalizer(
  normalize: string,
  selected: readonly MetricName[],
  transcripts: readonly MetricName[],
  answers: readonly MetricName[],
): void {
  const isAnswers = answerNames.includes(normalize)
  const [own, other] = isAnswers ? [answers, transcripts] : [transcripts, answers]
  if (selected.some((name) => own.includes(name))) return
  const asked = selected.find((name) => other.includes(name))
  if (asked === undefined) return
  const has = (isAnswers ? normalizerNames : answerNames).join(", ")
  throw usage(`--normalize ${normalize} is for ${own.join(", ")}; for ${asked} available: ${has}`)
}

function nameOf(typed: string | undefined, flag: string, known: readonly string[]): string | undefined {
  if (typed === undefined) return undefined
  const [base = "", version] = typed.split("@")
  checkedName(version !== undefined && normalizerNames.some((name) => name === base) ? base : typed, known, {
    what: `${flag} value`,
  })
  return typed
}
