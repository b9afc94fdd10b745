// Numbers in words become digits, step by step as in Whisper's `EnglishNumberNormalizer.process_words`.
import type { Word } from "../../words.js"
import { isNumeral, timesWhole } from "./fraction.js"
import type { NumberWord } from "./words.js"

const SIGNS = /^[-+£€$¢]/

/** Reads the numbers among words; the results cover the words in order. */
export function readNumbers(words: readonly Word[], known: ReadonlyMap<string, NumberWord>): Word[] {
  const results: Word[] = []
  // The number so far: an integer, or a text of digits and full stops; the sign before it; where both start.
  let value: bigint | string | undefined
  let prefix = ""
  let from: number | undefined
  let i = 0

  /** Ends the number so far, or passes on a word, which takes a sign, too. */
  const output = (text: string, end: number): void => {
    results.push({ text: prefix + text, start: words[from ?? i]!.start, end: words[end - 1]!.end })
    value = from = undefined
    prefix = ""
  }
  const flush = (): void => {
    if (value !== undefined) output(String(value), i)
  }
  const set = (next: bigint | string): void => {
    value = next
    from ??= i
  }
  const wordAt = (at: number): NumberWord | undefined => known.get(words[at]?.text ?? "")
  const isPlain = (word: NumberWord | undefined, kind: "ones" | "tens" | "multiplier"): boolean =>
    word?.kind === kind && word.suffix === undefined
  const isNumeralAt = (at: number): boolean => at < words.length && isNumeral(words[at]!.text)

  for (; i < words.length; i++) {
    const { text } = words[i]!
    if (value === undefined && from === undefined && isPlainWord(text, known)) {
      results.push(words[i]!)
      continue
    }
    const sign = SIGNS.exec(text)?.[0] ?? ""
    const unsigned = text.slice(sign.length)
    const word = known.get(text)
    const [before, next] = [wordAt(i - 1), wordAt(i + 1)]
    if (isNumeral(unsigned)) {
      if (typeof value === "string" && value.endsWith(".")) {
        set(value + text)
        continue
      }
      flush()
      if (sign !== "") prefix = sign
      set(timesWhole(unsigned, 1n) ?? unsigned)
    } else if (word === undefined) {
      flush()
      output(text, i + 1)
    } else if (word.kind === "zero") {
      set(`${value || ""}0`)
    } else if (word.kind === "ones" || word.kind === "tens") {
      const sum = withSmall(value, word, isPlain(before, "ones"), isPlain(before, "tens"))
      if (word.suffix === undefined) set(sum)
      else output(sum + word.suffix, i + 1)
    } else if (word.kind === "multiplier") {
      const product = times(value, word.value)
      if (product === undefined) flush()
      if (word.suffix === undefined) set(product ?? word.value)
      else output(`${product ?? word.value}${word.suffix}`, i + 1)
    } else if (word.kind === "sign") {
      flush()
      if (next !== undefined || isNumeralAt(i + 1)) {
        prefix = word.sign
        from ??= i
      } else output(text, i + 1)
    } else if (word.kind === "currency") {
      if (value === undefined) output(text, i + 1)
      else {
        prefix = word.sign
        output(String(value), i + 1)
      }
    } else if (word.kind === "percent") {
      output(value === undefined ? text : `${value}%`, i + 1)
    } else if (word.kind === "per") {
      if (value !== undefined && words[i + 1]?.text === "cent") {
        output(`${value}%`, i + 2)
        i++
      } else {
        flush()
        output(text, i + 1)
      }
    } else if (next === undefined && !isNumeralAt(i + 1)) {
      flush()
      output(text, i + 1)
    } else if (word.kind === "point") {
      if (next?.kind === "zero" || isPlain(next, "ones") || isPlain(next, "tens") || next === undefined)
        set(`${value || ""}.`)
    } else if (word.kind === "and") {
      if (isPlain(before, "multiplier")) continue
      flush()
      output(text, i + 1)
    } else if (next?.kind === "zero" || isPlain(next, "ones")) {
      const digit = next?.kind === "ones" ? next.value : 0n
      set(`${value || ""}${String(digit).repeat(word.kind === "double" ? 2 : 3)}`)
      i++
    } else {
      flush()
      output(text, i + 1)
    }
  }
  flush()
  return results
}

/** Whether a word in letters from a to z is none of the known ones. */
function isPlainWord(text: string, known: ReadonlyMap<string, NumberWord>): boolean {
  const first = text.charCodeAt(0)
  return first >= 97 && first <= 122 && !known.has(text)
}

/** A number followed by one below a hundred: added where the digits are zeros, else written behind it. */
function withSmall(
  value: bigint | string | undefined,
  { kind, value: small }: { readonly kind: "ones" | "tens"; readonly value: bigint },
  afterOnes: boolean,
  afterTens: boolean,
): bigint | string {
  if (value === undefined) return small
  if (typeof value === "string" || (kind === "ones" && afterOnes)) {
    return kind === "ones" && afterTens && small < 10n ? `${String(value).slice(0, -1)}${small}` : `${value}${small}`
  }
  return value % (kind === "ones" && small < 10n ? 10n : 100n) === 0n ? value + small : `${value}${small}`
}

/** A number times a multiplier; undefined if it is not a number, or not a whole one. */
function times(value: bigint | string | undefined, multiplier: bigint): bigint | undefined {
  if (value === undefined) return multiplier
  if (typeof value === "string") return timesWhole(value, multiplier)
  if (value === 0n) return 0n
  // Only the part below a thousand is multiplied: two thousand five hundred.
  const residual = value % 1000n
  return value - residual + residual * multiplier
}
