// Finds the matches of two lines in the four modules of METEOR 1.5: equal words, stems, synonyms, paraphrases.
import { outOfRange } from "@lectern/core/checks"
import { englishStem } from "../stem/english-stem.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import type { Match } from "./align.js"
import type { MeteorLists } from "./meteor-data.js"
import { listOf, textNumber } from "./text-lists.js"

/** A word as the modules compare it. */
export interface Word {
  /** Java's hash, by which METEOR tells words apart. */
  readonly hash: number
  /** The hash of its stem. */
  readonly stem: number
  /** The sets of synonyms that it, or a base form of it, is in. */
  readonly synsets: ReadonlySet<number>
  readonly isFunctionWord: boolean
  readonly bytes: Uint8Array
}

/** A phrase of a line that the table of paraphrases has. */
interface Phrase {
  readonly start: number
  readonly length: number
  readonly number: number
}

// Of METEOR's program, in the order in which they are tried.
const ENDINGS =
  "s> ses>s xes>x zes>z ches>ch shes>sh men>man ies>y s> ies>y es>e es> ed>e ed> ing>e ing> er> est> er>e est>e"

/** Number of matches of two lines; more would take minutes. */
const MAX_MATCHES = 1 << 20
const SPACE = 32
const encoder = /* @__PURE__ */ new TextEncoder()
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true })

/** The words of a vocabulary by their numbers, looked up on demand. */
export function meteorWordsOf(vocabulary: Vocabulary, lists: MeteorLists): (token: number) => Word {
  const known: Word[] = []
  return (token) => {
    known[token] ??= wordOf(vocabulary.bytesOf(token).slice(), lists)
    return known[token]
  }
}

/** All matches, by the word of the reference at which they start. */
export function matchesOf(ours: readonly Word[], theirs: readonly Word[], lists: MeteorLists): Match[][] {
  const matches: Match[][] = theirs.map(() => [])
  let count = 0
  const add = (match: Match): void => {
    if (++count > MAX_MATCHES) {
      throw outOfRange(
        "the number of matches in a segment",
        count,
        `at most ${MAX_MATCHES} for METEOR 1.5: split long texts`,
      )
    }
    matches[match.start]!.push(match)
  }
  const words = (module: number, isMatch: (a: Word, b: Word) => boolean): void => {
    for (let start = 0; start < theirs.length; start++) {
      for (let from = 0; from < ours.length; from++) {
        if (isMatch(ours[from]!, theirs[start]!)) add({ start, length: 1, from, fromLength: 1, module })
      }
    }
  }
  words(0, (a, b) => a.hash === b.hash)
  if (ours.length === theirs.length && ours.every(({ hash }, i) => hash === theirs[i]!.hash)) return matches
  words(1, (a, b) => a.stem === b.stem && a.hash !== b.hash)
  words(2, (a, b) => a.hash !== b.hash && shareSome(a.synsets, b.synsets))
  const [phrases, others] = [phrasesOf(ours, lists), phrasesOf(theirs, lists)]
  for (const [their, our] of paraphrases(others, phrases, lists)) add(phraseMatch(our, their))
  for (const [our, their] of paraphrases(phrases, others, lists)) add(phraseMatch(our, their))
  return matches
}

function shareSome(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  for (const each of some) if (others.has(each)) return true
  return false
}

function phraseMatch(our: Phrase, their: Phrase): Match {
  return { start: their.start, length: their.length, from: our.start, fromLength: our.length, module: 3 }
}

function wordOf(bytes: Uint8Array, { functionWords, synsets, bases }: MeteorLists): Word {
  const text = decoder.decode(bytes)
  const base = listOf(bases, textNumber(bases, bytes))
  const forms = [bytes]
  for (const number of base) {
    forms.push(bases.lemmas.subarray(number === 0 ? 0 : bases.lemmaEnds[number - 1]!, bases.lemmaEnds[number]!))
  }
  if (base.length === 0) forms.push(regularBase(text, (form) => textNumber(synsets, form) >= 0))
  return {
    hash: javaHash(text),
    stem: javaHash(englishStem(text)),
    synsets: new Set(forms.flatMap((form) => [...listOf(synsets, textNumber(synsets, form))])),
    isFunctionWord: textNumber(functionWords, bytes) >= 0,
    bytes,
  }
}

/** The first form without an ending that is known; empty without one. */
function regularBase(word: string, isKnown: (form: Uint8Array) => boolean): Uint8Array {
  if (word.endsWith("ss") || word.length <= 2) return new Uint8Array(0)
  for (const rule of ENDINGS.split(" ")) {
    const [ending = "", other = ""] = rule.split(">")
    if (!word.endsWith(ending)) continue
    const form = encoder.encode(word.slice(0, -ending.length) + other)
    if (isKnown(form)) return form
  }
  return new Uint8Array(0)
}

function javaHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0
  return hash
}

/** The phrases of a line, by their first words; shorter ones first. */
function phrasesOf(words: readonly Word[], { paraphrases: table, longestPhrase }: MeteorLists): Phrase[] {
  const text = new Uint8Array(words.reduce((sum, { bytes }) => sum + bytes.length + 1, 0)).fill(SPACE)
  const ends: number[] = []
  for (const { bytes } of words) {
    const from = ends.length === 0 ? 0 : ends.at(-1)! + 1
    text.set(bytes, from)
    ends.push(from + bytes.length)
  }
  const phrases: Phrase[] = []
  for (let start = 0; start < words.length; start++) {
    const from = start === 0 ? 0 : ends[start - 1]! + 1
    for (let length = 1; length <= longestPhrase && start + length <= words.length; length++) {
      const number = textNumber(table, text, from, ends[start + length - 1]!)
      if (number >= 0) phrases.push({ start, length, number })
    }
  }
  return phrases
}

/** Pairs of a phrase of `phrases` and a paraphrase of it in `others`, in the order of the phrases and of the table. */
function* paraphrases(
  phrases: readonly Phrase[],
  others: readonly Phrase[],
  { paraphrases: table }: MeteorLists,
): Generator<readonly [Phrase, Phrase]> {
  const byNumber = new Map<number, Phrase[]>()
  for (const other of others) byNumber.set(other.number, [...(byNumber.get(other.number) ?? []), other])
  for (const phrase of phrases) {
    for (const number of listOf(table, phrase.number)) {
      for (const other of byNumber.get(number) ?? []) yield [phrase, other]
    }
  }
}
