// A line as a sequence of numbers: its code points, or its words as numbers of a vocabulary.

import { codePointAt, widthOf } from "@lectern/core/utf8"
import { LINE_BREAK } from "../../block/line-block.js"
import type { IntList } from "../../tokens/int-list.js"
import type { LineTokenizer } from "../../tokens/token-lines.js"
import type { Vocabulary } from "../../tokens/vocabulary.js"
import { whitespaceWidth } from "../../unicode/whitespace.js"
import type { SequenceRule } from "./kernel.js"

const NEWLINE = 10

/** A tokenizer for each rule. */
export const TOKENIZERS: Readonly<Record<SequenceRule, LineTokenizer>> = {
  characters: tokenizeCharacters,
  "characters-and-spaces": tokenizeCharactersAndSpaces,
  words: tokenizeWords,
}

function tokenizeCharacters(text: Uint8Array, start: number, end: number, _: Vocabulary, tokens: IntList): void {
  for (let at = start; at < end; ) {
    const space = spaceWidth(text, at)
    if (space === 0) tokens.push(codePointAt(text, at))
    at += space === 0 ? widthOf(text[at]!) : space
  }
}

function tokenizeCharactersAndSpaces(
  text: Uint8Array,
  start: number,
  end: number,
  _: Vocabulary,
  tokens: IntList,
): void {
  for (let at = start; at < end; ) {
    const newline = text[at] === LINE_BREAK
    tokens.push(newline ? NEWLINE : codePointAt(text, at))
    at += newline ? 1 : widthOf(text[at]!)
  }
}

function tokenizeWords(text: Uint8Array, start: number, end: number, vocabulary: Vocabulary, tokens: IntList): void {
  let from = start
  for (let at = start; at < end; ) {
    const space = spaceWidth(text, at)
    if (space > 0) addWord(text, from, at, vocabulary, tokens)
    at += space === 0 ? widthOf(text[at]!) : space
    if (space > 0) from = at
  }
  addWord(text, from, end, vocabulary, tokens)
}

/** A punctuation mark at the end of a word is a separate word, or else one at its start; never both. */
function addWord(text: Uint8Array, start: number, end: number, vocabulary: Vocabulary, tokens: IntList): void {
  if (start === end) return
  const long = end - start > widthOf(text[start]!)
  const border = long && isMark(text[end - 1]!) ? end - 1 : long && isMark(text[start]!) ? start + 1 : end
  tokens.push(vocabulary.idOf(text, start, border))
  if (border < end) tokens.push(vocabulary.idOf(text, border, end))
}

function spaceWidth(text: Uint8Array, at: number): number {
  return text[at] === LINE_BREAK ? 1 : whitespaceWidth(text, at)
}

/** Whether a byte is punctuation: ASCII that is not a letter, digit, space or control character. */
function isMark(byte: number): boolean {
  return (byte > 32 && byte < 48) || (byte > 57 && byte < 65) || (byte > 90 && byte < 97) || (byte > 122 && byte < 127)
}
