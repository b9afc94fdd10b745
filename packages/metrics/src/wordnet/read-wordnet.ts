// Reads WordNet's database files: index, data and exception lists of four parts of speech.
//
// An index has a line for each word: the word, its part of speech, the number of its senses, the kinds of pointers, and the
// bytes at which its sets of synonyms start in the data file. A data file has a line for each set: that byte, two fields, the
// number of its words in hexadecimal digits, and the words, a field after each. Lines that start with a space are the licence.
import { badData, type LecternError } from "@lectern/core"
import { checkedOptions, checkRecord, checkString, wrongType } from "@lectern/core/checks"
import { PARTS_OF_SPEECH, type PartOfSpeech, slotOf, type WordNet, type WordNetPart } from "./wordnet.js"

/** The names of WordNet's files that are read, such as `index.noun`, `data.noun` and `noun.exc`. */
export const wordNetFiles: readonly string[] = /* @__PURE__ */ PARTS_OF_SPEECH.flatMap((part) => [
  `index.${part}`,
  `data.${part}`,
  `${part}.exc`,
])

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const OPEN = 40
const CLOSE = 41
const UNDERSCORE = 95
const TYPES: Readonly<Record<PartOfSpeech, string>> = { noun: "n", verb: "v", adj: "a", adv: "r" }

/**
 * Reads WordNet from the bytes of its database files.
 *
 * These are the files of WordNet 3.0, as in Debian's package wordnet-base and in NLTK's corpus `wordnet`, and others in the
 * same format. Glosses, pointers and frames are skipped.
 *
 * @param files - the bytes of each of {@link wordNetFiles}, by name; others are ignored
 * @param options - `path`: the folder, for messages
 * @returns plain data for the option `synonyms` of {@link @lectern/metrics!meteor | meteor}
 * @throws LecternError `wrong-type` when a file is missing or is not bytes; `bad-data` with the file and line otherwise
 * @see [WordNet's format](https://wordnet.princeton.edu/documentation/wndb5wn)
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md#synonyms-from-wordnet)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const none = Object.fromEntries(wordNetFiles.map((name) => [name, bytes("")]))
 * wordNet(none).version //=> "wn-345c2b05"
 * wordNet({ ...none, "index.noun": bytes("sofa n 1 0 1 0 00000000\n") }, { path: "dict" }) //=> LecternError: dict/index.noun:1: data.noun has no set of synonyms at byte 0
 * ```
 */
export function wordNet(
  files: Readonly<Record<string, Uint8Array>>,
  options: { readonly path?: string } = {},
): WordNet {
  checkRecord("files", files, "an object with the bytes of each file")
  const { path } = checkedOptions<{ readonly path?: string }>("wordNet()", options, { path: [checkString, ""] })
  for (const name of wordNetFiles) {
    if (!(files[name] instanceof Uint8Array)) throw wrongType(`files["${name}"]`, files[name], "a Uint8Array")
  }
  const parts = Object.fromEntries(
    PARTS_OF_SPEECH.map((part) => [part, readPart(files, part, path === "" || path.endsWith("/") ? path : `${path}/`)]),
  )
  const version = versionIn(files["data.adj"]!)
  return {
    kind: "wordnet",
    version: `wn${version}-${digestOf(Object.values(parts).flatMap((part) => Object.values(part)))}`,
    parts: parts as Record<PartOfSpeech, WordNetPart>,
  }
}

function readPart(files: Readonly<Record<string, Uint8Array>>, part: PartOfSpeech, folder: string): WordNetPart {
  const lines = (name: string): Lines => new Lines(folder + name, files[name]!)
  const { places, ...sets } = readData(lines(`data.${part}`))
  return {
    ...readIndex(lines(`index.${part}`), TYPES[part], places, `data.${part}`),
    ...sets,
    exceptions: readExceptions(lines(`${part}.exc`)),
  }
}

/** Reads the words of each set, and the set's number by the byte at which it starts. */
function readData(lines: Lines): Pick<WordNetPart, "words" | "wordEnds"> & { readonly places: Map<number, number> } {
  const { bytes } = lines
  const words = new Uint8Array(bytes.length)
  const wordEnds: number[] = []
  const places = new Map<number, number>()
  let out = 0
  while (lines.next()) {
    const place = lines.number("a byte", 10)
    if (place !== lines.lineStart) {
      throw lines.problem(`its set of synonyms should start at byte ${place}, but starts at byte ${lines.lineStart}`)
    }
    lines.field("a file number")
    lines.field("a part of speech")
    for (let left = lines.number("a number of words", 16); left > 0; left--) {
      lines.field("a word")
      const end = withoutMarker(bytes, lines.start, lines.end)
      const from = out
      let phrase = false
      for (let at = lines.start; at < end; at++) {
        phrase ||= bytes[at] === UNDERSCORE
        words[out++] = bytes[at]!
      }
      words[out++] = SPACE
      if (phrase) out = from
      lines.field("a number after a word")
    }
    places.set(place, wordEnds.length)
    wordEnds.push(out)
  }
  return { words: words.slice(0, out), wordEnds: new Uint32Array(wordEnds), places }
}

/** The end of an adjective without the place in which it stands: `galore(ip)`. */
function withoutMarker(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[end - 1] !== CLOSE) return end
  const open = bytes.lastIndexOf(OPEN, end - 1)
  return open < start ? end : open
}

