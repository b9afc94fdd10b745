// The tables of a page: their numbers are those of the package and of recursions that are written down here, and so are the ways back.
import { examples } from "@lectern/core/testing"
import { alignWords, editDistance, rougeL, unicodeWords } from "@lectern/metrics"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { stepsOf, stepTable } from "../../figures/step-table.mjs"
import { commonOf, MAX_BETA } from "../../widgets/rouge-in-page.mjs"
import { commonTable, editTable, previous, type StepTable } from "../../widgets/table-in-page.mjs"

const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 }).map((words) => words.join(" "))
const letters = ({ path }: StepTable): string => path.map(({ letter }) => letter).join("")

describe("editTable()", () => {
  test("of the note's example has its numbers, four ways, and the ties by hand", () => {
    const table = editTable(alignWords("the open door", "open the door now"))
    expect(table.cells).toEqual([
      [0, 1, 2, 3],
      [1, 1, 1, 2],
      [2, 1, 2, 2],
      [3, 2, 2, 2],
      [4, 3, 3, 3],
    ])
    expect(letters(table)).toBe("DHDHI")
    expect(table.ways).toBe(4)
    expect(table.ties.map(({ i, j, letter }) => `${i}${j}${letter}`)).toEqual([
      "43S",
      "32S",
      "22I",
      "22S",
      "21H",
      "11S",
      "10D",
    ])
  })

  test("has the path of the package, from the last cell to the first", () => {
    fc.assert(
      fc.property(text, text, (hypothesis, reference) => {
        const alignment = alignWords(hypothesis, reference)
        const { cells, path } = editTable(alignment)
        const count = (letter: string): number => path.filter((step) => step.letter === letter).length
        const { hits, substitutions, deletions, insertions } = alignment
        expect(["H", "S", "D", "I"].map(count)).toEqual([hits, substitutions, deletions, insertions])
        expect(cells.at(-1)!.at(-1)).toBe(editDistance(alignment.hypothesis, alignment.reference))
        const ends = path.map(({ i, j }) => [i, j])
        expect([...ends, [0, 0]]).toEqual([[cells.length - 1, cells[0]!.length - 1], ...path.map(previous)])
        for (const step of path) {
          const [i, j] = previous(step)
          expect(cells[step.i]![step.j]! - cells[i]![j]!).toBe(step.letter === "H" ? 0 : 1)
        }
      }),
      examples(100, 73),
    )
  })

  test("has as many ways, and the steps of them, as there are alignments with the fewest edits", () => {
    fc.assert(
      fc.property(text, text, (hypothesis, reference) => {
        const alignment = alignWords(hypothesis, reference)
        const { cells, path, ties, ways } = editTable(alignment)
        const all = alignmentsOf(alignment.reference, alignment.hypothesis)
        const fewest = all.filter(({ edits }) => edits === cells.at(-1)!.at(-1))
        expect(Math.min(...all.map(({ edits }) => edits))).toBe(cells.at(-1)!.at(-1))
        expect(ways).toBe(fewest.length)
        const steps = new Set([...path, ...ties].map(({ i, j, direction }) => `${i} ${j} ${direction}`))
        expect(steps.size).toBe(path.length + ties.length)
        expect(steps).toEqual(new Set(fewest.flatMap((each) => each.steps)))
      }),
      examples(60, 74),
    )
  })
})

