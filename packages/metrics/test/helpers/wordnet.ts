// WordNet's files in tests: a small one of our own as bytes, and Debian's where it is installed.
import { existsSync, readFileSync } from "node:fs"
import { wordNetFiles } from "../../src/wordnet.js"
import golden from "../golden/wordnet.nltk.json" with { type: "json" }

const FOLDER = "/usr/share/wordnet"

/** Whether Debian's wordnet-base is installed. */
export const hasWordNet: boolean = existsSync(`${FOLDER}/index.noun`)

/** The small WordNet's files, with some of them replaced. */
export function smallFiles(replaced: Readonly<Record<string, string>> = {}): Record<string, Uint8Array> {
  const texts: [string, string][] = Object.entries({ ...golden.files, ...replaced })
  return Object.fromEntries(texts.map(([name, text]) => [name, new TextEncoder().encode(text)]))
}

/** The files of Debian's wordnet-base. */
export function debianFiles(): Record<string, Uint8Array> {
  return Object.fromEntries(wordNetFiles.map((name) => [name, readFileSync(`${FOLDER}/${name}`)]))
}
