// Reads the English data of METEOR 1.5: the lists in its jar, and its table of paraphrases.
import { checkedOptions, checkRecord, checkString, wrongType } from "@lectern/core/checks"
import { digestOf } from "../wordnet/read-wordnet.js"
import { Lines } from "./lines.js"
import { ListBuilder, type TextLists } from "./text-lists.js"

/** The names of METEOR's files: four that its jar holds, and its table of paraphrases, unzipped. */
export const meteorFiles: readonly string[] = [
  "function/english.words",
  "nonbreaking/english.prefixes",
  "synonym/english.exceptions",
  "synonym/english.synsets",
  "data/paraphrase-en",
]

/**
 * The English data of METEOR 1.5. Plain data, which threads can be sent or share.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md#with-paraphrases-the-authors-last-program)
 */
export interface MeteorData {
  /** Distinguishes the data from others. */
  readonly kind: "meteor-1.5"
  /** For signatures: eight hexadecimal digits that depend on the content alone. */
  readonly version: string
  /** What the files contain. */
  readonly lists: MeteorLists
}

/** The content of {@link MeteorData}. */
export interface MeteorLists {
  /** Function words, with empty lists. */
  readonly functionWords: TextLists
  /** Prefixes that a dot follows within a sentence: 1, or 2 if only before a number. */
  readonly prefixes: TextLists
  /** Irregular forms, with the numbers of their base forms here; base forms have empty lists. */
  readonly bases: TextLists
  /** Words, with the sets of synonyms they are in. */
  readonly synsets: TextLists
  /** Phrases, with the numbers of their paraphrases here, in the order of the table. */
  readonly paraphrases: TextLists
  /** Number of words of the longest phrase. */
  readonly longestPhrase: number
}

const SPACE = 32
const ZERO = 48
/** Of METEOR's table, by its number of different phrases. */
const BYTES_PER_PHRASE = 110
const NUMERIC = "#NUMERIC_ONLY#"

/**
 * Reads the English data of METEOR 1.5 from the bytes of its files.
 *
 * The data are not part of Lectern. The file `meteor-1.5.jar`, a zip archive, holds the first four of
 * {@link meteorFiles}; `data/paraphrase-en.gz` lies beside it in METEOR's distribution and in pip's package pycocoevalcap.
 * The real table takes a few seconds and about 130 MB.
 *
 * @param files - the bytes of each of {@link meteorFiles}, by name; the table of paraphrases unzipped
 * @param options - `path`: the folder, for messages
 * @returns plain data for the option `data` of {@link @lectern/metrics!meteor | meteor}
 * @throws LecternError `wrong-type` when a file is missing or is not bytes; `bad-data` with the file and line otherwise
 * @see Denkowski and Lavie 2014, "Meteor Universal: Language Specific Translation Evaluation for Any Target Language"
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md#with-paraphrases-the-authors-last-program)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const none = Object.fromEntries(meteorFiles.map((name) => [name, bytes("")]))
 * const data = meteorData({ ...none, "data/paraphrase-en": bytes("0.5\nat once\nright away\n") })
 * meteor({ variant: "1.5", data }).score(["come at once"], ["come right away"]).matches //=> 3
 * meteorData({ ...none, "synonym/english.synsets": bytes("sofa\n") }, { path: "meteor" }) //=> LecternError: meteor/synonym/english.synsets:1: the file ends where the line after "sofa" is expected
 * ```
 */
