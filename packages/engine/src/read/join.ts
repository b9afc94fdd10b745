// Puts the records of several files into the order of the first one, by their ids.
import { closeSync, openSync, readSync, writeSync } from "node:fs"
import { badData, type LecternError } from "@lectern/core"
import { TEXT_SEPARATOR } from "./records/record-lines.js"

/** A file of encoded records, the id last in each. */
export interface IdentifiedFile {
  /** The input's name in messages. */
  readonly label: string
  /** The path of the file. */
  readonly path: string
  readonly size: number
  /** Whether it may have records that the first file has not: labels of a larger corpus. */
  readonly mayHaveMore?: boolean
  /** Stands in front of the id of a record that is missing; without it, missing records are refused. */
  readonly missing?: Uint8Array
}

const NEWLINE = 10
const CHUNK = 2 ** 20

/** Finds where the records of a file are in the order of another one. */
export function joinTo(first: IdentifiedFile): (file: IdentifiedFile, target: string) => boolean {
  const order = [...idsOf(first).keys()]
  return (file, target) => {
    const places = idsOf(file)
    checkIds(first, order, file, places)
    let sorted = true
    let at = 0
    for (const id of order) {
      const place = places.get(id)
      sorted &&= place?.start === at
      at = place?.end ?? at
    }
    if (sorted && at === file.size) return false
    copyPlaces(
      file,
      order.map((id) => places.get(id) ?? Buffer.concat([file.missing!, Buffer.from(`${id}\n`)])),
      target,
    )
    return true
  }
}

/** The position of a record in its file, in bytes. */
interface Place {
  readonly start: number
  readonly end: number
}

function checkIds(
  first: IdentifiedFile,
  order: readonly string[],
  file: IdentifiedFile,
  places: ReadonlyMap<string, Place>,
): void {
  const missing = order.filter((id) => !places.has(id))
  if (missing.length > 0 && file.missing === undefined) {
    const why = `has no record with the id ${JSON.stringify(missing[0])}, which ${first.label} has${more(missing.length)}`
    throw badData(file.label, why)
  }
  if (places.size === order.length - missing.length || file.mayHaveMore) return
  const known = new Set(order)
  const unknown = [...places.keys()].filter((id) => !known.has(id))
  const why = `has a record with the id ${JSON.stringify(unknown[0])}, which ${first.label} has not${more(unknown.length)}`
  throw badData(file.label, why)
}

function more(count: number): string {
  return count === 1 ? "" : `, and ${count - 1} more of the kind`
}

/** The places of all records, by id, in the order of the file. */
function idsOf(file: IdentifiedFile): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { line, start } of encodedRecords(file.path)) {
    const id = line.toString("utf8", line.lastIndexOf(TEXT_SEPARATOR) + 1)
    if (places.has(id)) throw double(file, id, [...places.keys()].indexOf(id) + 1, places.size + 1)
    places.set(id, { start, end: start + line.length + 1 })
  }
  return places
}

/** The encoded records of a file, without their newlines, each valid until the next; and where they start. */
export function* encodedRecords(path: string): Generator<{ readonly line: Buffer; readonly start: number }> {
  const descriptor = openSync(path, "r")
  let buffer = Buffer.alloc(2 * CHUNK)
  let held = 0
  let start = 0
  try {
    for (;;) {
      if (held === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
      const read = readSync(descriptor, buffer, held, buffer.length - held, start + held)
      if (read === 0) return
      held += read
      let at = 0
      for (
        let newline = buffer.indexOf(NEWLINE, at);
        newline >= 0 && newline < held;
        newline = buffer.indexOf(NEWLINE, at)
      ) {
        yield { line: buffer.subarray(at, newline), start: start + at }
        at = newline + 1
      }
      buffer.copyWithin(0, at, held)
      held -= at
      start += at
    }
  } finally {
    closeSync(descriptor)
  }
}

function double({ label, mayHaveMore }: IdentifiedFile, id: string, one: number, other: number): LecternError {
  const why = `the records ${one} and ${other} have the same id, ${JSON.stringify(id)}`
  const hint = mayHaveMore
    ? "; labels of inputs with ids are lines of an id and a label"
    : "; only for -m passAtK alone, several records may be samples of one id"
  return badData(label, `${why}${hint}`)
}

function copyPlaces({ path }: IdentifiedFile, places: readonly (Place | Uint8Array)[], target: string): void {
  const from = openSync(path, "r")
  const to = openSync(target, "wx", 0o600)
  let buffer = Buffer.alloc(CHUNK)
  let length = 0
  const flush = (): void => {
    for (let at = 0; at < length; ) at += writeSync(to, buffer, at, length - at)
    length = 0
  }
  try {
    for (const place of places) {
      if (place instanceof Uint8Array) {
        flush()
        for (let at = 0; at < place.length; ) at += writeSync(to, place, at)
        continue
      }
      const { start, end } = place
      if (length + end - start > buffer.length) flush()
      if (end - start > buffer.length) buffer = Buffer.alloc(end - start)
      for (let at = start; at < end; ) at += readSync(from, buffer, length + at - start, end - at, at)
      length += end - start
    }
    flush()
  } finally {
    closeSync(from)
    closeSync(to)
  }
}
