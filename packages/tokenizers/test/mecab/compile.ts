// Writes compiled dictionaries of words of one's own, as mecab-dict-index does.
import type { MecabFiles } from "../../src/mecab.js"

/** A word, its ids, the id of its part of speech and its cost. */
export interface Entry {
  readonly word: string
  readonly left: number
  readonly right: number
  readonly pos: number
  readonly cost: number
}

/** A category of characters with its unknown words. */
export interface Category {
  readonly invoke: boolean
  readonly group: boolean
  readonly length: number
  readonly entries: readonly Omit<Entry, "word">[]
}

/** A dictionary before it is compiled. */
export interface Source {
  readonly entries: readonly Entry[]
  readonly categories: readonly Category[]
  /** The categories of a code point of the Basic Multilingual Plane, first the one of its unknown words. */
  readonly categoriesOf: (codePoint: number) => readonly number[]
  /** The cost of each right id before each left id. */
  readonly matrix: readonly (readonly number[])[]
  readonly dicrc?: string
}

export function compile({ entries, categories, categoriesOf, matrix, dicrc }: Source): MecabFiles {
  const sizes = [matrix.length, matrix[0]!.length]
  const names = categories.map((_, i) => `C${i}`)
  const unknown = categories.flatMap((each, i) => each.entries.map((entry) => ({ ...entry, word: names[i]! })))
  const char = new DataView(new ArrayBuffer(4 + 32 * names.length + 4 * 0xffff))
  char.setUint32(0, names.length, true)
  for (const [i, name] of names.entries()) {
    for (const [k, byte] of utf8(name).entries()) char.setUint8(4 + 32 * i + k, byte)
  }
  for (let i = 0; i < 0xffff; i++) {
    const of = categoriesOf(i)
    const { invoke, group, length } = categories[of[0]!]!
    const kinds = of.reduce((sum, each) => sum | (1 << each), 0)
    const bits = kinds | (of[0]! << 18) | (length << 26) | (Number(group) << 30) | (Number(invoke) << 31)
    char.setUint32(4 + 32 * names.length + 4 * i, bits >>> 0, true)
  }
  const costs = Int16Array.from([...sizes, ...matrix[0]!.flatMap((_, left) => matrix.map((row) => row[left]!))])
  return {
    sys: dictionary(entries, 0, sizes),
    unk: dictionary(unknown, 2, sizes),
    char: new Uint8Array(char.buffer),
    matrix: new Uint8Array(costs.buffer),
    ...(dicrc === undefined ? {} : { dicrc }),
  }
}

function dictionary(entries: readonly Entry[], type: number, sizes: readonly number[]): Uint8Array {
  const byWord = grouped(entries)
  const values = new Map<string, number>()
  const tokens: number[] = []
  for (const [word, list] of byWord) {
    values.set(word, ((tokens.length / 8) << 8) | list.length)
    for (const { left, right, pos, cost } of list) tokens.push(left, right, pos, cost, 0, 0, 0, 0)
  }
  const units = doubleArray(values)
  const length = 72 + units.byteLength + 2 * tokens.length
  const file = new Uint8Array(length)
  const header = [
    (0xef718f77 ^ length) >>> 0,
    102,
    type,
    entries.length,
    ...sizes,
    units.byteLength,
    2 * tokens.length,
    0,
    0,
  ]
  file.set(new Uint8Array(Uint32Array.from(header).buffer))
  file.set(utf8("utf-8"), 40)
  file.set(new Uint8Array(units.buffer), 72)
  file.set(new Uint8Array(Int16Array.from(tokens).buffer), 72 + units.byteLength)
  return file
}

function grouped(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.word, [...(groups.get(entry.word) ?? []), entry])
  return groups
}

interface Trie {
  value?: number
  readonly children: Map<number, Trie>
}

/** A state's children are at its base + 1 + byte, its value at its base; the check of each is the base. */
function doubleArray(values: ReadonlyMap<string, number>): Int32Array {
  const root: Trie = { children: new Map() }
  for (const [word, value] of values) {
    let state = root
    for (const byte of utf8(word)) {
      if (!state.children.has(byte)) state.children.set(byte, { children: new Map() })
      state = state.children.get(byte)!
    }
    state.value = value
  }
  const units: number[] = []
  const isFree = (place: number) => (units[2 * place + 1] ?? 0) === 0
  const bases = new Set<number>([0])
  const place = ({ value, children }: Trie): number => {
    const places = [...(value === undefined ? [] : [0]), ...[...children.keys()].map((byte) => byte + 1)]
    let base = 1
    while (bases.has(base) || !places.every((each) => isFree(base + each))) base++
    bases.add(base)
    for (const each of places) units[2 * (base + each) + 1] = base
    if (value !== undefined) units[2 * base] = -value - 1
    for (const [byte, child] of children) units[2 * (base + byte + 1)] = place(child)
    return base
  }
  units[0] = place(root)
  return Int32Array.from({ length: units.length + 514 }, (_, i) => units[i] ?? 0)
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