export function meteorData(
  files: Readonly<Record<string, Uint8Array>>,
  options: { readonly path?: string } = {},
): MeteorData {
  checkRecord("files", files, "an object with the bytes of each file")
  const { path } = checkedOptions<{ readonly path?: string }>("meteorData()", options, { path: [checkString, ""] })
  const [words, prefixes, exceptions, synsets, table] = meteorFiles.map((name) => {
    if (!(files[name] instanceof Uint8Array)) throw wrongType(`files["${name}"]`, files[name], "a Uint8Array")
    return new Lines(path === "" || path.endsWith("/") ? path + name : `${path}/${name}`, files[name])
  }) as [Lines, Lines, Lines, Lines, Lines]
  const lists = {
    functionWords: readWords(words),
    prefixes: readPrefixes(prefixes),
    bases: readBases(exceptions),
    synsets: readSynsets(synsets),
    ...readParaphrases(table),
  }
  const { longestPhrase: _, ...arrays } = lists
  const version = digestOf(Object.values(arrays).flatMap((each) => Object.values(each)))
  return { kind: "meteor-1.5", version, lists }
}

function readWords(lines: Lines): TextLists {
  const builder = new ListBuilder()
  while (lines.next()) builder.add(lines.bytes, lines.start, lines.end)
  return builder.lists()
}

function readPrefixes(lines: Lines): TextLists {
  const builder = new ListBuilder()
  while (lines.next()) {
    const [word, note] = lines
      .text()
      .split(/[ \t\f]+/)
      .filter((field) => field !== "")
    if (word === undefined || word.startsWith("#")) continue
    const bytes = new TextEncoder().encode(word)
    builder.append(builder.add(bytes, 0, bytes.length), note === NUMERIC ? 2 : 1)
  }
  return builder.lists()
}

/** Reads base forms, each followed by a line with its irregular forms. */
function readBases(lines: Lines): TextLists {
  const builder = new ListBuilder()
  while (lines.entry()) {
    const base = builder.add(lines.bytes, lines.start, lines.end)
    lines.second()
    while (lines.field()) builder.append(builder.add(lines.bytes, lines.fieldStart, lines.fieldEnd), base)
  }
  return builder.lists()
}

/** Reads words, each followed by a line with the numbers of its sets of synonyms. */
function readSynsets(lines: Lines): TextLists {
  const builder = new ListBuilder()
  while (lines.entry()) {
    const word = builder.size
    if (builder.add(lines.bytes, lines.start, lines.end) < word)
      throw lines.problem(`"${lines.text()}" is already on another line`)
    lines.second()
    while (lines.field()) builder.append(word, lines.number())
  }
  return builder.lists()
}

/** Reads entries of three lines: a probability, which METEOR ignores, a phrase, and a paraphrase of it. */
function readParaphrases(lines: Lines): Pick<MeteorLists, "paraphrases" | "longestPhrase"> {
  const { bytes } = lines
  const builder = new ListBuilder(256 + bytes.length / BYTES_PER_PHRASE)
  let longestPhrase = 0
  const phrase = (): number => {
    const { start, end } = lines
    const size = builder.size
    const number = builder.add(bytes, start, end)
    if (builder.size === size) return number
    let words = 1
    let before = SPACE
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!
      if (byte === SPACE && before !== SPACE) words++
      else if (byte <= SPACE) throw lines.problem("expected the words of a phrase with single spaces between them")
      before = byte
    }
    if (before === SPACE) throw lines.problem("expected a phrase that does not end in a space")
    longestPhrase = Math.max(longestPhrase, words)
    return number
  }
  let [start, end, owner] = [0, 0, -1]
  while (lines.entry()) {
    const first = bytes[lines.start]! - ZERO
    if (first < 0 || first > 9) throw lines.problem(`expected a probability, got "${lines.text()}"`)
    lines.second()
    // The table is sorted, so that most entries are of the phrase before.
    const isSame = end - start === lines.end - lines.start && sameBytes(bytes, start, lines.start, end - start)
    if (owner === -1 || !isSame) owner = phrase()
    start = lines.start
    end = lines.end
    lines.second()
    builder.append(owner, phrase())
  }
  return { paraphrases: builder.lists(), longestPhrase }
}

function sameBytes(bytes: Uint8Array, one: number, other: number, length: number): boolean {
  for (let k = 0; k < length; k++) if (bytes[one + k] !== bytes[other + k]) return false
  return true
}
