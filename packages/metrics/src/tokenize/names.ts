// The names of tokenizers, and callers' tokenizers: in signatures by name, in cache keys by number, with tokens that are checked.
import { LecternError } from "@lectern/core"
import { checkChoice, checkText, described, wrongType } from "@lectern/core/checks"

/** The tokenizers with names. */
export type TokenizerName = "none" | "13a" | "intl" | "char" | "zh" | "intl-segmenter"

/**
 * A caller's tokenizer: the tokens of a text, which may hold spaces; empty ones are dropped.
 *
 * @param text - one segment
 */
export type Tokenizer = (text: string) => readonly string[]

/** The names that {@link TokenizerName} allows. */
export const tokenizerNames: readonly TokenizerName[] = ["none", "13a", "intl", "char", "zh", "intl-segmenter"]

/** Throws unless a value is a tokenizer's name. */
export function checkTokenizerName(parameter: string, name: unknown): asserts name is TokenizerName {
  checkChoice(parameter, name, tokenizerNames)
}

/** The tokens of a text from a caller's function, without empty ones. */
export function checkedTokens(tokenize: Tokenizer, text: string, name: string): readonly string[] {
  const tokens: unknown = tokenize(text)
  const result = `what tokenize returns for ${name}`
  const want = "an array of strings"
  if (!Array.isArray(tokens)) throw wrongType(result, tokens, want)
  for (const [i, token] of tokens.entries()) {
    if (typeof token !== "string") {
      throw new LecternError({ kind: "wrong-type", name: result, got: `${described(token)} at index ${i}`, want })
    }
    if (!token.isWellFormed()) checkText(`token ${i} of ${name} (tokenize must not split a character)`, token)
  }
  return tokens.filter((token) => token !== "")
}

/** A function as signatures show it: by its name, unless that is empty or reserved. */
export function functionLabel({ name }: { readonly name: string }, reserved: readonly string[]): string {
  return /^[\w$.-]+$/.test(name) && !reserved.includes(name) ? name : "custom"
}

const numbers = new WeakMap<object, number>()
let functions = 0

/** A number that distinguishes a function from every other one. */
export function functionNumber(each: object): number {
  const number = numbers.get(each) ?? functions++
  numbers.set(each, number)
  return number
}
