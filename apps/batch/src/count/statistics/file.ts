// Files of statistics: a header, then the counts of shards, each with its key and a checksum.
// docs/statistics-files.md describes them for other programs.
import { createHash } from "node:crypto"
import { closeSync, readSync, statSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { openRegular } from "@lectern/engine/internal/read/open"
import { parsedJson } from "@lectern/engine/internal/store/json-shape"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { checkedHeader, STATISTICS_SCHEMA, type StatisticsHeader, shapeOf } from "./header.js"
import { fitsShape } from "./record.js"
import { numberReader } from "./varint.js"

/** The location of the record of a shard. */
export interface RecordPlace {
  /** The shard's key, in hexadecimal. */
  readonly key: string
  /** The offset of the record's first byte. */
  readonly at: number
  /** The length of its content. */
  readonly length: number
  /** Number of the first segment in its text, from 0. */
  readonly firstSegment: number
  /** The number of segments. */
  readonly segments: number
}

/** A file of statistics. */
export interface StatisticsFile {
  readonly path: string
  readonly header: StatisticsHeader
  /** Its records, in order. */
  readonly records: readonly RecordPlace[]
}

const START = `{"schema":"${STATISTICS_SCHEMA}"`
const KEY_BYTES = 32
const LENGTH_BYTES = 8
const SUM_BYTES = 32
const PREFIX_BYTES = KEY_BYTES + LENGTH_BYTES
const SEGMENT_BYTES = 16 // the first two numbers of the content, of at most eight bytes each
const HIGH = 2 ** 32
const NEWLINE = 10
const CHUNK_BYTES = 2 ** 16
const MAX_HEADER_BYTES = 2 ** 28

/** The first bytes of a file. */
export function headerBytes(header: StatisticsHeader): Uint8Array {
  const line = `${JSON.stringify(header)}\n`
  return new TextEncoder().encode(`${line}${sha256(line).toString("hex")}\n`)
}

/** The bytes of a record. */
export function recordBytes(key: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(PREFIX_BYTES + content.length + SUM_BYTES)
  bytes.set(Buffer.from(key, "hex"))
  const view = new DataView(bytes.buffer)
  view.setUint32(KEY_BYTES, content.length % HIGH, true)
  view.setUint32(KEY_BYTES + 4, Math.floor(content.length / HIGH), true)
  bytes.set(content, PREFIX_BYTES)
  bytes.set(sha256(bytes.subarray(0, PREFIX_BYTES + content.length)), PREFIX_BYTES + content.length)
  return bytes
}

/** The parts of a record. */
export function recordParts(bytes: Uint8Array): {
  readonly key: string
  readonly content: Uint8Array
  readonly checksum: string
} {
  const end = bytes.length - SUM_BYTES
  const hex = (part: Uint8Array): string => Buffer.from(part).toString("hex")
  return {
    key: hex(bytes.subarray(0, KEY_BYTES)),
    content: bytes.subarray(PREFIX_BYTES, end),
    checksum: hex(bytes.subarray(end)),
  }
}

/** Whether a file begins as a file of statistics does. */
export function isStatistics(path: string): boolean {
  const start = new TextEncoder().encode(START)
  const found = withDescriptor(path, (descriptor) => readAt(path, descriptor, 0, start.length))
  return found !== undefined && Buffer.from(found).equals(start)
}

/** Opens a file of statistics: reads its header and finds its records, without reading these. */
export function openStatistics(path: string): StatisticsFile {
  const stat = withReadErrors(path, () => statSync(path))
  if (!stat.isFile()) throw new LecternError({ kind: "unreadable", path, why: "it is not a regular file" })
  return withDescriptor(path, (descriptor) => {
    const { header, end } = readHeader(path, descriptor)
    const size = withReadErrors(path, () => statSync(path).size)
    const shape = shapeOf(header)
    const records: RecordPlace[] = []
    let at = end
    for (let shard = 0; shard < header.shards; shard++) {
      const prefix = readAt(path, descriptor, at, PREFIX_BYTES + SEGMENT_BYTES)
      if (prefix === undefined) throw damaged(path, `it ends before shard ${shard + 1} of ${header.shards}`)
      const view = new DataView(prefix.buffer)
      const length = view.getUint32(KEY_BYTES, true) + HIGH * view.getUint32(KEY_BYTES + 4, true)
      const key = Buffer.from(prefix.subarray(0, KEY_BYTES)).toString("hex")
      const numbers = numberReader(prefix.subarray(PREFIX_BYTES))
      const [firstSegment, segments] = [numbers.next(), numbers.next()]
      // Nothing is allocated for numbers that the file is too short for.
      if (!fitsShape(length, shape, segments)) throw otherShape(path, at)
      records.push({ key, at, length, firstSegment, segments })
      at += PREFIX_BYTES + length + SUM_BYTES
      if (at > size) throw damaged(path, `it ends inside shard ${shard + 1} of ${header.shards}`)
    }
    if (at !== size) throw damaged(path, `${size - at} bytes follow the last of its ${header.shards} shards`)
    return { path, header, records }
  })
}

/** Reads a whole record. */
export function readRecord(
  path: string,
  { at, length }: RecordPlace,
): { readonly bytes: Uint8Array; readonly content: Uint8Array } {
  const total = PREFIX_BYTES + length + SUM_BYTES
  const bytes = withDescriptor(path, (descriptor) => readAt(path, descriptor, at, total))
  const summed = bytes?.subarray(0, PREFIX_BYTES + length)
  if (bytes === undefined || summed === undefined || sha256(summed).compare(bytes.subarray(summed.length)) !== 0) {
    throw damaged(path, `the checksum of the shard at byte ${at} does not match its content`)
  }
  return { bytes, content: bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length) }
}

