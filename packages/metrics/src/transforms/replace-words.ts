// Words replaced by a table: contractions, numbers, spellings.
import { checkRecord, checkString, outOfRange } from "@lectern/core/checks"
import { digest } from "../metric/signature.js"
import { named } from "./labels.js"
import type { Transform } from "./transform.js"

/** The words of a table as a tree of letters: one walk finds the longest that fits. */
interface Node {
  readonly children: Map<number, Node>
  replacement?: string
  /** Whether a letter, mark or digit may follow the word, because its own last character is none of these. */
  open?: boolean
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u

/**
 * A transform that replaces whole words, in one pass from left to right, the longest matching word of the table first.
 *
 * Replacements are not searched again. A word is whole when no letter, mark, digit or underscore touches it; a side on
 * which the word itself has another character may touch anything, so `'re` is replaced in `they're`. Case counts.
 *
 * @param table - words with their replacements; neither is trimmed
 * @returns the transform; its name in signatures is `words` with a digest of the table
 * @throws LecternError `wrong-type` when it is not a table, `out-of-range` for an empty word
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * const expand = replaceWords({ "can't": "can not", "'re": " are", "3": "three" })
 * expand("they're 3, not 33, I can't") //=> "they are three, not 33, I can not"
 * ```
 */
export function replaceWords(table: Readonly<Record<string, string>>): Transform {
  return wordReplacer("words", table, "table")
}

/** As {@link replaceWords}, with a name for the table. */
export function wordReplacer(name: string, words: unknown, parameter: string): Transform {
  const entries = checkedEntries(words, parameter)
  const root: Node = { children: new Map() }
  for (const [word, replacement] of entries) {
    let node = root
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      let child = node.children.get(unit)
      if (child === undefined) {
        child = { children: new Map() }
        node.children.set(unit, child)
      }
      node = child
    }
    node.replacement = replacement
    node.open = !WORD_CHARACTER.test(lastCharacter(word, word.length))
  }
  const table = JSON.stringify(entries)
  return named((text) => replaced(text, root), `${name}[${digest(table)}]`, name + table)
}

function replaced(text: string, root: Node): string {
  let result = ""
  let from = 0
  let inWord = false
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at)!)
    const wordly = WORD_CHARACTER.test(character)
    const found = inWord && wordly ? undefined : longest(text, at, root)
    if (found === undefined) {
      at += character.length
      inWord = wordly
      continue
    }
    result += text.slice(from, at) + found.replacement
    at = found.end
    from = at
    inWord = WORD_CHARACTER.test(lastCharacter(text, at))
  }
  return from === 0 ? text : result + text.slice(from)
}

function longest(text: string, start: number, root: Node): { replacement: string; end: number } | undefined {
  let found: { replacement: string; end: number } | undefined
  let node: Node | undefined = root
  for (let at = start; at < text.length; at++) {
    node = node.children.get(text.charCodeAt(at))
    if (node === undefined) return found
    const { replacement, open } = node
    if (replacement === undefined) continue
    const next = text.codePointAt(at + 1)
    if (open || next === undefined || !WORD_CHARACTER.test(String.fromCodePoint(next))) {
      found = { replacement, end: at + 1 }
    }
  }
  return found
}

/** The character that ends before a place. */
function lastCharacter(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end)
  return pair.length === 2 && pair.codePointAt(0)! > 0xffff ? pair : text.slice(end - 1, end)
}

function checkedEntries(table: unknown, parameter: string): [string, string][] {
  checkRecord(parameter, table, "an object from words to words")
  for (const [word, replacement] of Object.entries(table)) {
    if (word === "") throw outOfRange(parameter, word, "a table of words that are not empty")
    checkString(`${parameter}[${JSON.stringify(word)}]`, replacement)
  }
  return Object.entries(table as Record<string, string>).sort(([a], [b]) => (a < b ? -1 : 1))
}
