// Examines plain files before they are split into shards: finds byte order marks and the starts of lines.
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import { type Limits, lineTooLong } from "../read/formats/limits.js"
import { type FileIdentity, readFully, withFile } from "../read/identity.js"
import { type IndexedPart, type IndexPart, indexPart } from "../read/index-part.js"
import { joinParts, type LineIndex } from "../read/line-index.js"
import { HEAD_BYTES, sniff } from "../read/sniff.js"
import { markDropped, type Warn } from "../read/warnings.js"
import type { ByteOrderMark } from "../types.js"
import { pageBytesFor } from "./plan.js"

/** A file and its name in messages; a temporary copy has the name of its input. */
export interface LabelledFile extends FileIdentity {
  readonly label: string
  /** Whether its lines are encoded records. */
  readonly encoded?: boolean | undefined
}

/** Options for indexing files. */
export interface Indexing {
  /** Does the work. */
  readonly engine: Engine
  /** The approximate size of a shard in bytes, over all its texts. */
  readonly shardBytes: number
  /** The maximum length of a line. */
  readonly limits: Limits
  /** Receives the progress. */
  onIndexed(bytesDone: number): void
}

const PART_PAGES = 128

/** The number of bytes to drop at the start of a file. */
export function byteOrderMarkBytes(file: LabelledFile, byteOrderMark: ByteOrderMark, warn: Warn): number {
  if (file.encoded) return 0
  const head = new Uint8Array(Math.min(HEAD_BYTES, file.size))
  withFile(file, (descriptor) => readFully(file, descriptor, head, 0))
  return markBytesIn(head, file.label, byteOrderMark, warn)
}

/** The number of bytes to drop at the start of a text. */
export function markBytesIn(text: Uint8Array, label: string, byteOrderMark: ByteOrderMark, warn: Warn): number {
  const mark = sniff(text.subarray(0, HEAD_BYTES), label)
  if (mark === 0 || byteOrderMark === "keep") return 0
  warn(markDropped(label))
  return mark
}

/** Indexes the lines of files. */
export async function indexFiles(
  files: readonly LabelledFile[],
  marks: readonly number[],
  { engine, shardBytes, limits, onIndexed }: Indexing,
): Promise<LineIndex[]> {
  const pageBytes = pageBytesFor(shardBytes)
  const parts: IndexedPart[][] = files.map(() => [])
  let done = 0
  await inOrder(
    partsOf(files, pageBytes),
    engine.window,
    ({ part }) => engine.run(indexPart, part),
    (indexed, { number, part }) => {
      parts[number]!.push(indexed)
      done += part.end - part.start
      onIndexed(done)
    },
  )
  return files.map(({ size, label, encoded }, i) => {
    const longest = encoded ? Number.POSITIVE_INFINITY : limits.maxLineBytes + marks[i]! + pageBytes
    const line = lineOverPages(parts[i]!, pageBytes, longest)
    if (line !== undefined) throw lineTooLong(label, line, limits)
    return joinParts(size, marks[i]!, pageBytes, parts[i]!)
  })
}

/** The first line, from 1, with more bytes in pages without newlines; the threads find shorter ones, exactly. */
function lineOverPages(parts: readonly IndexedPart[], pageBytes: number, longest: number): number | undefined {
  let line = 1
  let bytes = 0
  for (const { pages } of parts) {
    for (let p = 0; p < pages.length; p += 2) {
      bytes = pages[p] === 0 ? bytes + pageBytes : 0
      if (bytes > longest) return line
      line += pages[p]!
    }
  }
  return undefined
}

function* partsOf(
  files: readonly FileIdentity[],
  pageBytes: number,
): Generator<{ readonly number: number; readonly part: IndexPart }, void, undefined> {
  const partBytes = PART_PAGES * pageBytes
  for (const [number, file] of files.entries()) {
    for (let start = 0; start < file.size; start += partBytes) {
      yield { number, part: { file, start, end: Math.min(start + partBytes, file.size), pageBytes } }
    }
  }
}
