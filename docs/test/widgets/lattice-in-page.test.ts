// The lattice on the page is the one that the note works by hand, and its steps are those of the package's trainer.
import { readFileSync } from "node:fs"
import { examples } from "@lectern/core/testing"
import { unigram } from "@lectern/tokenizers"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { highestLosses, pieceLosses } from "../../../packages/tokenizers/src/train/unigram/train.js"
import { naiveExpectation, piecesOf, textOf } from "../../../packages/tokenizers/test/train/unigram/naive.js"
import { latticeFigure, latticePicture } from "../../figures/lattice.mjs"
import {
  countIn,
  EXAMPLES,
  expectedCounts,
  latticeOf,
  logLikelihoodOf,
  lossesOf,
  played,
  readCorpus,
  readPieces,
  STEPS,
  shares,
  withLetters,
  writtenPieces,
} from "../../widgets/lattice-in-page.mjs"

const THAT = EXAMPLES[0]!
const PIECES = readPieces(THAT.pieces).pieces
const CORPUS = readCorpus(THAT.corpus)

describe("latticeOf()", () => {
  test("of that has the sums and the shares of the note", () => {
    const { alpha, beta, edges, ways } = latticeOf("that", PIECES)
    const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(6)))
    expect(rounded(alpha)).toEqual([1, 0.2, 0.22, 0.022, 0.0904])
    expect(rounded(beta)).toEqual([0.0904, 0.132, 0.32, 0.2, 1])
    expect(ways).toBe(5)
    expect(edges.map(({ piece, share, isBest }) => `${piece} ${share.toFixed(3)}${isBest ? " best" : ""}`)).toEqual([
      "t 0.292",
      "th 0.708 best",
      "h 0.071",
      "hat 0.221",
      "a 0.049",
      "at 0.730 best",
      "t 0.049",
    ])
    expect(countIn(latticeOf("that", PIECES), "t")).toBeCloseTo(0.3407, 4)
  })

  test("of all substrings has two to the number of places inside the word, of nothing one way and no edge", () => {
    const all = readPieces(EXAMPLES[1]!.pieces).pieces
    expect(latticeOf("that", all)).toMatchObject({ ways: 8, edges: { length: 10 } })
    expect(latticeOf("", all)).toMatchObject({ ways: 1, edges: [], alpha: [1], beta: [1] })
  })

  test("has shares also where probabilities are below the smallest number, and counts characters, not units", () => {
    const rare = latticeOf("tt", new Map([["t", 1e-320]]))
    expect(rare.edges.map(({ share }) => share)).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)])
    const { edges } = latticeOf(
      "😀a",
      new Map([
        ["😀", 0.1],
        ["a", 0.1],
        ["😀a", 0.1],
      ]),
    )
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
  })
})

const piece = fc.array(fc.constantFrom("a", "b"), { minLength: 2, maxLength: 4 }).map((letters) => letters.join(""))
const word = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 6 }).map((letters) => letters.join(""))

/** A corpus with all letters, and pieces that occur in it. */
const drawn = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.uniqueArray(piece, { maxLength: 6 }),
    fc.infiniteStream(fc.integer({ min: 1, max: 997 })),
  )
  .map(([words, found, weights]) => {
    const corpus = readCorpus(["ab", ...words].join(" "))
    const names = ["a", "b", ...found.filter((each) => [...corpus.keys()].some((key) => key.includes(each)))]
    const next = weights[Symbol.iterator]()
    return { corpus, pieces: new Map(names.map((name) => [name, (next.next().value as number) / 1000])) }
  })

