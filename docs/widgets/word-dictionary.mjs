// @ts-check
// A small dictionary in several languages, compiled to the files of MeCab.
import { packMecab } from "@lectern/tokenizers/mecab"

/** @typedef {{ readonly surface: string, readonly className: string, readonly cost: number, readonly reading: string, readonly meaning: string }} Word */
/** @typedef {{ readonly words: readonly Word[], readonly connections: ReadonlyMap<string, number> }} Dictionary */

const UNKNOWN_COST = 10
const PENALTY = 6
/** Of two classes that no line names. */
const OTHERS = 5

/** The id of a class is its place. Every word has one class, so its left id and its right id are equal. */
export const CLASSES = "edge noun suffix particle verb ending mark article pronoun adverb".split(" ")
/** Classes that stick to the word before them. */
const CLINGING = ["suffix", "particle", "ending"]

const WORDS = `
東 noun 6 higashi east
東京 noun 5 tōkyō Tokyo
京 noun 7 kyō capital
京都 noun 5 kyōto Kyoto
都 suffix 3 to metropolis
都 noun 8 miyako capital
に particle 2 ni in
住む verb 5 sumu live
住ん verb 5 sun live
で particle 2 de (joins)
い verb 4 i be
ます ending 2 masu (polite)
た ending 3 ta (past)
私 noun 4 watashi I
は particle 2 wa (topic)
。 mark 1
すもも noun 6 sumomo plum
もも noun 5 momo peach
もの noun 5 mono thing
も particle 3 mo too
の particle 3 no of
うち noun 4 uchi inside
the article 2
they pronoun 4
you pronoun 3
youth noun 5
out adverb 4
he pronoun 3
event noun 5
even adverb 5
vent noun 6
vent verb 6
아버지 noun 4 abeoji father
가 particle 2 ga (subject)
가방 noun 4 gabang bag
방 noun 6 bang room
에 particle 2 e into
들어가 verb 5 deureoga enter
신다 ending 2 sinda (respect)`

const CONNECTIONS = `
edge noun 1
edge article 0
edge pronoun 0
noun noun 2
noun suffix -1
noun particle -2
suffix particle -2
particle noun 1
particle verb 0
verb particle 0
verb ending -1
verb noun 1
ending mark 0
article noun -2
pronoun verb -1
pronoun adverb 2
adverb pronoun 2
noun edge 0
verb edge 0
ending edge 0
mark edge 0`

const rowsOf = (/** @type {string} */ text) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(" "))

/** @type {Dictionary} */
export const DICTIONARY = {
  words: rowsOf(WORDS).map(([surface = "", className = "", cost = "", reading = "", meaning = ""]) => ({
    surface,
    className,
    cost: Number(cost),
    reading,
    meaning,
  })),
  connections: new Map(rowsOf(CONNECTIONS).map(([before, after, cost]) => [`${before} ${after}`, Number(cost)])),
}

/** The cost of a class before a class. @param {Dictionary} dictionary @param {string} pair two classes */
export function connectionOf({ connections }, pair) {
  return connections.get(pair) ?? OTHERS
}

/** @param {string} pair @returns {boolean} whether it names two classes */
export function isPair(pair) {
  const names = pair.split(" ")
  return names.length === 2 && names.every((name) => CLASSES.includes(name))
}

/** Categories of characters: the bits that MeCab has for each, and ranges. */
const LENGTH_2 = 2 << 26
const GROUP = 1 << 30
/** @type {readonly (readonly [rule: number, first: number, last: number])[]} */
const CATEGORIES = [
  [0, 0, 0xffff],
  [0, 0x20, 0x20],
  [LENGTH_2, 0x3400, 0x9fff],
  [GROUP, 0x30a0, 0x30ff],
  [GROUP, 0x41, 0x5a],
  [GROUP, 0x61, 0x7a],
  [GROUP, 0x30, 0x39],
  [GROUP, 0xac00, 0xd7a3],
]

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text)

/** @param {readonly ArrayBufferView[]} parts @returns {Uint8Array} their bytes */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

/** The file of a compiled dictionary. @param {number} type 0 for words, 2 for unknown ones @param {readonly Pick<Word, "surface" | "className" | "cost">[]} words */
function dictionaryFile(type, words) {
  const sorted = words.toSorted((one, other) =>
    one.surface < other.surface ? -1 : one.surface > other.surface ? 1 : 0,
  )
  // A trie: each beginning of a word has 257 units of its own, the first for the word that ends there.
  const bases = new Map([["", 1]])
  /** @type {(readonly [unit: number, base: number, check: number])[]} */
  const units = [[0, 1, 0]]
  for (const [i, { surface }] of sorted.entries()) {
    if (surface === sorted[i - 1]?.surface) continue
    let beginning = ""
    let base = 1
    for (const byte of utf8(surface)) {
      const check = base
      beginning += `${byte} `
      base = bases.get(beginning) ?? 1 + 257 * bases.size
      bases.set(beginning, base)
      units.push([check + byte + 1, base, check])
    }
    const count = sorted.filter((each) => each.surface === surface).length
    units.push([base, -1 - (i * 256 + count), base])
  }
  const trie = new Int32Array(2 * 257 * (bases.size + 1))
  for (const [unit, base, check] of units) trie.set([base, check], 2 * unit)
  const tokens = new Int16Array(8 * sorted.length)
  for (const [i, { className, cost }] of sorted.entries()) {
    const id = CLASSES.indexOf(className)
    tokens.set([id, id, id, cost], 8 * i)
  }
  const length = 72 + trie.byteLength + tokens.byteLength
  const sizes = [sorted.length, CLASSES.length, CLASSES.length, trie.byteLength, tokens.byteLength, 0, 0]
  const charset = new Uint8Array(32)
  charset.set(utf8("utf-8"))
  return joined([Uint32Array.of(length ^ 0xef718f77, 102, type, ...sizes), charset, trie, tokens])
}

/** `char.bin` is the same for all dictionaries of the page. */
function charactersFile() {
  const names = new Uint8Array(32 * CATEGORIES.length)
  const characters = new Uint32Array(0xffff)
  for (const [category, [rule, first, last]] of CATEGORIES.entries()) {
    names.set(utf8(`C${category}`), 32 * category)
    characters.fill(rule | (category << 18) | (1 << category), first, last + 1)
  }
  return joined([Uint32Array.of(CATEGORIES.length), names, characters])
}

/** @type {Uint8Array | undefined} */
let characters

/**
 * A dictionary, compiled as `mecab-dict-index` does it.
 *
 * @param {Dictionary} dictionary
 * @returns {import("@lectern/tokenizers/mecab").MecabData}
 */
export function dataOf({ words, connections }) {
  const unknown = CATEGORIES.map((_, i) => ({ surface: `C${i}`, className: "noun", cost: UNKNOWN_COST }))
  const costs = CLASSES.flatMap((after) => CLASSES.map((before) => connections.get(`${before} ${after}`) ?? OTHERS))
  characters ??= charactersFile()
  return packMecab({
    sys: dictionaryFile(0, words),
    unk: dictionaryFile(2, unknown),
    char: characters,
    matrix: joined([Int16Array.of(CLASSES.length, CLASSES.length, ...costs)]),
    dicrc: `left-space-penalty-factor = ${CLINGING.map((name) => `${CLASSES.indexOf(name)},${PENALTY}`).join(",")}`,
  })
}
