// WordNet as plain data, and the synonyms that NLTK's METEOR takes from it.

import { checkText } from "@lectern/core/checks"
import { lowerCase } from "../unicode/lower-case.js"

/** A part of speech, as WordNet's files are named. */
export type PartOfSpeech = "noun" | "verb" | "adj" | "adv"

/** The parts of speech in the order in which NLTK looks them up. */
export const PARTS_OF_SPEECH: readonly PartOfSpeech[] = ["noun", "verb", "adj", "adv"]

/**
 * A WordNet: for each part of speech its words, the sets of synonyms they are in, and the irregular forms. Plain data, which
 * threads can be sent or share.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md#synonyms-from-wordnet)
 */
export interface WordNet {
  /** Distinguishes a WordNet from a table of synonyms. */
  readonly kind: "wordnet"
  /** The version, for signatures: `wn3.0-`, or `wn-` without a known number, and eight hexadecimal digits that depend on the content. */
  readonly version: string
  /** What the files of each part of speech contain. */
  readonly parts: Readonly<Record<PartOfSpeech, WordNetPart>>
}

/** One part of speech of a {@link WordNet}. */
export interface WordNetPart {
  /** Words and phrases with underscores, one after another. */
  readonly lemmas: Uint8Array
  /** The byte after each of them. */
  readonly lemmaEnds: Uint32Array
  /** A hash table of the lemmas: their numbers from 1, 0 for an empty slot. */
  readonly slots: Uint32Array
  /** The numbers of the sets of synonyms of each lemma. */
  readonly senses: Uint32Array
  /** The place after each lemma's last number in `senses`. */
  readonly senseEnds: Uint32Array
  /** The single words of all sets of synonyms, with a space after each. */
  readonly words: Uint8Array
  /** The byte after each set's last word. */
  readonly wordEnds: Uint32Array
  /** Irregular forms, one a line, each with its base forms after spaces. */
  readonly exceptions: Uint8Array
}

const SPACE = 32

const encoder = /* @__PURE__ */ new TextEncoder()
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true })

/** Endings of inflected forms and their replacements, from WordNet's program Morphy. */
const ENDINGS: Readonly<Record<PartOfSpeech, string>> = {
  noun: "s> ses>s ves>f xes>x zes>z ches>ch shes>sh men>man ies>y",
  verb: "s> ies>y es>e es> ed>e ed> ing>e ing>",
  adj: "er> est> er>e est>e",
  adv: "",
}

/** How the forms of a part of speech are made. */
interface Inflection {
  readonly endings: readonly { readonly old: Uint8Array; readonly other: Uint8Array }[]
  /** The base forms of irregular forms. */
  readonly exceptions: ReadonlyMap<string, readonly string[]>
}

/**
 * The synonyms of a word in WordNet, as NLTK's METEOR takes them.
 *
 * They are the single words of all sets of synonyms that the word, or a base form of it, is in; of *geese* those of *goose*.
 * The word is lower-cased first; synonyms are spelled as in WordNet, names with capitals. The word itself is among them if
 * WordNet has it. Phrases are left out.
 *
 * @param wordNet - as {@link @lectern/metrics/wordnet!wordNet | wordNet} reads it
 * @param word - a word, or a phrase with underscores for spaces
 * @returns the synonyms, each once: nouns first, then verbs, adjectives and adverbs, more frequent senses first
 * @throws LecternError `wrong-type` when `word` is not a well-formed string
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md#synonyms-from-wordnet)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const seat = wordNet({
 *   ...Object.fromEntries(wordNetFiles.map((name) => [name, bytes("")])),
 *   "data.noun": bytes("00000000 06 n 02 sofa 0 couch 0 000 | a long seat\n"),
 *   "index.noun": bytes("couch n 1 0 1 0 00000000\nsofa n 1 0 1 0 00000000\n"),
 * })
 * wordNetSynonyms(seat, "Sofas") //=> ["sofa", "couch"]
 * ```
 */
