// MeCab's compiled dictionaries, version 102, as `mecab-dict-index` writes them: numbers are little-endian.
//
// sys.dic, unk.dic: ten numbers of 32 bits (magic, version, type, words, right ids, left ids, then the bytes of the double array, of
// the tokens and of the features, then 0), the name of the charset in 32 bytes, and the three parts. A token is left id, right id, id of
// its part of speech, cost (16 bits each), place of its feature, 0 (32 bits each).
// char.bin: the number of categories, their names in 32 bytes each, and 32 bits for each character before U+FFFF: its categories as a set
// (18 bits), the category of its unknown words (8), their longest length (4), whether a run of the category is one (1), whether words of
// the dictionary do not keep unknown ones away (1).
// matrix.bin: the numbers of right ids (of the word before) and of left ids (of the word after), and a cost of 16 bits for each pair.

import { badData } from "@lectern/core"
import { checkedOptions, checkRecord, checkString, checkTypedArray } from "@lectern/core/checks"

/** The files of a compiled dictionary, as bytes. */
export interface MecabFiles {
  /** `sys.dic`: the words. */
  readonly sys: Uint8Array
  /** `unk.dic`: the words of unknown characters. */
  readonly unk: Uint8Array
  /** `char.bin`: the categories of characters. */
  readonly char: Uint8Array
  /** `matrix.bin`: the costs of neighbours. */
  readonly matrix: Uint8Array
  /** The text of `dicrc`; only `left-space-penalty-factor` and `max-grouping-size` are read. */
  readonly dicrc?: string
}

/**
 * What segmentation needs of a dictionary, without its feature strings: plain data, which threads can share.
 *
 * The typed arrays may lie in a `SharedArrayBuffer`.
 */
export interface MecabData {
  /** The double array of the words: base and check of each unit in turn. */
  readonly units: Int32Array
  /**
   * Two numbers for each token, of the words and then of the unknown ones: the left id, with the right id in the upper half; and the
   * cost, with the index of its penalty after white space in the upper half.
   */
  readonly tokens: Int32Array
  /** The penalties after white space; the first is 0. */
  readonly penalties: Int32Array
  /** The number of right ids, the length of a row of the matrix. */
  readonly rights: number
  /** The cost of a right id before a left id, at `right + rights * left`. */
  readonly matrix: Int16Array
  /** For each character of the Basic Multilingual Plane its bits in `char.bin`, and the base after it in the double array or -1. */
  readonly characters: Int32Array
  /** The number of tokens of the words, which come before those of unknown ones. */
  readonly known: number
  /** First token and number of tokens of the unknown words of each category in turn. */
  readonly unknown: Int32Array
  /** The most characters that the run after an unknown word's first character may have. */
  readonly maxGrouping: number
}

const HEADER = 72
const TOKEN = 16
const VERSION = 102
const MAGIC = 0xef718f77
const CHARACTERS = 0xffff
const MAX_GROUPING = 24

/**
 * Takes from the files of a compiled dictionary what segmentation needs.
 *
 * @param files - the contents of `sys.dic`, `unk.dic`, `char.bin`, `matrix.bin`, and the text of `dicrc`
 * @param options - `path`, the dictionary's folder, for errors
 * @returns copies, so that the files can be dropped
 * @throws LecternError `bad-data` for files that are truncated, in another byte order, charset or version, or of different dictionaries
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#mecab)
 * @example
 * ```ts
 * const page = new TextEncoder().encode("<html>Not found</html>")
 * packMecab({ sys: page, unk: page, char: page, matrix: page }, { path: "ipadic" }) //=> LecternError: ipadic/sys.dic: 22 bytes, shorter than the header of a compiled dictionary
 * ```
 */
