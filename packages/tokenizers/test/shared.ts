// The reference values and texts that may be beside the repository. Without them, the smaller ones of `golden/own` take their
// place where there are any; other tests are visibly skipped.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../shared")
const OWN = join(import.meta.dirname, "golden/own")

/** Whether the folder beside the repository exists. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/tokenizers"))

/** Whether there is a golden file of this name. */
export function hasGolden(name: string): boolean {
  return existsSync(goldenPath(name))
}

/** The models of SentencePiece among the golden files. */
export const SENTENCEPIECE_MODELS: readonly string[] = [
  "unigram-identity",
  "unigram-nmt_nfkc",
  "unigram-bytefallback",
  "bpe-identity",
  "bpe-bytefallback",
  "char-identity",
  "word-identity",
].filter((name) => hasGolden(`spm/${name}.model`))

/** A JSON file of golden values: `golden("hf/bpe.encodings.json")`. */
export function golden<T>(name: string): T {
  return JSON.parse(goldenText(name)) as T
}

/** A golden file as text. */
export function goldenText(name: string): string {
  return readFileSync(goldenPath(name), "utf8")
}

/** A golden file as bytes. */
export function goldenBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(goldenPath(name)))
}

/** The text that the golden tokenizers are trained on. */
export function trainingText(): string {
  return hasShared ? goldenText("botchan2000.txt") : ownText("text.txt")
}

/** A text of `data/text`, `en.txt` or `multi.txt`; our own excerpt without that folder. */
export function sharedText(name: string): string {
  return hasShared ? readFileSync(join(SHARED, "data/text", name), "utf8") : ownText("text.txt")
}

/** A file of `golden/own` as text. */
export function ownText(name: string): string {
  return readFileSync(join(OWN, name), "utf8")
}

function goldenPath(name: string): string {
  return hasShared ? join(SHARED, "golden/tokenizers", name) : join(OWN, name)
}