test("expected counts, likelihood and pruning are those of the package's trainer and of its naive version", () => {
  fc.assert(
    fc.property(drawn, ({ corpus, pieces }) => {
      const [counts, probabilities] = [Object.fromEntries(corpus), Object.fromEntries(pieces)]
      const { expected, logLikelihood } = naiveExpectation(counts, probabilities)
      expect([...expectedCounts(corpus, pieces).values()]).toEqual(expected.map((each) => expect.closeTo(each, 9)))
      expect(logLikelihoodOf(corpus, pieces)).toBeCloseTo(logLikelihood, 9)

      const text = textOf(counts)
      const names = [...pieces.keys()]
      const worth = pieceLosses(text, piecesOf(text, probabilities), "lectern")
      const mine = lossesOf(corpus, pieces)
      for (const [i, id] of [...worth.candidates].entries())
        expect(mine.find((each) => each.piece === names[id])?.loss).toBeCloseTo(worth.losses[i]!, 9)
      // The trainer drops at once what no best segmentation has; then what the picture drops next is what the trainer keeps last.
      const used = mine.filter(({ count }) => count > 0)
      expect(used.map((each) => each.piece).toSorted()).toEqual(
        [...worth.candidates].map((id) => names[id]!).toSorted(),
      )
      const kept = [...highestLosses(worth, worth.required.length + worth.candidates.length - 1)].map(
        (id) => names[id]!,
      )
      const isClear = used.length > 1 && used[1]!.loss - used[0]!.loss > 1e-9
      if (isClear) expect(used.slice(1).every((each) => kept.includes(each.piece))).toBe(true)
      expect(mine.slice(0, mine.length - used.length).every(({ count, loss }) => count === 0 && loss === 0)).toBe(true)
    }),
    examples(100, 1),
  )
})

describe("played()", () => {
  test("takes the steps of the note, and never lowers the likelihood in EM", () => {
    const { pieces, expected, trace } = played(CORPUS, PIECES, "ememe")
    const first = shares(expectedCounts(CORPUS, PIECES))
    expect(first.get("at")).toBeCloseTo(0.5198, 4)
    expect(pieces.get("at")).toBeCloseTo(shares(expectedCounts(CORPUS, first)).get("at")!, 12)
    expect(expected?.get("at")).toBeCloseTo(expectedCounts(CORPUS, pieces).get("at")!, 12)
    expect(trace.map(({ name }) => name)).toEqual(["start", "M", "M"])
    const { trace: long } = played(CORPUS, PIECES, "em".repeat(30))
    expect(long.at(-1)!.logLikelihood).toBeCloseTo(-9.46, 3)
    expect(long.every(({ logLikelihood }, i) => i === 0 || logLikelihood >= long[i - 1]!.logLikelihood - 1e-12)).toBe(
      true,
    )
  })

  test("a pruning drops hat first, keeps probabilities, and forgets the counts; letters stay", () => {
    const once = played(CORPUS, PIECES, "ep")
    expect([...once.pieces]).toEqual([...PIECES].filter(([name]) => name !== "hat"))
    expect(once.expected).toBeUndefined()
    expect(once.trace[1]).toEqual({ name: "without hat", logLikelihood: logLikelihoodOf(CORPUS, once.pieces) })
    expect([...played(CORPUS, PIECES, "ppppp").pieces.keys()]).toEqual(["t", "h", "a"])
    expect(lossesOf(CORPUS, PIECES)[0]).toMatchObject({
      piece: "hat",
      parts: ["h", "at"],
      loss: expect.closeTo(0.0616, 4),
    })
  })

  test("of no corpus changes nothing by itself", () => {
    expect([...shares(new Map([["a", 0]]))]).toEqual([["a", 0]])
    expect(played(new Map(), new Map(), "emp").pieces.size).toBe(0)
  })
})

test("STEPS has M after E only", () => {
  expect(["", "e", "em", "emp", "ep", "ppe", "emem"].every((each) => STEPS.test(each))).toBe(true)
  expect(["m", "ee", "emm", "x", "pm", "nonsense"].some((each) => STEPS.test(each))).toBe(false)
})