export function packMecab(files: MecabFiles, options: { readonly path?: string } = {}): MecabData {
  const { path } = checkedOptions<{ readonly path?: string }>("packMecab()", options, {
    path: [(name, value) => checkString(name, value), ""],
  })
  checkRecord("files", files)
  for (const name of ["sys", "unk", "char", "matrix"] as const)
    checkTypedArray(`files.${name}`, files[name], "Uint8Array")
  const dicrc = files.dicrc ?? ""
  checkString("files.dicrc", dicrc)
  const folder = path === "" || path.endsWith("/") ? path : `${path}/`
  const system = readDictionary(files.sys, `${folder}sys.dic`, 0)
  const unknownWords = readDictionary(files.unk, `${folder}unk.dic`, 2)
  const { matrix, rights, lefts } = readMatrix(files.matrix, `${folder}matrix.bin`)
  const { names, characters } = readCharacters(files.char, `${folder}char.bin`)
  for (const each of [system, unknownWords]) {
    if (each.rights !== rights || each.lefts !== lefts) {
      const found = `it has ${each.rights} right and ${each.lefts} left ids`
      throw badData(each.path, `${found}, but ${folder}matrix.bin has ${rights} and ${lefts}`)
    }
  }
  const tokens = new Int32Array(2 * (system.count + unknownWords.count))
  const { penalties, posIds } = readPenalties(dicrc, `${folder}dicrc`)
  let at = 0
  for (const each of [system, unknownWords]) {
    const from = each.tokens
    for (let i = 0; i < from.length; i += 8) {
      const left = from[i]!
      const right = from[i + 1]!
      if (left >= lefts || right >= rights)
        throw badData(each.path, `token ${i / 8} has an id that the matrix does not have`)
      const penalty = posIds.length === 0 ? 0 : posIds.indexOf(from[i + 2]!) + 1
      tokens[at++] = left | (right << 16)
      tokens[at++] = from[i + 3]! | (penalty << 16)
    }
  }
  const unknown = new Int32Array(2 * names.length)
  for (const [i, name] of names.entries()) {
    const value = exactMatch(unknownWords.units, new TextEncoder().encode(name))
    if (value < 0) throw badData(unknownWords.path, `no word for the category ${name} of char.bin`)
    unknown[2 * i] = system.count + (value >> 8)
    unknown[2 * i + 1] = value & 0xff
  }
  const maxGrouping = setting(dicrc, "max-grouping-size") ?? "0"
  if (!/^\d{1,6}$/.test(maxGrouping)) {
    throw badData(`${folder}dicrc`, `max-grouping-size must be a whole number, got ${JSON.stringify(maxGrouping)}`)
  }
  const { units, count: known } = system
  return {
    units,
    tokens,
    penalties,
    rights,
    matrix,
    characters: withBases(characters, units),
    known,
    unknown,
    maxGrouping: Number(maxGrouping) || MAX_GROUPING,
  }
}

/** The table of characters with the base after each in a double array. */
function withBases(characters: Uint32Array, units: Int32Array): Int32Array {
  const both = new Int32Array(2 * characters.length)
  const bytes = new Uint8Array(3)
  const encoder = new TextEncoder()
  for (let i = 0; i < characters.length; i++) {
    both[2 * i] = characters[i]!
    let base = i >= 0xd800 && i < 0xe000 ? -1 : units[0]!
    const { written } = encoder.encodeInto(String.fromCharCode(i), bytes)
    for (let k = 0; k < written && base >= 0; k++) {
      const unit = 2 * (base + bytes[k]! + 1)
      base = units[unit + 1] === base ? units[unit]! : -1
    }
    both[2 * i + 1] = base
  }
  return both
}

interface Dictionary {
  readonly path: string
  readonly lefts: number
  readonly rights: number
  readonly count: number
  readonly units: Int32Array
  readonly tokens: Uint16Array
}

