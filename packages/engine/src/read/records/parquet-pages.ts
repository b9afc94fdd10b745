// Checks the pages of a row group of Parquet before they are unpacked: their sizes, which a small file may state at will, and their
// checksums. Sources: parquet.thrift of Apache Parquet 2.11 (PageHeader); Thrift's compact protocol.
import { crc32 } from "node:zlib"
import { badData, type LecternError } from "@lectern/core"
import type { RowGroup } from "hyparquet"
import { checkExpansion, type Limits } from "../formats/limits.js"
import type { RecordFile } from "./record-format.js"

/** The file, and what is read of it. */
export interface PageReading {
  readonly file: RecordFile
  /** The input's name in messages. */
  readonly label: string
  readonly limits: Limits
  /** The columns to read, those of columns within structs included. */
  readonly columns: readonly string[]
  /** Whether the column has one value a row. */
  isFlat(column: string): boolean
}

/** The maximum memory of a row group: the bytes of its pages, and some for each value. */
const MAX_GROUP_BYTES = 2 ** 30
const VALUE_BYTES = 64

// The numbers of fields in headers of pages.
const UNPACKED_SIZE = 2
const PACKED_SIZE = 3
const CHECKSUM = 4
const DATA = 5
const DICTIONARY = 7
const DATA_V2 = 8
const VALUES = 1
const NULLS = 2

/** Makes a check of row groups. */
export function pageChecker({ file, label, limits, columns, isFlat }: PageReading): (group: RowGroup) => void {
  let groups = 0
  let before = 0 // bytes of pages in the row groups before

  return (group) => {
    groups++
    let unpacked = 0
    let values = 0
    const grow = (bytes: number, count: number): void => {
      unpacked += bytes
      values += count
      checkExpansion(label, file.byteLength, before + unpacked, limits)
      if (limits.maxExpand === Number.POSITIVE_INFINITY || unpacked + VALUE_BYTES * values <= MAX_GROUP_BYTES) return
      const why = `row group ${groups} needs more than ${MAX_GROUP_BYTES} bytes of memory; write smaller row groups, or set --max-expand 0`
      throw badData(label, why)
    }
    const chunks = group.columns.flatMap(({ meta_data: column }) =>
      column !== undefined && columns.includes(column.path_in_schema[0]!) ? [column] : [],
    )
    for (const column of chunks) {
      grow(Math.max(Number(column.total_uncompressed_size), Number(column.total_compressed_size)), 0)
    }
    unpacked = 0
    for (const column of chunks) {
      const start = Number(column.dictionary_page_offset || column.data_page_offset)
      const bytes = new Uint8Array(file.slice(start, start + Number(column.total_compressed_size)))
      const rows = isFlat(column.path_in_schema[0]!) ? Number(group.num_rows) : Number.POSITIVE_INFINITY
      const damaged = (at: number, why: string): LecternError =>
        badData(label, `has a damaged page at byte ${start + at}: ${why}`)
      for (let at = 0, seen = 0; seen < rows && at < bytes.length - 1; ) {
        const { header, end: from } = headerAt(bytes, at)
        const [size, packed] = [header[UNPACKED_SIZE], header[PACKED_SIZE]]
        const count = valuesIn(header)
        if (!isCount(size) || !isCount(packed) || !isCount(count)) throw damaged(at, "its sizes are not whole numbers")
        const to = from + packed
        if (to > bytes.length) throw damaged(at, "it ends behind its column")
        grow(size, count)
        const sum = header[CHECKSUM]
        if (typeof sum === "number" && crc32(bytes.subarray(from, to)) !== sum >>> 0) {
          throw damaged(at, "its checksum does not match")
        }
        if (header[DICTIONARY] === undefined) seen += count
        at = to
      }
    }
    before += unpacked
  }
}

/** The number of values in a page, nulls included. */
function valuesIn(header: Struct): unknown {
  const page = (header[DATA] ?? header[DATA_V2] ?? header[DICTIONARY]) as Struct | undefined
  const count = page?.[VALUES]
  if (header[DATA_V2] === undefined) return count
  const nulls = (header[DATA_V2] as Struct)[NULLS]
  return isCount(count) && isCount(nulls) && nulls <= count ? count : undefined
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0
}

/** A struct of Thrift: its fields by number; lists and texts are skipped. */
interface Struct {
  [field: number]: number | boolean | Struct | undefined
}

const [TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12] as const

/** Reads as hyparquet does, which reads the same header again: with integers of 32 bits whose shifts wrap around. */
function headerAt(bytes: Uint8Array, start: number): { readonly header: Struct; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start

  function varint(): number {
    let result = 0
    for (let shift = 0; ; shift += 7) {
      const byte = view.getUint8(at++)
      result |= (byte & 0x7f) << shift
      if (byte < 0x80) return result
    }
  }

  function zigzag(): number {
    const value = varint()
    return (value >>> 1) ^ -(value & 1)
  }

  function element(type: number): Struct[number] {
    switch (type) {
      case TRUE:
        return true
      case FALSE:
        return false
      case BYTE:
        return view.getInt8(at++)
      case I16:
      case I32:
        return zigzag()
      case I64:
        while (view.getUint8(at++) >= 0x80);
        return undefined
      case DOUBLE:
        at += 8
        return undefined
      case BINARY: {
        const length = varint()
        if (length < 0) throw new RangeError(`Thrift has no text of ${length} bytes`)
        at += length
        return undefined
      }
      case LIST: {
        const byte = view.getUint8(at++)
        const size = byte >> 4 === 15 ? varint() : byte >> 4
        const type = byte & 15
        for (let i = 0; i < size; i++) element(type === TRUE || type === FALSE ? BYTE : type)
        return undefined
      }
      case STRUCT:
        return struct()
      default:
        throw new Error(`Thrift has no type ${type}`)
    }
  }

  function struct(): Struct {
    const fields: Struct = {}
    for (let field = 0; ; ) {
      const byte = view.getUint8(at++)
      if ((byte & 15) === 0) return fields
      field = byte >> 4 === 0 ? zigzag() : field + (byte >> 4)
      fields[field] = element(byte & 15)
    }
  }

  return { header: struct(), end: at }
}