test("pieces are read as readers write them, and what is not one is named", () => {
  expect(readPieces("t 0.2, th=1; h:1e-3")).toEqual({
    pieces: new Map([
      ["t", 0.2],
      ["th", 1],
      ["h", 0.001],
    ]),
    ignored: "",
  })
  expect(readPieces("t th 0.2 x 0 y 1.5 z")).toEqual({ pieces: new Map([["th", 0.2]]), ignored: "t" })
  expect(readPieces(Array.from({ length: 70 }, (_, i) => `p${i} 0.1`).join(" ")).pieces.size).toBe(60)
  expect(readPieces(writtenPieces(PIECES)).pieces).toEqual(PIECES)
  expect(withLetters(new Map([["t", 0.2]]), ["to", "oh"])).toEqual({
    pieces: new Map([
      ["t", 0.2],
      ["o", 0.01],
      ["h", 0.01],
    ]),
    added: ["o", "h"],
  })
  expect(readCorpus(" at  hat\nat ")).toEqual(
    new Map([
      ["at", 2],
      ["hat", 1],
    ]),
  )
})

describe("latticePicture()", () => {
  const lattice = latticeOf("that", PIECES)
  const at = lattice.edges.find(({ piece }) => piece === "at")!
  const bandsOf = (picture: string) => [...picture.matchAll(/class="lattice-band" d="[^"]*" stroke-width="([\d.]+)"/g)]

  test("draws each edge as wide as its share, names the best path, and marks the factors of the chosen edge", () => {
    const picture = latticePicture({ id: "x", lattice, chosen: at })
    const widths = bandsOf(picture).map(([, width]) => Number(width))
    const wanted = lattice.edges.map(({ share }) => Math.max(1, 20 * share)).toSorted((one, other) => one - other)
    expect(widths.toSorted((one, other) => one - other)).toEqual(wanted.map((each) => expect.closeTo(each, 1)))
    expect(widths.at(-1)).toBeCloseTo(20 * at.share, 1)
    expect(picture.match(/lattice-edge best/g)).toHaveLength(2)
    expect([...picture.matchAll(/class="lattice-factor"[^>]*>([^<]*)</g)].map(([, value]) => value)).toEqual([
      "0.22",
      "1",
    ])
    expect(picture).toContain("at 0.730 from 2 to 4, on the best path")
    expect(picture).not.toContain("tabindex")
  })

  test("has one edge for the tabulator, and letters of readers stay text", () => {
    const live = latticePicture({ id: "x", lattice, chosen: at, isLive: true })
    expect(live.match(/tabindex="0"/g)).toHaveLength(1)
    expect(live.match(/tabindex="-1"/g)).toHaveLength(6)
    const odd = latticeOf(
      '<"&',
      new Map([
        ["<", 0.1],
        ['"', 0.1],
        ["&", 0.1],
      ]),
    )
    const picture = latticePicture({ id: "x", lattice: odd, chosen: odd.edges[0], isLive: true })
    expect(picture).toContain('aria-label="&lt; 1.000 from 0 to 1, on the best path"')
    expect(picture).not.toMatch(/<"|&(?!amp;|lt;|quot;)/)
  })

  test("is the first thing of its note after the introduction, and a widget takes its place", () => {
    expect(latticeFigure(lattice, at, "Caption")).toContain('<div data-widget="live-lattice">\n<svg class="lattice"')
    const note = readFileSync(new URL("../../notes/unigram.md", import.meta.url), "utf8")
    expect(note.slice(0, note.indexOf("\n## "))).toMatch(/^latticeFigure\(/m)
  })
})

test("shares are sums over the package's list of all segmentations", () => {
  const model = unigram({ pieces: [...PIECES].map(([name, p]) => [name, Math.log(p)]) })
  const listed = model.nbest("that", 10)
  const { edges } = latticeOf("that", PIECES)
  for (const { piece: name, share } of edges.filter((each) => each.piece !== "t")) {
    const id = model.vocabulary.idOf(name)!
    const sum = listed.filter(({ ids }) => ids.includes(id)).reduce((total, { score }) => total + Math.exp(score), 0)
    expect(share).toBeCloseTo(sum / 0.0904, 9)
  }
})
