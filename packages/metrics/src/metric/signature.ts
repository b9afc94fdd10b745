// The signature of a score: everything it depends on, in sacreBLEU's form.
import { ownForm } from "../tokenize/byte-form.js"
import { segmenterLabel } from "../tokenize/intl-segmenter.js"
import { functionLabel, type Tokenizer, tokenizerNames } from "../tokenize/names.js"

/** The package's version; a test checks that it equals the manifest's. */
export const VERSION = "0.1.0"

/** A key and its value; the pair is left out when the value is undefined. */
export type SignaturePair = readonly [string, string | number | undefined]

/** The specific parts of a metric's signatures. */
export interface SignatureParts {
  /** Keys and values in order, without the number of references, which comes first, and the version, which comes last. */
  readonly pairs: (references: number | "var") => readonly SignaturePair[]
  /** Abbreviations of keys; a key without one is not abbreviated. */
  readonly shortKeys: Readonly<Record<string, string>>
}

/** A signature: `key:value` pairs separated by bars, `nrefs` first, the version last. */
export function signatureOf(
  { pairs, shortKeys }: SignatureParts,
  references: number | "var",
  form: "full" | "short",
): string {
  const keys: Readonly<Record<string, string>> = form === "short" ? { nrefs: "#", ...shortKeys, version: "v" } : {}
  const all: readonly SignaturePair[] = [["nrefs", references], ...pairs(references), ["version", `lectern-${VERSION}`]]
  return all
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${keys[key] ?? key}:${value}`)
    .join("|")
}

/**
 * A tokenizer as signatures show it. A function goes by its label, or by its name, unless that is empty or a name of Lectern's
 * own.
 */
export function tokenizerLabel(tokenize: string | Tokenizer, reserved: readonly string[] = tokenizerNames): string {
  if (typeof tokenize === "string") return tokenize === "intl-segmenter" ? segmenterLabel() : tokenize
  return ownForm(tokenize)?.label ?? functionLabel(tokenize, ["tokenize", ...reserved])
}

/** Eight hexadecimal digits that distinguish texts (FNV-1a). */
export function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, "0")
}
