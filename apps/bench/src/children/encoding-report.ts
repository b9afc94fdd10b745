// What an encoder costs, measured inside its process. Loads no package of ours, so that a peer's process holds the peer alone.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { cpuSeconds } from "./cpu-seconds.js"

/** Text to ids. */
export type Encode = (text: string) => ArrayLike<number>

/** What a process prints that encodes a text several times. */
export interface EncodingReport {
  /** How many ids. */
  readonly tokens: number
  /** A hash of all ids. */
  readonly hash: string
  /** CPU seconds of the first pass. */
  readonly cold: number
  /** CPU seconds of a later pass, the median. */
  readonly warm: number
}

/** What a process prints that encodes one long word. */
export interface WordReport {
  /** How many ids. */
  readonly tokens: number
  /** Milliseconds on the wall, the median. */
  readonly milliseconds: number
}

const WARM_PASSES = 3
/** No further pass begins after so many CPU seconds of warm ones. */
const WARM_SECONDS = 1.5
const LETTERS = ["b", "c", "d", "e", "f"]

/** Encodes what the arguments say, and prints the report: TEXT lines|whole, or TEXT letters N, which warms up on the text. */
export function printReport(encode: Encode, [path = "", mode = "lines", letters = "0"]: readonly string[]): void {
  const text = readFileSync(path, "utf8")
  const lines = text.replace(/\n$/, "").split("\n")
  const report =
    mode === "letters" ? ofWord(encode, lines, Number(letters)) : ofTexts(encode, mode === "lines" ? lines : [text])
  console.log(JSON.stringify(report))
}

function ofTexts(encode: Encode, texts: readonly string[]): EncodingReport {
  const all: ArrayLike<number>[] = []
  const cold = cpuSeconds(() => {
    for (const text of texts) all.push(encode(text))
  })
  const tokens = all.reduce((sum, { length }) => sum + length, 0)
  const warm: number[] = []
  for (let spent = 0; warm.length === 0 || (warm.length < WARM_PASSES && spent < WARM_SECONDS); ) {
    let again = 0
    const cost = cpuSeconds(() => {
      for (const text of texts) again += encode(text).length
    })
    if (again !== tokens) throw new Error(`${again} ids, ${tokens} before`)
    warm.push(cost)
    spent += cost
  }
  const hash = createHash("sha256")
  for (const ids of all) hash.update(Int32Array.from(ids))
  return { tokens, hash: hash.digest("hex"), cold, warm: middle(warm) }
}

function ofWord(encode: Encode, warmUp: readonly string[], length: number): WordReport {
  for (const line of warmUp) encode(line)
  const found = LETTERS.map((letter) => {
    const word = letter.repeat(length)
    const start = performance.now()
    const tokens = encode(word).length
    return { tokens, milliseconds: performance.now() - start }
  })
  return { tokens: found[0]!.tokens, milliseconds: middle(found.map(({ milliseconds }) => milliseconds)) }
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
}
