// Normalizers by name and version.
import { checkChoice, checkedOptions, checkString, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { lecternEnglish } from "./normalize/lectern/lectern-english.js"
import { openAsr, openAsrLanguages } from "./normalize/open-asr/open-asr.js"
import type { Normalizer } from "./normalize/rule.js"
import { whisperBasic, whisperEnglish } from "./normalize/whisper/whisper.js"
import type { NormalizerSpec } from "./transforms/transform.js"

/**
 * The names of normalizers.
 *
 * - `whisper-en`: Whisper's for English: also numbers in digits, contractions and titles written out, American spellings, no hesitations
 * - `whisper-basic`: Whisper's for every language: lower case, without brackets, marks, symbols and punctuation
 * - `open-asr`: the Open ASR Leaderboard's of August 2026 for English, German, French, Spanish, Italian and Portuguese (`en` by default, `de`,
 *   `fr`, `es`, `it`, `pt`)
 * - `lectern-en`: Whisper's English, corrected; the guide lists what it does otherwise
 */
export type NormalizerName = "whisper-en" | "whisper-basic" | "open-asr" | "lectern-en"

/** Options of {@link normalizer}. */
export interface NormalizerOptions {
  /**
   * The language of the texts, for normalizers that have several: `de`.
   * @defaultValue the normalizer's own
   */
  readonly language?: string
}

interface Entry {
  /** The version that the name alone stands for; there is no other yet. */
  readonly version: string
  /** The languages, unless it has only one. */
  readonly languages?: () => readonly string[]
  readonly make: (language: string | undefined) => Normalizer
}

// Functions, so that the command loads the rules of those only that it uses.
const ENTRIES: Readonly<Record<NormalizerName, Entry>> = {
  "whisper-en": { version: "1", make: () => whisperEnglish() },
  "whisper-basic": { version: "1", make: () => whisperBasic() },
  "open-asr": { version: "2026-08", languages: () => openAsrLanguages, make: (language) => openAsr(language) },
  "lectern-en": { version: "1", make: () => lecternEnglish() },
}

/** The names that {@link NormalizerName} allows. */
export const normalizerNames: readonly NormalizerName[] = /* @__PURE__ */ Object.keys(ENTRIES) as NormalizerName[]

const OPTIONS: OptionTable<NormalizerOptions, "language"> = { language: [later(), undefined] }

/** One normalizer for each name and language, so that texts are normalized once for all metrics of a run. */
const made = new Map<string, Normalizer>()

/**
 * A normalizer by name: a transform for `wer` and its relatives that knows where its words came from.
 *
 * Its label, which signatures show, has the version: `whisper-basic@1`. A version never changes what it does.
 *
 * @param name - one of {@link normalizerNames}, with or without `@` and a version
 * @param options - the language
 * @returns the normalizer, the same function for the same name and language
 * @throws LecternError `out-of-range` when there is no such normalizer, version or language, `wrong-type` when one is not a string
 * @see [Guide: Speech recognition](../../../docs/guides/speech.md#normalizers)
 * @see [Note: Why two scorers disagree](../../../docs/notes/why-two-scorers-disagree.md)
 *
 * @example
 * ```ts
 * const normalize = normalizer("whisper-basic")
 * normalize.label //=> "whisper-basic@1"
 * normalize("So, [music] déjà?") //=> "so déjà "
 * normalize.trace("So, [music] déjà?")[0] //=> { raw: "So", start: 0, words: ["so"] }
 * ```
 */
export function normalizer(
  name: NormalizerName | `${NormalizerName}@${string}`,
  options: NormalizerOptions = {},
): Normalizer {
  const { language } = checkedOptions("normalizer()", options, OPTIONS)
  return named("name", name, "language", language)
}

/** The normalizer of plain data, which is at a place. */
export function plainNormalizer(spec: NormalizerSpec, place: string): Normalizer {
  const PLAIN: OptionTable<NormalizerSpec, "language"> = { normalizer: later(), language: [later(), undefined] }
  const { normalizer: name, language } = checkedOptions(place, spec, PLAIN, `${place}.`)
  return named(`${place}.normalizer`, name, `${place}.language`, language)
}

function named(nameParameter: string, name: unknown, languageParameter: string, language: unknown): Normalizer {
  checkString(nameParameter, name)
  const [base = "", version] = name.split(/@(.*)/s)
  checkChoice(nameParameter, version === undefined ? name : base, normalizerNames)
  const entry = ENTRIES[base as NormalizerName]
  if (version !== undefined && version !== entry.version)
    throw outOfRange(nameParameter, name, `${base}@${entry.version}`)
  if (language !== undefined) {
    if (entry.languages === undefined) throw outOfRange(languageParameter, language, `left out with ${base}`)
    checkChoice(languageParameter, language, entry.languages())
  }
  const key = `${base}/${language}`
  const found = made.get(key) ?? entry.make(language as string | undefined)
  made.set(key, found)
  return found
}