function readDictionary(file: Uint8Array, path: string, type: number): Dictionary {
  if (file.length < HEADER)
    throw badData(path, `${file.length} bytes, shorter than the header of a compiled dictionary`)
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const numbers = Array.from({ length: 10 }, (_, i) => view.getUint32(4 * i, true))
  const [magic = 0, version, found, , rights = 0, lefts = 0, unitBytes = 0, tokenBytes = 0, featureBytes = 0] = numbers
  if (version !== VERSION) {
    const why = view.getUint32(4, false) === VERSION ? "its numbers are big-endian" : `it has version ${version}`
    throw badData(path, `a compiled MeCab dictionary of version ${VERSION}, little-endian, was expected, but ${why}`)
  }
  if ((magic ^ MAGIC) >>> 0 !== file.length || HEADER + unitBytes + tokenBytes + featureBytes !== file.length) {
    throw badData(path, `the header is of a file of ${(magic ^ MAGIC) >>> 0} bytes, but it has ${file.length}`)
  }
  if (found !== type) throw badData(path, `a dictionary of type ${type} was expected, not ${found}`)
  const charset = text(file.subarray(40, HEADER))
  if (!/^utf[-_]?8$/i.test(charset)) throw badData(path, `a dictionary in UTF-8 was expected, not in ${charset}`)
  const units = new Int32Array(copy(file, HEADER, unitBytes - (unitBytes % 8)))
  const tokens = new Uint16Array(copy(file, HEADER + unitBytes, tokenBytes - (tokenBytes % TOKEN)))
  const count = tokens.length / 8
  for (let i = 0; i < units.length; i += 2) {
    const value = -units[i]! - 1
    if (value >= 0 && (value >> 8) + (value & 0xff) > count)
      throw badData(path, `unit ${i / 2} has tokens beyond the last`)
  }
  return { path, lefts, rights, count, units, tokens }
}

function readMatrix(file: Uint8Array, path: string) {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const rights = file.length < 4 ? 0 : view.getUint16(0, true)
  const lefts = file.length < 4 ? 0 : view.getUint16(2, true)
  if (rights * lefts === 0 || file.length !== 4 + 2 * rights * lefts) {
    throw badData(path, `${file.length} bytes, not those of a matrix of ${rights} by ${lefts}`)
  }
  return { matrix: new Int16Array(copy(file, 4, file.length - 4)), rights, lefts }
}

function readCharacters(file: Uint8Array, path: string) {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const count = file.length < 4 ? 0 : view.getUint32(0, true)
  const start = 4 + 32 * count
  if (count === 0 || file.length !== start + 4 * CHARACTERS) {
    throw badData(path, `${file.length} bytes, not those of a table of characters with ${count} categories`)
  }
  const names = Array.from({ length: count }, (_, i) => text(file.subarray(4 + 32 * i, 36 + 32 * i)))
  const characters = new Uint32Array(CHARACTERS + 1)
  characters.set(new Uint32Array(copy(file, start, 4 * CHARACTERS)))
  for (let i = 0; i < CHARACTERS; i++) {
    if (((characters[i]! >>> 18) & 0xff) >= count)
      throw badData(path, `character ${i} has a category that it does not list`)
  }
  return { names, characters }
}

/** Penalties of words after white space, which mecab-ko reads: pairs of an id of a part of speech and a cost. */
function readPenalties(dicrc: string, path: string) {
  const value = setting(dicrc, "left-space-penalty-factor")
  const numbers =
    value === undefined ? [] : value.split(",").map((each) => (each.trim() === "" ? Number.NaN : Number(each)))
  const isCost = (each: number) => Number.isInteger(each) && Math.abs(each) < 0x8000
  if (numbers.length % 2 !== 0 || numbers.length > 64 || !numbers.every(isCost)) {
    throw badData(
      path,
      `left-space-penalty-factor must be pairs of an id and a cost below 32768, got ${JSON.stringify(value)}`,
    )
  }
  return {
    posIds: numbers.filter((_, i) => i % 2 === 0),
    penalties: Int32Array.from([0, ...numbers.filter((_, i) => i % 2 === 1)]),
  }
}

function setting(dicrc: string, key: string): string | undefined {
  for (const line of dicrc.split("\n")) {
    const equals = line.indexOf("=")
    if (equals >= 0 && line.slice(0, equals).trim() === key) return line.slice(equals + 1).trim()
  }
  return undefined
}

function exactMatch(units: Int32Array, key: Uint8Array): number {
  let base = units[0]!
  for (const byte of key) {
    const at = 2 * (base + byte + 1)
    if (units[at + 1] !== base) return -1
    base = units[at]!
  }
  return units[2 * base + 1] === base && units[2 * base]! < 0 ? -units[2 * base]! - 1 : -1
}

function text(field: Uint8Array): string {
  const end = field.indexOf(0)
  return new TextDecoder().decode(new Uint8Array(end < 0 ? field : field.subarray(0, end)))
}

function copy(file: Uint8Array, start: number, length: number): ArrayBuffer {
  const bytes = new Uint8Array(length)
  bytes.set(file.subarray(start, start + length))
  return bytes.buffer
}
