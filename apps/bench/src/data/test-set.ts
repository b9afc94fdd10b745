// Test files on disk, made once: the first n pairs of a source. Shorter sets are prefixes of longer ones.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import type { PairSource } from "./pairs.js"

/** A pair of files. */
export interface TestSet {
  /** How many pairs. */
  readonly segments: number
  /** The hypothesis file. */
  readonly hypothesis: string
  /** The reference file. */
  readonly reference: string
  /** Bytes of both. */
  readonly bytes: number
}

const CHUNK = 1 << 22

/** The first pairs of a source as files, written unless they are there. */
export function testSet(source: PairSource, segments: number, folder: string): TestSet {
  const path = (side: string): string => join(folder, `${source.name}-${segments}.${side}.txt`)
  const [hypothesis, reference] = [path("hyp"), path("ref")]
  if (!existsSync(hypothesis) || !existsSync(reference)) {
    mkdirSync(folder, { recursive: true })
    const [hypotheses, references] = [writer(hypothesis), writer(reference)]
    let left = segments
    for (const pair of source.pairs()) {
      if (left-- === 0) break
      hypotheses.line(pair.hypothesis)
      references.line(pair.reference)
    }
    hypotheses.end()
    references.end()
  }
  return { segments, hypothesis, reference, bytes: statSync(hypothesis).size + statSync(reference).size }
}

/** A file with a label for each pair, one of `groups` in an order that has no pattern, written unless it is there. */
export function labelsOf({ segments, reference }: TestSet, groups: number): string {
  const path = `${reference}.${groups}-labels`
  if (existsSync(path)) return path
  const labels = writer(path)
  for (let i = 0; i < segments; i++) labels.line(`domain-${(Math.imul(i, 0x9e3779b1) >>> 16) % groups}`)
  labels.end()
  return path
}

function writer(path: string): { line(text: string): void; end(): void } {
  const file = openSync(`${path}.part`, "w")
  let chunk: string[] = []
  let length = 0
  const flush = (): void => {
    const bytes = Buffer.from(chunk.join(""))
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    chunk = []
    length = 0
  }
  return {
    line(text) {
      chunk.push(text, "\n")
      length += text.length
      if (length > CHUNK) flush()
    },
    end() {
      flush()
      closeSync(file)
      renameSync(`${path}.part`, path)
    },
  }
}