describe("commonTable()", () => {
  test("of the note's example has its numbers, and one way back that is dashed", () => {
    const table = commonTable("the dog bit the postman".split(" "), "the postman bit the dog".split(" "))
    expect(table.cells).toEqual([
      [0, 0, 0, 0, 0, 0],
      [0, 1, 1, 1, 1, 1],
      [0, 1, 1, 1, 1, 2],
      [0, 1, 1, 2, 2, 2],
      [0, 1, 1, 2, 3, 3],
      [0, 1, 2, 2, 3, 3],
    ])
    // Up, left, "the", "bit", up, left, "the".
    expect(table.path.map(({ i, j, letter }) => `${i}${j}${letter}`)).toEqual([
      "55",
      "45",
      "44=",
      "33=",
      "22",
      "12",
      "11=",
    ])
    expect(table.ties.map(({ i, j, direction }) => `${i}${j}${direction}`)).toEqual([
      "55left",
      "54up",
      "22left",
      "21up",
    ])
  })

  test("reads off a longest common subsequence: as long as the package's, and in both texts", () => {
    const isWithin = (words: readonly string[], all: readonly string[]): boolean => {
      let place = 0
      return words.every((word) => {
        place = all.indexOf(word, place) + 1
        return place > 0
      })
    }
    fc.assert(
      fc.property(text, text, (reference, hypothesis) => {
        const [rows, columns] = [unicodeWords(reference), unicodeWords(hypothesis)]
        const { cells, path } = commonTable(rows, columns)
        const common = path.filter(({ letter }) => letter === "=").map(({ i }) => rows[i - 1]!)
        const { recall } = rougeL().score([hypothesis], [reference])
        expect(common.length).toBe(Math.round(recall * rows.length))
        expect(cells.at(-1)!.at(-1)).toBe(common.length)
        expect([isWithin(common.toReversed(), rows), isWithin(common.toReversed(), columns)]).toEqual([true, true])
      }),
      examples(100, 75),
    )
  })
})

test("commonOf() has the curve from precision to recall, by the formula", () => {
  const { table, scored, curve } = commonOf("Nobody slept well", "the cold wind blew all night and nobody slept")
  expect(table.rows).toEqual(["nobody", "slept", "well"])
  expect([scored(1).precision, scored(1).recall]).toEqual([2 / 9, 2 / 3])
  expect([curve[0], curve.length, curve.at(-1)![0]]).toEqual([[0, 2 / 9], 81, MAX_BETA])
  for (const [beta, score] of curve) {
    expect(score).toBeCloseTo(((1 + beta ** 2) * (2 / 3) * (2 / 9)) / (2 / 3 + beta ** 2 * (2 / 9)), 12)
  }
})

describe("stepTable()", () => {
  const table = editTable(alignWords("the <open> door", "<open> the door now"))
  const shown = (steps: number): string => stepTable(table, { id: "t", title: "A table", steps })
  const countOf = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0

  test("fills a cell a step, then goes back an arrow a step, with the ties of the cells it has left", () => {
    // The first row and column are there from the start.
    const numbers = /text-anchor="middle">\d/g
    expect([0, 1, 5, 12, 17].map((steps) => countOf(shown(steps), numbers))).toEqual([8, 9, 13, 20, 20])
    const taken = /class="taken \w+"/g
    expect([0, 12, 13, 14, 15, 17].map((steps) => countOf(shown(steps), taken))).toEqual([0, 0, 1, 2, 3, 5])
    expect([12, 13, 14, 15, 17].map((steps) => countOf(shown(steps), /class="tie"/g))).toEqual([0, 1, 1, 3, 7])
    expect(stepsOf(table)).toBe(17)
    expect([0, 1, 12, 13].map((steps) => countOf(shown(steps), / now"/g))).toEqual([0, 1, 1, 0])
  })

  test("is readable aloud, and words stay text", () => {
    const svg = shown(17)
    expect(svg).toContain("Nothing: 0, 1, 2, 3. &lt;open>: 1, 1, 1, 2.")
    expect(svg).toContain("From the last cell back: D, H, D, H, I.")
    expect(svg).not.toContain("<open>")
  })
})

/** All alignments, one by one. */
function alignmentsOf(
  reference: readonly string[],
  hypothesis: readonly string[],
): { edits: number; steps: string[] }[] {
  const [i, j] = [reference.length, hypothesis.length]
  if (i + j === 0) return [{ edits: 0, steps: [] }]
  const [shorterReference, shorterHypothesis] = [reference.slice(0, -1), hypothesis.slice(0, -1)]
  const after = (direction: string, cost: number, ours: readonly string[], theirs: readonly string[]) =>
    alignmentsOf(ours, theirs).map(({ edits, steps }) => ({
      edits: edits + cost,
      steps: [...steps, `${i} ${j} ${direction}`],
    }))
  return [
    ...(i > 0 ? after("up", 1, shorterReference, hypothesis) : []),
    ...(j > 0 ? after("left", 1, reference, shorterHypothesis) : []),
    ...(i > 0 && j > 0
      ? after("diagonal", reference.at(-1) === hypothesis.at(-1) ? 0 : 1, shorterReference, shorterHypothesis)
      : []),
  ]
}
