// The lattice on the page is the one that the note works by hand, and its cheapest path is the cheapest of all paths, listed.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { tokenRows } from "../../figures/token-rows.mjs"
import { wordLatticeFigure, wordLatticePicture } from "../../figures/word-lattice.mjs"
import { connectionOf, DICTIONARY, type Dictionary, isPair } from "../../widgets/word-dictionary.mjs"
import {
  changed,
  EXAMPLES,
  type Lattice,
  latticeOf,
  MAX_CHARACTERS,
  pathOf,
  withChange,
} from "../../widgets/words-in-page.mjs"

const surfaces = (lattice: Lattice): string[] => pathOf(lattice).map(({ surface }) => surface)
const wordsOf = (text: string, changes = ""): string[] => surfaces(latticeOf(text, changed(changes).dictionary))

interface Entry {
  readonly surface: string
  readonly className: string
  readonly cost: number
}

/** The words that may begin a text, by the rules of the page in a form of their own. */
function beginning(text: string, { words }: Dictionary): readonly Entry[] {
  const known = words.filter(({ surface }) => text.startsWith(surface))
  if (known.length > 0) return known
  const run = /^(?:[\u30a0-\u30ff]+|[A-Z]+|[a-z]+|\d+|[\uac00-\ud7a3]+)/.exec(text)?.[0]
  const [first = "", second = ""] = text
  const isKanji = (character: string): boolean => /^[\u3400-\u9fff]$/.test(character)
  const made = run === undefined ? [first, ...(isKanji(first) && isKanji(second) ? [first + second] : [])] : [run]
  return made.map((surface) => ({ surface, className: "noun", cost: 10 }))
}

/** The cost of every path of a text. */
function pathsOf(text: string, dictionary: Dictionary, before = "edge"): { words: string[]; cost: number }[] {
  const rest = text.trimStart()
  if (rest === "") return [{ words: [], cost: connectionOf(dictionary, `${before} edge`) }]
  const isSpaced = rest.length < text.length
  return beginning(rest, dictionary).flatMap(({ surface, className, cost }) => {
    const penalty = isSpaced && ["suffix", "particle", "ending"].includes(className) ? 6 : 0
    const own = connectionOf(dictionary, `${before} ${className}`) + cost + penalty
    return pathsOf(rest.slice(surface.length), dictionary, className).map((path) => ({
      words: [surface, ...path.words],
      cost: own + path.cost,
    }))
  })
}

