// @ts-check
// WordPiece in one pass as a page shows it: the trie of a vocabulary with its failure links, and the walk of a word over it.
// Source: Song et al. 2021, "Fast WordPiece Tokenization", section 3.

/**
 * @typedef {object} TrieNode
 * @property {string} name the text up to here, with the mark of continuations
 * @property {string} letter on the edge to it; a root has none
 * @property {string} parent the name of the node before; a root's own
 * @property {boolean} isToken
 * @property {readonly string[]} pops F: the tokens that are certain if the next letter has no edge
 * @property {string | undefined} link f: the node of the text after these tokens
 */

/** @typedef {ReadonlyMap<string, TrieNode>} Trie by name, parents before their children */

/**
 * @typedef {object} Step
 * @property {string} node where the walk is after it
 * @property {string} letter that was read; none if a link was followed
 * @property {readonly string[]} pops the tokens that were found
 * @property {string} from the node before it
 */

/** @typedef {{ readonly steps: readonly Step[], readonly tokens: readonly string[] | undefined }} Walk without tokens, the word is unknown */

export const MARK = "##"
export const KNOWN = "the theatre ##a ##t ##tre ##o"
export const WALKED = "theato"

/** More nodes are not drawn. */
const MAX_NODES = 60

/**
 * @param {string} known tokens between white space
 * @returns {Trie}
 */
export function trieOf(known) {
  const root = (/** @type {string} */ name) => ({
    name,
    letter: "",
    parent: name,
    isToken: false,
    pops: /** @type {string[]} */ ([]),
    link: undefined,
  })
  /** @type {Map<string, TrieNode>} */
  const nodes = new Map([
    ["", root("")],
    [MARK, root(MARK)],
  ])
  const tokens = new Set(known.split(/\s+/).filter((token) => token !== "" && token !== MARK))
  const byLength = [...tokens].flatMap((token) => {
    const start = token.startsWith(MARK) ? MARK : ""
    const letters = [...token.slice(start.length)]
    return letters.map((letter, i) => {
      const parent = start + letters.slice(0, i).join("")
      return { name: parent + letter, letter, parent, depth: i }
    })
  })
  for (const { name, letter, parent } of byLength.toSorted((one, other) => one.depth - other.depth)) {
    if (nodes.has(name) || nodes.size >= MAX_NODES || !nodes.has(parent)) continue
    nodes.set(name, {
      name,
      letter,
      parent,
      isToken: tokens.has(name),
      ...failure(nodes, { name, letter, parent }, tokens),
    })
  }
  return nodes
}

/** F and f of a new node. @param {Trie} nodes @param {{ name: string, letter: string, parent: string }} node @param {ReadonlySet<string>} tokens */
function failure(nodes, { name, letter, parent }, tokens) {
  if (tokens.has(name)) return { pops: [name], link: MARK }
  const before = nodes.get(parent)
  const pops = [...(before?.pops ?? [])]
  let link = before?.link
  while (link !== undefined && childOf(nodes, link, letter) === undefined) {
    pops.push(...(nodes.get(link)?.pops ?? []))
    link = nodes.get(link)?.link
  }
  return link === undefined ? { pops: [], link } : { pops, link: childOf(nodes, link, letter) }
}

/** @param {Trie} nodes @param {string} name @param {string} letter @returns {string | undefined} its name */
function childOf(nodes, name, letter) {
  const child = nodes.get(name + letter)
  return child?.parent === name && child.letter === letter ? child.name : undefined
}

/**
 * @param {Trie} trie
 * @param {string} word
 * @returns {Walk}
 */
export function walkOf(trie, word) {
  /** @type {Step[]} */
  const steps = []
  /** @type {string[]} */
  const tokens = []
  let at = ""
  /** @returns {boolean} whether there is a link */
  const follow = () => {
    const { pops = [], link } = trie.get(at) ?? {}
    if (link === undefined) return false
    steps.push({ node: link, letter: "", pops, from: at })
    tokens.push(...pops)
    at = link
    return true
  }
  for (const letter of word) {
    for (;;) {
      const child = childOf(trie, at, letter)
      if (child !== undefined) {
        steps.push({ node: child, letter, pops: [], from: at })
        at = child
        break
      }
      if (!follow()) return { steps, tokens: undefined }
    }
  }
  while (at !== MARK && at !== "") if (!follow()) return { steps, tokens: undefined }
  return { steps, tokens }
}