export function wordNetSynonyms(wordNet: WordNet, word: string): string[] {
  checkText("word", word)
  const found = new Set<string>()
  const visit: Visit = (text, start, end) => found.add(textOf(text.subarray(start, end)))
  wordNetLookup(wordNet)(encoder.encode(word), visit)
  return [...found]
}

/** Takes the word `text[start, end)`. */
export type Visit = (text: Uint8Array, start: number, end: number) => void

/** A function that visits the synonyms of a word, some of them several times. */
export function wordNetLookup(wordNet: WordNet): (word: Uint8Array, visit: Visit) => void {
  let inflections: readonly Inflection[] | undefined
  return (word, visit) => {
    const given = textOf(word)
    const form = lowerCase(given)
    const text = form === given ? word : encoder.encode(form)
    inflections ??= PARTS_OF_SPEECH.map((name) => inflectionOf(name, wordNet.parts[name]))
    for (const [i, { endings, exceptions }] of inflections.entries()) {
      const part = wordNet.parts[PARTS_OF_SPEECH[i]!]
      visitSynonyms(part, text, visit)
      const bases = exceptions.get(form)?.map((base) => encoder.encode(base)) ?? regularBases(text, endings)
      for (const base of bases) visitSynonyms(part, base, visit)
    }
  }
}

function inflectionOf(name: PartOfSpeech, { exceptions }: WordNetPart): Inflection {
  const rules = ENDINGS[name] === "" ? [] : ENDINGS[name].split(" ").map((rule) => rule.split(">"))
  const irregular = textOf(exceptions).split("\n")
  return {
    endings: rules.map(([old, other]) => ({ old: encoder.encode(old), other: encoder.encode(other) })),
    exceptions: new Map(irregular.map((line) => line.split(" ")).map(([form = "", ...bases]) => [form, bases])),
  }
}

/** The forms that a word may be an inflection of. */
function regularBases(text: Uint8Array, endings: Inflection["endings"]): Uint8Array[] {
  const bases: Uint8Array[] = []
  for (const { old, other } of endings) {
    const stem = text.length - old.length
    if (stem < 0 || old.some((byte, k) => text[stem + k] !== byte)) continue
    const base = new Uint8Array(stem + other.length)
    base.set(text.subarray(0, stem))
    base.set(other, stem)
    bases.push(base)
  }
  return bases
}

function visitSynonyms(part: WordNetPart, base: Uint8Array, visit: Visit): void {
  const lemma = part.slots[slotOf(part, base, 0, base.length)]! - 1
  if (lemma === -1) return
  const { senses, senseEnds, words, wordEnds } = part
  for (let at = startOf(senseEnds, lemma); at < senseEnds[lemma]!; at++) {
    const sense = senses[at]!
    let start = startOf(wordEnds, sense)
    for (let end = start; end < wordEnds[sense]!; end++) {
      if (words[end] !== SPACE) continue
      visit(words, start, end)
      start = end + 1
    }
  }
}

/** The slot of the lemma `text[start, end)`, or the empty one where it belongs. */
export function slotOf(
  { lemmas, lemmaEnds, slots }: Pick<WordNetPart, "lemmas" | "slots"> & { readonly lemmaEnds: ArrayLike<number> },
  text: Uint8Array,
  start: number,
  end: number,
): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text[at]!, 0x01000193)
  hash ^= hash >>> 15
  const mask = slots.length - 1
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const lemma = slots[slot]! - 1
    if (lemma === -1) return slot
    const shift = startOf(lemmaEnds, lemma) - start
    let at = lemmaEnds[lemma]! - shift === end ? start : end + 1
    while (at < end && lemmas[at + shift] === text[at]) at++
    if (at === end) return slot
  }
}

function startOf(ends: ArrayLike<number>, index: number): number {
  return index === 0 ? 0 : ends[index - 1]!
}

/** Decodes a copy: decoders refuse shared memory. */
function textOf(bytes: Uint8Array): string {
  return decoder.decode(new Uint8Array(bytes))
}