describe("the lattice of a text", () => {
  test("has the totals of the note", () => {
    const { nodes, edges } = latticeOf("東京都に住む", DICTIONARY)
    expect(nodes.map(({ surface, className, total }) => `${surface} ${className} ${total}`)).toEqual([
      " edge 0",
      "東 noun 7",
      "東京 noun 6",
      "京 noun 16",
      "京都 noun 14",
      "都 suffix 8",
      "都 noun 16",
      "に particle 8",
      "住む verb 13",
      " edge 13",
    ])
    expect(edges).toHaveLength(13)
    expect(edges.filter(({ isBest }) => isBest).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 5],
      [5, 7],
      [7, 8],
      [8, 9],
    ])
  })

  // The Japanese ones are those of mecab-python3 1.0.12 with ipadic 1.0.0; mecab-ko, with its larger dictionary, finds the room.
  test.each([
    ["live in Tokyo", "東京 都 に 住む"],
    ["plums and peaches", "すもも も もも も もも の うち"],
    ["in Latin letters", "the youth event"],
    ["an unknown word", "私 は パリ に 住む"],
    ["father and the bag", "아버지 가방 에 들어가 신다"],
  ])("of the example %s has the path %s", (name, path) => {
    const { text } = EXAMPLES.find((each) => each.name === name)!
    expect(wordsOf(text).join(" ")).toBe(path)
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS)
  })

  test("a path moves when a word or a connection costs more, and spaces decide in Korean", () => {
    expect(wordsOf("東京都に住む", "東京 noun 11")).toEqual(["東京", "都", "に", "住む"])
    expect(wordsOf("東京都に住む", "東京 noun 12")).toEqual(["東", "京都", "に", "住む"])
    expect(wordsOf("theyouthevent", "noun noun 30, article noun 5")).toEqual(["they", "out", "he", "vent"])
    expect(wordsOf("아버지가 방에")).toEqual(["아버지", "가", "방", "에"])
    const spaced = latticeOf("아버지 가방에", DICTIONARY)
    expect(surfaces(spaced)).toEqual(["아버지", "가방", "에"])
    expect(spaced.nodes.filter(({ penalty }) => penalty > 0).map(({ surface, penalty }) => [surface, penalty])).toEqual(
      [["가", 6]],
    )
  })

  test("has the cheapest of all paths, whatever the text and the costs", () => {
    const character = fc.constantFrom(..."東京都に住むすももの私はaでパリ林檎 theyou가방에😀")
    const classes = ["noun", "suffix", "particle", "verb"]
    const change = fc
      .tuple(
        fc.constantFrom("東京", "も", "もも", "京都", "a", ...classes),
        fc.constantFrom(...classes),
        fc.integer({ min: -9, max: 20 }),
      )
      .map((parts) => parts.join(" "))
    fc.assert(
      fc.property(fc.array(character, { maxLength: 9 }), fc.array(change, { maxLength: 6 }), (letters, changes) => {
        const text = letters.join("")
        const { dictionary, ignored } = changed(changes.join(","))
        expect(ignored).toBe("")
        const lattice = latticeOf(text, dictionary)
        const { nodes, edges } = lattice
        const paths = pathsOf(text, dictionary)
        const least = Math.min(...paths.map(({ cost }) => cost))
        expect(nodes.at(-1)!.total).toBe(least)
        const cheapest = paths.filter(({ cost }) => cost === least).map(({ words }) => words.join("|"))
        expect(cheapest).toContain(surfaces(lattice).join("|"))
        for (const [i, node] of nodes.entries()) {
          if (i === 0) continue
          const ways = edges.filter(({ to }) => to === i)
          const sums = ways.map((way) => nodes[way.from]!.total + way.cost + node.cost + node.penalty)
          expect(Math.min(...sums)).toBe(node.total)
          expect(ways.filter(({ isUsed }) => isUsed).map(({ from }) => from)).toEqual([node.previous])
        }
      }),
      examples(150, 37),
    )
  })

  test("counts characters, not units; of nothing it has the start and the end, and NUL is a space", () => {
    const { nodes, characters } = latticeOf("😀東\0東", DICTIONARY)
    expect(characters).toEqual(["😀", "東", " ", "東"])
    expect(nodes.map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [3, 4],
      [4, 4],
    ])
    for (const text of ["", "  "])
      expect(latticeOf(text, DICTIONARY)).toMatchObject({ nodes: [{}, {}], edges: [{ from: 0, to: 1 }] })
    expect(latticeOf("も".repeat(99), DICTIONARY).characters).toHaveLength(MAX_CHARACTERS)
  })
})

