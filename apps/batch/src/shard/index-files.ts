// Looks through plain files before their lines are divided into shards: byte order marks, and where lines start.
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import { type FileIdentity, readFully, withFile } from "../read/identity.js"
import { type IndexedPart, type IndexPart, indexPart } from "../read/index-part.js"
import { joinParts, type LineIndex } from "../read/line-index.js"
import { HEAD_BYTES, sniff } from "../read/sniff.js"
import { markDropped, type Warn } from "../read/warnings.js"
import type { ByteOrderMark } from "../types.js"
import { pageBytesFor } from "./plan.js"

/** A file, and how problems name it: a temporary one has the name of the input that it holds. */
export interface LabelledFile extends FileIdentity {
  readonly label: string
}

/** How files are indexed. */
export interface Indexing {
  /** Does the work. */
  readonly engine: Engine
  /** Bytes wanted in a shard, over all texts that it spans. */
  readonly shardBytes: number
  /** Hears how far the index is. */
  onIndexed(bytesDone: number, bytesTotal: number): void
}

const PART_PAGES = 128

/**
 * How many bytes to drop at a file's start.
 *
 * @param file - the file
 * @param byteOrderMark - what happens to one
 * @param warn - takes the warning about one that is dropped
 * @returns 3 or 0
 * @throws LecternError `bad-data` when the file is UTF-16
 */
export function markOf(file: LabelledFile, byteOrderMark: ByteOrderMark, warn: Warn): number {
  const head = new Uint8Array(Math.min(HEAD_BYTES, file.size))
  withFile(file, (descriptor) => readFully(file, descriptor, head, 0))
  const mark = sniff(head, file.label)
  if (mark === 0 || byteOrderMark === "keep") return 0
  warn(markDropped(file.label))
  return mark
}

/**
 * Finds where lines start.
 *
 * @param files - the files
 * @param marks - how many bytes to drop at the start of each
 * @param indexing - how
 * @returns one index per file
 */
export async function indexFiles(
  files: readonly LabelledFile[],
  marks: readonly number[],
  { engine, shardBytes, onIndexed }: Indexing,
): Promise<LineIndex[]> {
  const pageBytes = pageBytesFor(shardBytes)
  const parts: IndexedPart[][] = files.map(() => [])
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  await inOrder(
    partsOf(files, pageBytes),
    engine.window,
    ({ part }) => engine.run(indexPart, part),
    (indexed, { number, part }) => {
      parts[number]!.push(indexed)
      done += part.end - part.start
      onIndexed(done, total)
    },
  )
  return files.map(({ size }, i) => joinParts(size, marks[i]!, pageBytes, parts[i]!))
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