/** The error for a shard with more or fewer numbers than its header says. */
export function otherShape(path: string, at: number): LecternError {
  return damaged(path, `the shard at byte ${at} does not have the header's shape`)
}

/** The error for a file that is not as it was written. */
export function damaged(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why: `is damaged: ${why}; make it again` })
}

function readHeader(path: string, descriptor: number): { readonly header: StatisticsHeader; readonly end: number } {
  const lines: string[] = []
  let bytes = new Uint8Array(0)
  let start = 0
  while (lines.length < 2) {
    const newline = bytes.indexOf(NEWLINE, start)
    if (newline >= 0) {
      lines.push(new TextDecoder().decode(bytes.subarray(start, newline + 1)))
      start = newline + 1
      if (lines.length === 1 && !lines[0]!.startsWith(START)) throw other(path)
      continue
    }
    const chunk = new Uint8Array(Math.max(CHUNK_BYTES, bytes.length)) // doubles: reading stays linear
    const got = withReadErrors(path, () => readSync(descriptor, chunk, 0, chunk.length, bytes.length))
    if (got === 0 || bytes.length > MAX_HEADER_BYTES) throw lines.length === 0 ? other(path) : damagedHeader(path)
    bytes = Buffer.concat([bytes, chunk.subarray(0, got)])
  }
  const [line, sum] = lines as [string, string]
  if (sum !== `${sha256(line).toString("hex")}\n`) throw damagedHeader(path)
  return { header: checkedHeader(headerJson(path, line), (why) => wrongHeader(path, why)), end: start }
}

function headerJson(path: string, line: string): unknown {
  try {
    return parsedJson(line)
  } catch (error) {
    throw wrongHeader(path, `it is not JSON (${(error as Error).message})`)
  }
}

function wrongHeader(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why: `has a wrong header: ${why}` })
}

function damagedHeader(path: string): LecternError {
  return damaged(path, "the checksum of its header does not match")
}

function other(path: string): LecternError {
  const why = `is not a file of statistics, expected one of lectern shard or lectern merge (${STATISTICS_SCHEMA})`
  return new LecternError({ kind: "bad-data", path, why })
}

/** Some bytes of a file; undefined when it ends before. */
function readAt(path: string, descriptor: number, at: number, length: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length; ) {
    const got = withReadErrors(path, () => readSync(descriptor, bytes, done, length - done, at + done))
    if (got === 0) return undefined
    done += got
  }
  return bytes
}

function withDescriptor<Result>(path: string, use: (descriptor: number) => Result): Result {
  const descriptor = withReadErrors(path, () => openRegular(path))
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest()
}
