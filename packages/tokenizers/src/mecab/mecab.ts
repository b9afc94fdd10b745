import { checkString } from "@lectern/core/checks"
import { createArena, GROUP, NODE, PREVIOUS } from "./arena.js"
import type { MecabData } from "./pack.js"
import { segment } from "./segment.js"

/** A segmenter with a dictionary, with working memory of its own. */
export interface Mecab {
  /**
   * The words of a text as `mecab -Owakati` gives them, without the white space before them.
   *
   * @param text - a line; as in MeCab, it ends at the first NUL
   * @returns the words in order
   */
  words(text: string): string[]
  /**
   * Writes each word followed by a space.
   *
   * @param input - has a line of valid UTF-8
   * @param start - its first byte
   * @param end - the byte after its last; as in MeCab, it ends at the first NUL
   * @param output - takes the words; it must have as many bytes after `at` as `room` says
   * @param at - the place of the first word
   * @returns the byte after the last space
   */
  write(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number
  /**
   * The room that `write` needs for a line, as `byteTokenizer` of `@lectern/metrics` takes it.
   *
   * @param input - as for `write`
   * @param start - as for `write`
   * @param end - as for `write`
   * @returns bytes of output that are always enough
   */
  room(input: Uint8Array, start: number, end: number): number
  /**
   * Every node of the lattice of a text, for teaching and inspection.
   *
   * @param text - a line
   * @returns the nodes in order of their places, with the beginning and the end of the sentence
   */
  lattice(text: string): MecabLattice
}

/** The lattice of a text. */
export interface MecabLattice {
  /** The nodes, the beginning of the sentence first and the end last; each comes after those that may stand before it. */
  readonly nodes: readonly MecabNode[]
  /** The total cost of the best path. */
  readonly cost: number
}

/** A word that may stand at one place of a text. */
export interface MecabNode {
  /** Whether the word is in the dictionary or unknown, or the node the beginning or end of the sentence. */
  readonly kind: "word" | "unknown" | "beginning" | "end"
  /** The word. */
  readonly surface: string
  /** Its first UTF-16 unit, after white space. */
  readonly start: number
  /** The UTF-16 unit after its last. */
  readonly end: number
  /** Its left id. */
  readonly left: number
  /** Its right id. */
  readonly right: number
  /** Its own cost. */
  readonly wordCost: number
  /** The cost of the best path from the beginning of the sentence to the word, with its own. */
  readonly cost: number
  /** The node before it on that path, as an index of `nodes`; -1 for the beginning. */
  readonly previous: number
  /** Whether the best path of the whole text goes through it. */
  readonly best: boolean
}

/**
 * Makes a segmenter of a packed dictionary, for one thread.
 *
 * @param data - as `packMecab` returns it; several segmenters may share it
 * @returns the segmenter
 * @see [Note: Words without spaces](../../../../docs/notes/words-without-spaces.md)
 * @see Kudo, Yamamoto and Matsumoto 2004
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#mecab)
 * @example
 * ```ts
 * // A dictionary without words: runs of any characters but spaces are unknown words.
 * const characters = new Int32Array(2 * 65536).fill(1 + 2 ** 30)
 * characters[2 * 0x20] = 2
 * const unknownWord = { tokens: Int32Array.of(0, 5), known: 0, unknown: Int32Array.of(0, 1), maxGrouping: 24 }
 * const neighbours = { rights: 1, matrix: Int16Array.of(7), penalties: Int32Array.of(0) }
 * const { words, lattice } = mecab({ units: Int32Array.of(1, 0), characters, ...unknownWord, ...neighbours })
 * words("the cat") //=> ["the", "cat"]
 * lattice("the cat").cost //=> 31
 * ```
 */
export function mecab(data: MecabData): Mecab {
  const arena = createArena(data)
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(1024)

  /** Encodes a text and returns the length of its line. */
  function encode(text: string): number {
    checkString("text", text)
    if (bytes.length < 3 * text.length) bytes = new Uint8Array(6 * text.length)
    return lineEnd(bytes, 0, encoder.encodeInto(text, bytes).written)
  }

  return {
    words(text) {
      const end = encode(text)
      const words: string[] = []
      let at = 0
      let unit = 0
      segment(data, arena, bytes, 0, end, (from, to) => {
        const start = unit + unitsOf(bytes, at, from)
        unit = start + unitsOf(bytes, from, to)
        at = to
        words.push(text.slice(start, unit))
      })
      return words
    },
    write(input, start, end, output, at) {
      let top = at
      segment(data, arena, input, start, lineEnd(input, start, end), (from, to) => {
        for (let i = from; i < to; i++) output[top++] = input[i]!
        output[top++] = 0x20
      })
      return top
    },
    room: (_, start, end) => 2 * (end - start),
    lattice(text) {
      const end = encode(text)
      const last = segment(data, arena, bytes, 0, end)
      const best = new Set<number>()
      for (let n = last; n >= 0; n = arena.node[NODE * n + PREVIOUS]!) best.add(n)
      const units = new Int32Array(end + 1)
      for (let i = 0; i < end; i++) units[i + 1] = units[i]! + unitsOf(bytes, i, i + 1)
      const nodes = Array.from({ length: arena.nodes }, (_, n): MecabNode => {
        const [cost = 0, previous = 0, right = 0, g = 0] = arena.node.subarray(NODE * n, NODE * (n + 1))
        const [first = 0, from = 0, to = 0, token = 0] = arena.group.subarray(GROUP * g, GROUP * (g + 1))
        const at = 2 * (token + n - first)
        return {
          kind: token < 0 ? (n === 0 ? "beginning" : "end") : token < data.known ? "word" : "unknown",
          surface: text.slice(units[from], units[to]),
          start: units[from]!,
          end: units[to]!,
          left: token < 0 ? 0 : data.tokens[at]! & 0xffff,
          right,
          wordCost: token < 0 ? 0 : (data.tokens[at + 1]! << 16) >> 16,
          cost,
          previous,
          best: best.has(n),
        }
      })
      return { nodes, cost: arena.node[NODE * last]! }
    },
  }
}

/** MeCab takes lines as strings of C, which end at the first NUL. */
function lineEnd(bytes: Uint8Array, start: number, end: number): number {
  for (let i = start; i < end; i++) if (bytes[i] === 0) return i
  return end
}

/** The UTF-16 units of the characters that begin in a range. */
function unitsOf(bytes: Uint8Array, start: number, end: number): number {
  let units = 0
  for (let i = start; i < end; i++) units += (bytes[i]! & 0xc0) === 0x80 ? 0 : bytes[i]! < 0xf0 ? 1 : 2
  return units
}
