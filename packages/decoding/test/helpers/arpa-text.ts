// Small ARPA files.
import { type ArpaFile, type ArpaOptions, readArpa } from "../../src/ngram/index.js"

const encoder = new TextEncoder()

/** Reads a file from its text. */
export function readText(text: string, options?: ArpaOptions): ArpaFile {
  return readArpa(encoder.encode(text), options)
}

/** A file with these lines of n-grams, one list for each order. */
export function arpaText(...orders: readonly (readonly string[])[]): string {
  const counts = orders.map((lines, i) => `ngram ${i + 1}=${lines.length}\n`)
  const sections = orders.map((lines, i) => `\n\\${i + 1}-grams:\n${lines.map((line) => `${line}\n`).join("")}`)
  return `\\data\\\n${counts.join("")}${sections.join("")}\n\\end\\\n`
}

/** The 1-grams that every model has. */
export const SPECIAL: readonly string[] = ["-1\t<unk>", "-99\t<s>\t-0.5", "-0.7\t</s>"]
