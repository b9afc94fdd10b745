// Words between Python's white space.
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import type { JoinedWords } from "./rule.js"
import type { Edit, TracedText } from "./traced-text.js"

const OTHER_SPACE = new RegExp(`[${PYTHON_WHITESPACE}]`)
const SPACES = new RegExp(`[${PYTHON_WHITESPACE}]+`, "g")

/** A word of a text, or what some words became. */
export interface Word {
  readonly text: string
  /** Where it starts. */
  readonly start: number
  /** Where it ends. */
  readonly end: number
}

/** The words of a text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isSpace(text.charCodeAt(at))) continue
    if (at > start) words.push({ text: text.slice(start, at), start, end: at })
    start = at + 1
  }
  return words
}

/** The places of the words of a part, as tokenizeWords splits: at single spaces and at two or more whitespace characters. */
export function wordSpans(text: string, from: number, to: number): [start: number, end: number][] {
  const spans: [number, number][] = []
  let start = from
  const push = (end: number): void => {
    if (end > start) spans.push([start, end])
  }
  for (const { 0: run, index } of text.slice(from, to).matchAll(SPACES)) {
    const [first, last] = [from + index, from + index + run.length]
    if (run.length === 1 && run !== " " && first > start && last < to) continue
    push(first)
    start = last
  }
  push(to)
  return spans
}

/** A text of words with single spaces between them, each in place of a part of the text; parts are in order. */
export function joined(text: TracedText, words: readonly Word[]): TracedText {
  const whole = words.map((word) => word.text).join(" ")
  return text.rewritten(whole, () => {
    const edits: Edit[] = []
    let from = 0
    const edit = (next: Edit): void => {
      if (text.text.slice(next.start, next.end) !== next.text) edits.push(next)
    }
    for (const [i, word] of words.entries()) {
      edit({ start: from, end: word.start, text: i === 0 ? "" : " " })
      edit(word)
      from = word.end
    }
    edit({ start: from, end: text.text.length, text: "" })
    return edits
  })
}

/** Words after a pair rule, each where the words that it joins are. */
export function joinedWords(words: readonly Word[], joins: readonly JoinedWords[] | undefined): readonly Word[] {
  return joins?.map(({ text, start, end }) => ({ text, start: words[start]!.start, end: words[end - 1]!.end })) ?? words
}

/** A text whose words are changed one by one, with single spaces between them. */
export function editedWords(text: TracedText, change: (word: string) => string): TracedText {
  return joined(
    text,
    wordsOf(text.text).map((word) => ({ ...word, text: change(word.text) })),
  )
}

function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || code >= 28
  return code >= 0x85 && OTHER_SPACE.test(String.fromCharCode(code))
}
