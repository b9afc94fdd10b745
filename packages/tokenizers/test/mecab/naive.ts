// MeCab's segmentation as plainly as it can be written: words from maps, nodes as objects, every pair of neighbours compared.
import type { Source } from "./compile.js"

interface Node {
  readonly left: number
  readonly right: number
  readonly own: number
  readonly surface: string
  readonly stop: number
  total: number
  before?: Node
}

/** The words of a text, and the cost of its best path. */
export function naiveMecab(source: Source, text: string): { readonly words: readonly string[]; readonly cost: number } {
  const { entries, categories, matrix, dicrc = "" } = source
  const numbers = (/factor\s*=\s*(.*)/.exec(dicrc)?.[1] ?? "").split(",").map(Number)
  const penaltyOf = (pos: number) => {
    for (let i = 0; i + 1 < numbers.length; i += 2) if (numbers[i] === pos) return numbers[i + 1]!
    return 0
  }
  const characters = [...text.split("\0")[0]!]
  const ofCharacter = (character: string) => {
    const code = character.codePointAt(0)!
    return code > 0xffff ? source.categoriesOf(0) : code === 0xffff ? [] : source.categoriesOf(code)
  }
  const meet = (a: readonly number[], b: readonly number[]) => a.some((each) => b.includes(each))
  const start: Node = { left: 0, right: 0, own: 0, surface: "", stop: 0, total: 0 }
  // Nodes by the place where they end, in the order in which MeCab looks at them.
  const ending: Node[][] = characters.map(() => [])
  ending[0] = [start]
  ending[characters.length] ??= []
  const connect = (node: Node, at: number) => {
    node.total = Number.POSITIVE_INFINITY
    for (const before of ending[at]!) {
      const total = before.total + matrix[before.right]![node.left]! + node.own
      if (total < node.total) {
        node.total = total
        node.before = before
      }
    }
  }
  for (let at = 0; at < characters.length; at++) {
    if (ending[at]!.length === 0) continue
    let kinds = source.categoriesOf(0x20)
    let word = at
    while (word < characters.length && meet(kinds, ofCharacter(characters[word]!)))
      kinds = ofCharacter(characters[word++]!)
    if (word === characters.length) continue
    const nodes: Node[] = []
    const add = (stop: number, { left, right, pos, cost }: Omit<Source["entries"][number], "word">) => {
      const own = cost + (word > at ? penaltyOf(pos) : 0)
      nodes.push({ left, right, own, surface: characters.slice(word, stop).join(""), stop, total: 0 })
    }
    for (let stop = word + 1; stop <= characters.length; stop++) {
      const surface = characters.slice(word, stop).join("")
      for (const entry of entries) if (entry.word === surface) add(stop, entry)
    }
    const of = ofCharacter(characters[word]!)
    const { invoke, group, length, entries: unknown } = of.length === 0 ? pastTheTable(categories) : categories[of[0]!]!
    const addUnknown = (stop: number) => {
      for (const each of unknown) add(stop, each)
    }
    if (nodes.length === 0 || invoke) {
      let run = -1
      if (group) {
        run = word + 1
        while (run < characters.length && meet(ofCharacter(characters[run - 1]!), ofCharacter(characters[run]!))) run++
        if (run - word - 1 <= 24) addUnknown(run)
      }
      for (let n = 1; n <= length && word + n <= characters.length && word + n !== run; n++) {
        addUnknown(word + n)
        if (word + n < characters.length && !meet(of, ofCharacter(characters[word + n]!))) break
      }
      if (nodes.length === 0) addUnknown(word + 1)
    }
    for (const node of nodes.reverse()) {
      connect(node, at)
      ending[node.stop]!.unshift(node)
    }
  }
  const end: Node = { left: 0, right: 0, own: 0, surface: "", stop: characters.length, total: 0 }
  connect(
    end,
    ending.findLastIndex((nodes) => nodes.length > 0),
  )
  const words: string[] = []
  for (let node = end.before!; node.before !== undefined; node = node.before) words.unshift(node.surface)
  return { words, cost: end.total }
}

/** U+FFFF is past the end of MeCab's table, where it reads zeros. */
function pastTheTable(categories: Source["categories"]): Source["categories"][number] {
  return { invoke: false, group: false, length: 0, entries: categories[0]!.entries }
}
