// @ts-check
// MeCab as a page shows it: changes of a dictionary's costs, and the lattice of a short text.
import { mecab } from "@lectern/tokenizers/mecab"
import { CLASSES, connectionOf, DICTIONARY, dataOf, isPair } from "./word-dictionary.mjs"

/** @typedef {import("./word-dictionary.mjs").Dictionary} Dictionary */

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
/** @type {readonly { readonly name: string, readonly text: string }[]} */
export const EXAMPLES = [
  { name: "live in Tokyo", text: "東京都に住む" },
  { name: "plums and peaches", text: "すもももももももものうち" },
  { name: "in Latin letters", text: "theyouthevent" },
  { name: "an unknown word", text: "私はパリに住む" },
  { name: "father and the bag", text: "아버지가방에들어가신다" },
]

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
