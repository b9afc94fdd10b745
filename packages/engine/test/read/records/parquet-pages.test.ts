// Pages of Parquet, written by hand after parquet.thrift: what a footer and a header state is checked before anything is unpacked.
import { crc32 } from "node:zlib"
import type { RowGroup } from "hyparquet"
import { expect, test } from "vitest"
import { type Limits, limitsOf } from "../../../src/read/formats/limits.js"
import { pageChecker } from "../../../src/read/records/parquet-pages.js"

/** An integer of Thrift's compact protocol. */
function zigzag(value: number): number[] {
  const bytes: number[] = []
  let rest = ((value << 1) ^ (value >> 31)) >>> 0
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

const I32 = 0x15 // the field after the last, of 32 bits

interface Page {
  readonly unpacked?: number
  readonly packed?: number
  readonly sum?: number
  readonly values?: number
  readonly nulls?: number
}

/** A data page of some bytes: of version 2 if it says how many nulls it has. */
function page(
  bytes: readonly number[],
  { unpacked = bytes.length, packed = bytes.length, sum, values = 1, nulls }: Page = {},
) {
  const sizes = [I32, ...zigzag(nulls === undefined ? 0 : 3), I32, ...zigzag(unpacked), I32, ...zigzag(packed)]
  const checksum = sum === undefined ? [] : [I32, ...zigzag(sum)]
  const fields = [I32, ...zigzag(values), ...(nulls === undefined ? [] : [I32, ...zigzag(nulls)]), 0]
  const field = (nulls === undefined ? 5 : 8) - (sum === undefined ? 3 : 4)
  return [...sizes, ...checksum, (field << 4) + 12, ...fields, 0, ...bytes]
}

interface Footer {
  readonly rows?: number
  readonly unpacked?: number
  readonly limits?: Limits
  readonly flat?: boolean
  readonly groups?: number
}

function check(
  pages: readonly number[],
  { rows = 1, unpacked = 0, limits = limitsOf({}), flat = true, groups = 1 }: Footer = {},
) {
  const bytes = Uint8Array.from(pages)
  const file = { byteLength: bytes.length, slice: (start: number, end?: number) => bytes.slice(start, end).buffer }
  const column = {
    path_in_schema: ["text"],
    data_page_offset: 0n,
    total_compressed_size: BigInt(bytes.length),
    total_uncompressed_size: BigInt(unpacked),
  }
  const group = { columns: [{ meta_data: column }], num_rows: BigInt(rows) } as unknown as RowGroup
  const checker = pageChecker({ file, label: "t", limits, columns: ["text"], isFlat: () => flat })
  return () => {
    for (let i = 0; i < groups; i++) checker(group)
  }
}

const BYTES = [1, 2, 3, 4]
const SUM = crc32(Uint8Array.from(BYTES)) | 0
const MIB = 2 ** 20
const UNLIMITED = limitsOf({ maxExpand: 1e9 })

test("pages whose headers are right pass, with a checksum and without", () => {
  check([...page(BYTES), ...page(BYTES, { sum: SUM }), ...page(BYTES, { values: 3, nulls: 3 })], { rows: 5 })()
})

test.each<readonly [name: string, pages: readonly number[], footer: Footer, why: RegExp]>([
  [
    "another checksum",
    page(BYTES, { sum: SUM ^ 1 }),
    {},
    /^t: has a damaged page at byte 0: its checksum does not match$/,
  ],
  [
    "another checksum in a second page",
    [...page(BYTES), ...page(BYTES, { sum: 0 })],
    { rows: 2 },
    /at byte 15: its checksum/,
  ],
  ["a page behind the end", page(BYTES, { packed: 5 }), {}, /it ends behind its column$/],
  [
    "a negative size, which would be read for ever",
    page(BYTES, { packed: -15 }),
    {},
    /its sizes are not whole numbers$/,
  ],
  ["a negative unpacked size", page(BYTES, { unpacked: -1 }), {}, /its sizes are not whole numbers$/],
  ["more nulls than values", page(BYTES, { values: 1, nulls: 2 }), {}, /its sizes are not whole numbers$/],
  ["fewer nulls than none", page(BYTES, { values: 1, nulls: -9 }), {}, /its sizes are not whole numbers$/],
  [
    "65 MiB, which the footer hides",
    page(BYTES, { unpacked: 65 * MIB }),
    {},
    /^t: unpacks to more than 100 times its size; --max-expand allows more$/,
  ],
  [
    "65 MiB in two row groups",
    page(BYTES, { unpacked: 33 * MIB }),
    { groups: 2 },
    /^t: unpacks to more than 100 times/,
  ],
  ["65 MiB in the footer", page(BYTES), { unpacked: 65 * MIB }, /^t: unpacks to more than 100 times/],
  [
    "1 GiB",
    page(BYTES, { unpacked: 1024 * MIB }),
    { limits: UNLIMITED },
    /^t: row group 1 needs more than 1073741824 bytes of memory; write smaller row groups, or set --max-expand 0$/,
  ],
  ["2^24 values in a few bytes", page(BYTES, { values: 2 ** 24 }), {}, /^t: row group 1 needs more than/],
  [
    "many values behind those of a nested column",
    [...page(BYTES), ...page(BYTES, { values: 2 ** 24 })],
    { flat: false },
    /^t: row group 1 needs/,
  ],
])("a row group with %s is refused", (_, pages, footer, why) => {
  expect(check(pages, footer)).toThrow(why)
})

test("exactly what the limits allow is read, and bytes behind the rows of a flat column are not", () => {
  check(page(BYTES, { unpacked: 64 * MIB }))()
  check(page(BYTES, { unpacked: 1024 * MIB - 64 }), { limits: UNLIMITED })()
  check(page(BYTES, { unpacked: 2000 * MIB }), { limits: limitsOf({ maxExpand: 0 }) })()
  check([...page(BYTES), ...page(BYTES, { values: 2 ** 24 })])()
})

test("a header whose text has a negative length ends in an error", () => {
  expect(check([0x18, 0xff, 0xff, 0xff, 0xff, 0x0f, 0])).toThrow("Thrift has no text of -1 bytes")
})
