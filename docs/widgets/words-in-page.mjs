// @ts-check
// MeCab as a page shows it: a small dictionary in several languages, changes of its costs, and the lattice of a short text.
import { mecab, packMecab } from "@lectern/tokenizers/mecab"

/** @typedef {{ readonly surface: string, readonly className: string, readonly cost: number, readonly reading: string, readonly meaning: string }} Word */
/** @typedef {{ readonly words: readonly Word[], readonly connections: ReadonlyMap<string, number> }} Dictionary */

/**
 * @typedef {object} Node a word at one place of a text, or the start or the end of the text
 * @property {"word" | "unknown" | "beginning" | "end"} kind
 * @property {string} surface
 * @property {string} className
 * @property {number} from characters before it
 * @property {number} to characters up to its end
 * @property {number} cost its own
 * @property {number} penalty for the white space before it
 * @property {number} total of the best path up to it
 * @property {number} previous the node before it on that path, -1 for the beginning
 * @property {boolean} isBest whether the best path of the text goes through it
 * @property {string} reading
 * @property {string} meaning
 */

/** @typedef {{ readonly from: number, readonly to: number, readonly cost: number, readonly isUsed: boolean, readonly isBest: boolean }} Edge a node before a node, its connection's cost, whether the best path up to the second node uses it, and the best path of the text */
/** @typedef {{ readonly characters: readonly string[], readonly nodes: readonly Node[], readonly edges: readonly Edge[] }} Lattice */

export const MAX_CHARACTERS = 24
const MAX_CHANGES = 30
const UNKNOWN_COST = 10
const PENALTY = 6
/** Of two classes that no line names. */
const OTHERS = 5

/** The id of a class is its place. Every word has one class, so its left id and its right id are equal. */
const CLASSES = "edge noun suffix particle verb ending mark article pronoun adverb".split(" ")
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

/** @type {readonly { readonly name: string, readonly text: string }[]} */
export const EXAMPLES = [
  { name: "live in Tokyo", text: "東京都に住む" },
  { name: "plums and peaches", text: "すもももももももものうち" },
  { name: "in Latin letters", text: "theyouthevent" },
  { name: "an unknown word", text: "私はパリに住む" },
  { name: "father and the bag", text: "아버지가방에들어가신다" },
]

/** The cost of a class before a class. @param {Dictionary} dictionary @param {string} pair two classes */
export function connectionOf({ connections }, pair) {
  return connections.get(pair) ?? OTHERS
}

/** @param {string} pair @returns {boolean} whether it names two classes */
export function isPair(pair) {
  const names = pair.split(" ")
  return names.length === 2 && names.every((name) => CLASSES.includes(name))
}

/** A change as a reader writes it: a word or a class, a class, and a cost. @param {string} part */
function changeOf(part) {
  const [first = "", className = "", cost = "", ...others] = part.trim().split(/\s+/)
  const isWord = !CLASSES.includes(first)
  const isFit = first !== "" && CLASSES.includes(className) && !(isWord && className === "edge") && others.length === 0
  const isCost = /^-?\d{1,2}$/.test(cost)
  return isFit && isCost ? { name: `${first} ${className}`, isWord, cost: Number(cost) } : undefined
}

/**
 * The dictionary with a reader's changes.
 *
 * @param {string} text such as `東京 noun 20, noun noun 0`
 * @returns {{ readonly dictionary: Dictionary, readonly ignored: string }} it, and the first part that is not a change
 */
export function changed(text) {
  const words = [...DICTIONARY.words]
  const connections = new Map(DICTIONARY.connections)
  let ignored = ""
  for (const [i, part] of text
    .split(/[,;\n]/)
    .filter((each) => each.trim() !== "")
    .entries()) {
    const change = changeOf(part)
    if (change === undefined || i >= MAX_CHANGES) ignored ||= part.trim()
    else if (!change.isWord) connections.set(change.name, change.cost)
    else {
      const at = words.findIndex(({ surface, className }) => `${surface} ${className}` === change.name)
      const [surface = "", className = ""] = change.name.split(" ")
      const { reading, meaning } = words[at] ?? { reading: "", meaning: "" }
      words.splice(at < 0 ? words.length : at, 1, { surface, className, cost: change.cost, reading, meaning })
    }
  }
  return { dictionary: { words, connections }, ignored }
}

/**
 * Writes one more change, or takes one back.
 *
 * @param {string} text the changes
 * @param {string} name a word and its class, or two classes
 * @param {number} cost
 * @returns {string} the changes
 */
export function withChange(text, name, cost) {
  const [first, className] = name.split(" ")
  const word = DICTIONARY.words.find((each) => each.surface === first && each.className === className)
  const unchanged = isPair(name) ? connectionOf(DICTIONARY, name) : word?.cost
  const others = text.split(/[,;\n]/).filter((part) => part.trim() !== "" && changeOf(part)?.name !== name)
  return [...others.map((part) => part.trim()), ...(cost === unchanged ? [] : [`${name} ${cost}`])].join(", ")
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

/**
 * @param {string} text
 * @param {Dictionary} dictionary
 * @returns {Lattice} of the text's first characters
 */
export function latticeOf(text, dictionary) {
  const characters = [...text.replaceAll(/[\s\0]/g, " ")].slice(0, MAX_CHARACTERS)
  const shown = characters.join("")
  // From UTF-16 units to characters.
  const places = new Map(
    [0, ...characters.map((_, i) => characters.slice(0, i + 1).join("").length)].map((unit, i) => [unit, i]),
  )
  const found = mecab(dataOf(dictionary)).lattice(shown).nodes
  const costBetween = (/** @type {number} */ right, /** @type {number} */ left) =>
    connectionOf(dictionary, `${CLASSES[right]} ${CLASSES[left]}`)
  const nodes = found.map((node) => {
    const className = CLASSES[node.left] ?? ""
    const before = found[node.previous]
    const word = dictionary.words.find((each) => each.surface === node.surface && each.className === className)
    const { reading, meaning } = word ?? { reading: "", meaning: "" }
    return {
      kind: node.kind,
      surface: node.surface,
      className,
      from: places.get(node.start) ?? 0,
      to: places.get(node.end) ?? 0,
      cost: node.wordCost,
      penalty:
        before === undefined ? 0 : node.cost - before.cost - costBetween(before.right, node.left) - node.wordCost,
      total: node.cost,
      previous: node.previous,
      isBest: node.best,
      reading,
      meaning,
    }
  })
  const edges = found.flatMap((node, to) =>
    found.slice(0, to).flatMap((before, from) =>
      // Nothing but white space stands between a word and the next.
      before.end <= node.start && shown.slice(before.end, node.start).trim() === ""
        ? [
            {
              from,
              to,
              cost: costBetween(before.right, node.left),
              isUsed: node.previous === from,
              isBest: node.previous === from && node.best,
            },
          ]
        : [],
    ),
  )
  return { characters, nodes, edges }
}

/** The words of the best path. @param {Lattice} lattice @returns {Node[]} */
export function pathOf({ nodes }) {
  return nodes.filter(({ isBest, kind }) => isBest && (kind === "word" || kind === "unknown"))
}
