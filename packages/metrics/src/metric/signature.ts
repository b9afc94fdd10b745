// The signature of a score: everything it depends on, in the form of sacreBLEU's.
import { functionLabel } from "../tokenize/function-names.js"
import { type Tokenizer, type TokenizerName, tokenizerNames } from "../tokenize/names.js"
import { VERSION } from "./version.js"

/** A key and its value; one without a value is left out. */
export type SignaturePair = readonly [string, string | number | undefined]

/**
 * A signature: `key:value` pairs between bars, in the order given, the version last.
 *
 * @param pairs - what the score depends on
 * @param form - `short` abbreviates the keys
 * @param shortKeys - the abbreviations; a key without one stays as it is
 * @returns the signature
 */
export function signatureOf(
  pairs: readonly SignaturePair[],
  form: "full" | "short",
  shortKeys: Readonly<Record<string, string>>,
): string {
  return [...pairs, ["version", `lectern-${VERSION}`] as const]
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${form === "short" ? (key === "version" ? "v" : (shortKeys[key] ?? key)) : key}:${value}`)
    .join("|")
}

/**
 * A tokenizer as signatures show it: a function goes by its name, unless that says nothing or claims to be one of ours.
 *
 * @param tokenize - a name or a function
 * @returns the value of `tok`
 */
export function tokenizerLabel(tokenize: TokenizerName | Tokenizer): string {
  if (typeof tokenize === "string") return tokenize
  return functionLabel(tokenize, ["tokenize", ...tokenizerNames])
}
