// Candidates for one source, as samples of a model are: one sentence in which some words are others.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { xoshiro128 } from "@lectern/random"
import { zipfWords } from "./zipf.js"

const SEED = 7
const SHARE_OF_OTHERS = 0.35
const SENTENCE =
  "The committee said on Tuesday that it would publish the full report before the end of the month, after months of delay."

/** Made-up candidates as a file of lines. */
export function candidateFile(count: number, folder: string): string {
  const generator = xoshiro128(SEED)
  const other = zipfWords()
  const word = (own: string): string => (generator.uniform() < SHARE_OF_OTHERS ? other(generator) : own)
  const lines = Array.from({ length: count }, () => SENTENCE.split(" ").map(word).join(" "))
  const path = join(folder, `candidates-${count}.txt`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${lines.join("\n")}\n`)
  return path
}
