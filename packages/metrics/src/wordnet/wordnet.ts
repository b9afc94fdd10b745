// WordNet as plain data, and the synonyms that NLTK's METEOR takes from it.

import { checkText } from "@lectern/core/checks"
import { compareBytes } from "@lectern/core/utf8"
import { lowerCase } from "../unicode/lower-case.js"

/** The parts of speech, as WordNet's files are named, in the order in which NLTK looks them up. */
export const PARTS_OF_SPEECH = ["noun", "verb", "adj", "adv"] as const

/** A part of speech, as WordNet's files are named. */
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

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

const encoder = /* @__PURE__ */ new TextEncoder()
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true })

/** Endings of inflected forms and their replacements, from WordNet's program Morphy. */
const ENDINGS: Readonly<Record<PartOfSpeech, readonly Ending[]>> = {
  noun: endings("s> ses>s ves>f xes>x zes>z ches>ch shes>sh men>man ies>y"),
  verb: endings("s> ies>y es>e es> ed>e ed> ing>e ing>"),
  adj: endings("er> est> er>e est>e"),
  adv: [],
}

interface Ending {
  readonly old: Uint8Array
  readonly other: Uint8Array
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
 */
export function wordNetSynonyms(wordNet: WordNet, word: string): string[] {
  checkText("word", word)
  return wordNetLookup(wordNet)(word)
}

/** A function that looks up synonyms, for many words. */
export function wordNetLookup(wordNet: WordNet): (word: string) => string[] {
  const irregular = new Map<PartOfSpeech, ReadonlyMap<string, readonly string[]>>()
  return (word) => {
    const form = lowerCase(word)
    const text = encoder.encode(form)
    const found = new Set<string>()
    for (const name of PARTS_OF_SPEECH) {
      const part = wordNet.parts[name]
      let exceptions = irregular.get(name)
      if (exceptions === undefined) {
        exceptions = exceptionsOf(part)
        irregular.set(name, exceptions)
      }
      const bases = exceptions.get(form)?.map((base) => encoder.encode(base)) ?? regularBases(text, name)
      addSynonyms(part, text, found)
      for (const base of bases) addSynonyms(part, base, found)
    }
    return [...found]
  }
}

function endings(text: string): Ending[] {
  return text.split(" ").map((rule) => {
    const [old, other] = rule.split(">")
    return { old: encoder.encode(old), other: encoder.encode(other) }
  })
}

/** The forms that a word may be an inflection of. */
function regularBases(text: Uint8Array, part: PartOfSpeech): Uint8Array[] {
  const bases: Uint8Array[] = []
  for (const { old, other } of ENDINGS[part]) {
    const stem = text.length - old.length
    if (stem < 0 || old.some((byte, k) => text[stem + k] !== byte)) continue
    const base = new Uint8Array(stem + other.length)
    base.set(text.subarray(0, stem))
    base.set(other, stem)
    bases.push(base)
  }
  return bases
}

function addSynonyms(part: WordNetPart, base: Uint8Array, found: Set<string>): void {
  const lemma = part.slots[slotOf(part, base, 0, base.length)]! - 1
  if (lemma === -1) return
  for (let at = startOf(part.senseEnds, lemma); at < part.senseEnds[lemma]!; at++) {
    const sense = part.senses[at]!
    const words = part.words.subarray(startOf(part.wordEnds, sense), part.wordEnds[sense]!)
    for (const word of textOf(words).split(" ")) if (word !== "") found.add(word)
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
    const from = startOf(lemmaEnds, lemma)
    if (compareBytes(lemmas, from, lemmaEnds[lemma]!, text, start, end) === 0) return slot
  }
}

function exceptionsOf({ exceptions }: WordNetPart): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>()
  for (const line of textOf(exceptions).split("\n")) {
    const [form = "", ...bases] = line.split(" ")
    known.set(form, bases)
  }
  return known
}

function startOf(ends: ArrayLike<number>, index: number): number {
  return index === 0 ? 0 : ends[index - 1]!
}

/** Decodes a copy: decoders refuse shared memory. */
function textOf(bytes: Uint8Array): string {
  return decoder.decode(new Uint8Array(bytes))
}