describe("changes", () => {
  test("are words with a class and a cost, or two classes and a cost; the first that is neither is named", () => {
    const { dictionary, ignored } = changed(
      "東京 noun 20, noun noun -3;\nLectern noun 1, noun edge x, edge edge 2, 東 edge 1, 私 noun 100",
    )
    expect(dictionary.words.filter(({ surface }) => ["東京", "Lectern"].includes(surface))).toEqual([
      { surface: "東京", className: "noun", cost: 20, reading: "tōkyō", meaning: "Tokyo" },
      { surface: "Lectern", className: "noun", cost: 1, reading: "", meaning: "" },
    ])
    expect([connectionOf(dictionary, "noun noun"), connectionOf(dictionary, "edge edge")]).toEqual([-3, 2])
    expect(ignored).toBe("noun edge x")
    expect(dictionary.words).toHaveLength(DICTIONARY.words.length + 1)
    expect(changed("東 edge 1").ignored).toBe("東 edge 1")
    expect(changed("私 noun 100").ignored).toBe("私 noun 100")
    expect(changed("の noun 1, ".repeat(31)).ignored).toBe("の noun 1")
  })

  test("are written once, and taken back where the cost is the dictionary's", () => {
    const once = withChange("", "東京 noun", 20)
    expect(once).toBe("東京 noun 20")
    expect(withChange(`${once}, <b>`, "noun noun", 0)).toBe("東京 noun 20, <b>, noun noun 0")
    expect(withChange("東京 noun 20, noun noun 0", "東京 noun", 21)).toBe("noun noun 0, 東京 noun 21")
    expect(withChange("東京 noun 20, noun noun 0", "東京 noun", 5)).toBe("noun noun 0")
    expect(withChange("noun noun 0", "noun noun", 2)).toBe("")
    expect(["noun noun", "edge verb", "noun", "noun nouns", "noun noun noun"].map(isPair)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test("the dictionary has each word of a class once, and connections of classes that it knows", () => {
    const names = DICTIONARY.words.map(({ surface, className }) => `${surface} ${className}`)
    expect(new Set(names).size).toBe(names.length)
    expect([...DICTIONARY.connections.keys()].every(isPair)).toBe(true)
    expect(
      DICTIONARY.words.every(
        ({ surface, cost, className }) => surface !== "" && Number.isInteger(cost) && isPair(`edge ${className}`),
      ),
    ).toBe(true)
  })
})

describe("the picture", () => {
  test("has a box for each word, whose costs can be read aloud, and a line for each pair", () => {
    const picture = wordLatticePicture({ id: "x", lattice: latticeOf("東京都に住む", DICTIONARY) })
    expect(picture.match(/class="word-node/g)).toHaveLength(10)
    expect(picture.match(/class="word-edge/g)).toHaveLength(13)
    expect(picture.match(/class="word-node best/g)).toHaveLength(6)
    expect(picture.match(/class="word-edge best/g)).toHaveLength(5)
    expect(picture.match(/ unused/g)).toHaveLength(4)
    expect(picture).toContain("東京 noun 5, total 6, on the best path; 京 noun 7, total 16;")
    expect(picture).toContain(">−2</text>")
  })

  test("no label is on another one, nor on a box", () => {
    for (const { text } of EXAMPLES) {
      const picture = wordLatticePicture({ id: "x", lattice: latticeOf(text, DICTIONARY) })
      const numbers = (pattern: RegExp) => [...picture.matchAll(pattern)].map((found) => found.slice(1).map(Number))
      const labels = numbers(/<path d="[^"]*"\/><text x="([\d.]+)" y="([\d.]+)"/g)
      const boxes = numbers(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)
      for (const [i, [x, y]] of labels.entries()) {
        for (const [x2, y2] of labels.slice(0, i)) expect(Math.abs(x! - x2!) > 14 || Math.abs(y! - y2!) > 11).toBe(true)
        for (const [left, top, width, height] of boxes)
          expect(x! < left! || x! > left! + width! || y! - 4 < top! || y! - 4 > top! + height!).toBe(true)
      }
    }
  })

  test("leaves text as text, and is a place for the widget", () => {
    const lattice = latticeOf('<b>&"', DICTIONARY)
    const tagged = latticeOf("<b>", changed("<b> noun 1").dictionary)
    expect(surfaces(tagged)).toEqual(["<b>"])
    expect(wordLatticePicture({ id: "x", lattice: tagged, isLive: true })).not.toContain("<b>")
    expect(wordLatticeFigure(lattice, "")).toContain('<div data-widget="live-words">')
    const row = { name: "a<b", reference: ["<i>", "a"], systems: [{ name: "A", tokens: ["a", "<u>"], score: "1.0" }] }
    const table = tokenRows([row], "ja", "")
    expect(table).not.toMatch(/<[iu]>/)
    expect(table).toContain('<span class="chip chip-matched" title="matched">a</span>')
  })
})