function readIndex(
  lines: Lines,
  type: string,
  places: ReadonlyMap<number, number>,
  data: string,
): Pick<WordNetPart, "lemmas" | "lemmaEnds" | "slots" | "senses" | "senseEnds"> {
  const { bytes } = lines
  const lemmas = new Uint8Array(bytes.length)
  const lemmaEnds: number[] = []
  let lineCount = 1
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) lineCount++
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * lineCount)))
  const table = { lemmas, lemmaEnds, slots }
  const senses: number[] = []
  const senseEnds: number[] = []
  let out = 0
  while (lines.next()) {
    lines.field("a word")
    const slot = slotOf(table, bytes, lines.start, lines.end)
    if (slots[slot] !== 0) throw lines.problem(`"${lines.text()}" is already on another line`)
    slots[slot] = lemmaEnds.length + 1
    for (let at = lines.start; at < lines.end; at++) lemmas[out++] = bytes[at]!
    lemmaEnds.push(out)
    lines.field("a part of speech")
    if (lines.end - lines.start !== 1 || bytes[lines.start] !== type.charCodeAt(0)) {
      throw lines.problem(`expected the part of speech "${type}", got "${lines.text()}"`)
    }
    const count = lines.number("a number of senses", 10)
    for (let left = lines.number("a number of pointers", 10); left > 0; left--) lines.field("a pointer")
    const again = lines.number("a number of senses", 10)
    if (again !== count) throw lines.problem(`it has two numbers of senses, ${count} and ${again}`)
    lines.number("a number of tagged senses", 10)
    for (let left = count; left > 0; left--) {
      const place = lines.number("a byte", 10)
      const sense = places.get(place)
      if (sense === undefined) throw lines.problem(`${data} has no set of synonyms at byte ${place}`)
      senses.push(sense)
    }
    senseEnds.push(senses.length)
  }
  return {
    lemmas: lemmas.slice(0, out),
    lemmaEnds: new Uint32Array(lemmaEnds),
    slots,
    senses: new Uint32Array(senses),
    senseEnds: new Uint32Array(senseEnds),
  }
}

function readExceptions(lines: Lines): Uint8Array {
  const out = new Uint8Array(lines.bytes.length + 1)
  let length = 0
  while (lines.next()) {
    for (let first = true; lines.more(); first = false) {
      if (!first) out[length++] = SPACE
      out.set(lines.bytes.subarray(lines.start, lines.end), length)
      length += lines.end - lines.start
    }
    out[length++] = NEWLINE
  }
  return out.slice(0, Math.max(0, length - 1))
}

/** Reads a file line by line, and the fields of a line, which spaces separate. */
class Lines {
  /** The byte at which the line starts. */
  lineStart = 0
  /** The field. */
  start = 0
  /** The byte after it. */
  end = 0
  readonly bytes: Uint8Array
  readonly #path: string
  #number = 0
  #lineEnd = -1

  constructor(path: string, bytes: Uint8Array) {
    this.#path = path
    // Not a Node Buffer, whose methods differ.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** Goes to the next line that has something but is not of the licence; false at the end. */
  next(): boolean {
    for (;;) {
      this.lineStart = this.#lineEnd + 1
      if (this.lineStart >= this.bytes.length) return false
      this.#number++
      const newline = this.bytes.indexOf(NEWLINE, this.lineStart)
      this.#lineEnd = newline === -1 ? this.bytes.length : newline
      this.end = this.lineStart
      const first = this.bytes[this.lineStart]
      if (first !== SPACE && first !== NEWLINE && first !== RETURN) return true
    }
  }

  /** Goes to the next field of the line, if there is one. */
  more(): boolean {
    const { bytes } = this
    let at = this.end
    while (at < this.#lineEnd && isSpace(bytes[at]!)) at++
    this.start = at
    while (at < this.#lineEnd && !isSpace(bytes[at]!)) at++
    this.end = at
    return this.start < at
  }

  field(wanted: string): void {
    if (!this.more()) throw this.problem(`it ends where ${wanted} is expected`)
  }

  /** The next field as a whole number. */
  number(wanted: string, radix: 10 | 16): number {
    this.field(wanted)
    let value = 0
    for (let at = this.start; at < this.end; at++) {
      const digit = digitOf(this.bytes[at]!)
      if (digit >= radix || this.end - this.start > 9) throw this.problem(`expected ${wanted}, got "${this.text()}"`)
      value = radix * value + digit
    }
    return value
  }

  text(): string {
    return new TextDecoder().decode(new Uint8Array(this.bytes.subarray(this.start, this.end))).slice(0, 40)
  }

  problem(why: string): LecternError {
    return badData(this.#path, why, this.#number)
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === RETURN || byte === 9
}

/** The value of a digit, up to 15; larger for other bytes. */
function digitOf(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 0x20
  return letter >= 97 && letter <= 102 ? letter - 87 : 99
}

/** The version in the licence at the top of a file, "" without one. */
function versionIn(bytes: Uint8Array): string {
  const top = new TextDecoder().decode(new Uint8Array(bytes.subarray(0, 4096)))
  return /Word[nN]et ([0-9]{1,4}(?:\.[0-9]{1,4}|\+)?) Copyright/.exec(top)?.[1] ?? ""
}

/** Eight hexadecimal digits that depend on all numbers and their order (FNV-1a, a number at a time). */
export function digestOf(arrays: readonly (Uint8Array | Uint32Array)[]): string {
  let hash = 0x811c9dc5
  for (const array of arrays) {
    hash = Math.imul(hash ^ array.length, 0x01000193)
    for (let i = 0; i < array.length; i++) hash = Math.imul(hash ^ array[i]!, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, "0")
}
