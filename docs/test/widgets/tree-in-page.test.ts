// The tree on the page is the search that the note works by hand, and nothing of it is lost on the way to the picture.
import { describe, expect, test } from "vitest"
import { treePicture } from "../../figures/search-tree.mjs"
import { CURSE, grow, modelOf, OWN, TWO_WORDS, type WordModel } from "../../widgets/tree-in-page.mjs"

const END = "</s>"

describe("grow()", () => {
  test("finds what greedy search misses", async () => {
    const [greedy, beam] = [await grow(TWO_WORDS, 1, 0), await grow(TWO_WORDS, 2, 0)]
    expect(greedy.outputs[0]).toMatchObject({ text: `a ${END}`, probability: expect.closeTo(0.2, 6) })
    expect(greedy.isProven).toBe(false)
    expect(beam.outputs[0]).toMatchObject({ text: `b ${END}`, probability: expect.closeTo(0.36, 6) })
    expect(beam.isProven).toBe(true)
  })

  test("of an infinite beam has every continuation, and none is pruned", async () => {
    const { nodes, scored } = await grow(TWO_WORDS, Infinity, 0, 15)
    // Three after the start, then three after each of 2 and 4 sequences without end.
    expect(nodes).toHaveLength(3 + 6 + 12)
    expect(scored).toBe(nodes.length)
    expect(nodes.filter(({ outcome }) => outcome === "pruned")).toEqual([])
    const ends = nodes
      .filter(({ outcome }) => outcome === "finished")
      .reduce((sum, { probability }) => sum + probability, 0)
    expect(ends).toBeCloseTo(1, 6)
  })

  test("shows the curse: wider beams return nothing, unless length counts", async () => {
    const first = async (beamWidth: number, alpha: number) => (await grow(CURSE, beamWidth, alpha)).outputs[0]!.text
    const sentence = `we did not know what now ${END}`
    expect([await first(1, 0), await first(2, 0), await first(3, 0), await first(6, 0)]).toEqual([
      sentence,
      sentence,
      END,
      END,
    ])
    expect([await first(3, 0.041), await first(3, 0.042)]).toEqual([END, sentence])
  })

  test("links each node to the one that it continues", async () => {
    const { nodes } = await grow(CURSE, 3, 0)
    const byId = new Map(nodes.map((node) => [node.id, node]))
    for (const { parent, probability } of nodes) {
      expect(byId.get(parent)?.outcome ?? "kept").toBe("kept")
      expect(probability).toBeLessThanOrEqual(byId.get(parent)?.probability ?? 1)
    }
    expect(nodes.filter(({ isBest }) => isBest)).toHaveLength(1)
  })
})

describe("modelOf()", () => {
  const best = async (text: string, width: number) => (await grow(modelOf(text) as WordModel, width, 0)).outputs[0]!

  test("of the first text: a beam of two finds what greedy search misses", async () => {
    expect(await best(OWN, 1)).toMatchObject({ text: `the cat ${END}`, probability: expect.closeTo(0.6 * 0.5, 6) })
    expect(await best(OWN, 2)).toMatchObject({ text: `a cat ${END}`, probability: expect.closeTo(0.4 * 0.9, 6) })
  })

  test("ends sentences where a line says so, and where none goes on", async () => {
    const { nodes } = await grow(modelOf(`\n b  .5\n\n${END} 0.25\nb ${END} 0.4\nb c 0.6`) as WordModel, Infinity, 0, 5)
    const drawn = nodes.filter(({ probability }) => probability > 0)
    expect(drawn.map(({ word, probability, outcome }) => [word, probability.toFixed(3), outcome])).toEqual([
      [END, "0.250", "finished"],
      ["b", "0.500", "kept"],
      [END, "0.200", "finished"],
      ["c", "0.300", "kept"],
      [END, "0.300", "finished"],
    ])
  })

  test.each([
    ["the 0.6\nthe cat", "Line 2: write words and then a probability above 0 and at most 1, as in “the cat 0.5”."],
    ["the 0", "Line 1: write words and then a probability above 0 and at most 1, as in “the cat 0.5”."],
    ["the 1.1", "Line 1: write words and then a probability above 0 and at most 1, as in “the cat 0.5”."],
    ["0.5", "Line 1: write words and then a probability above 0 and at most 1, as in “the cat 0.5”."],
    ["the 0.6\n\na cat 0.9", "Line 3: “a” has no line of its own."],
    ["a 0.5\nb 0.3\na 0.1", "Line 3: an earlier line has the same words."],
    ["a 0.5\na b 0.7\na c 0.3\nb 0.6", "Line 4: the probabilities of first words now add up to 1.10, more than 1."],
    ["a 0.5\na b 0.7\na c 0.4", "Line 3: the probabilities after “a” now add up to 1.10, more than 1."],
    [`a 0.5\na ${END} 1\na ${END} b 1`, `Line 3: nothing can follow ${END}.`],
    [" \n", "Write at least one line, such as “the 0.6”."],
  ])("refuses %j in one sentence", (text, sentence) => {
    expect(modelOf(text)).toBe(sentence)
  })
})

test("treePicture() keeps words of readers as text, in columns as wide as the longest", async () => {
  const word = '<img/src="x">&lt;'
  const picture = treePicture(await grow(modelOf(`${word} 1\n${word} ${word} 1`) as WordModel, 1, 0))
  expect(picture).not.toContain("<img")
  expect(picture).toContain('&lt;img/src="x">&amp;lt; 1.00')
  const starts = [...picture.matchAll(/<text x="([^"]+)"/g)].map(([, x]) => Number(x))
  expect(starts[2]! - starts[1]!).toBeGreaterThan(7.6 * `${word} 1.00`.length)
})

test("treePicture() draws what was kept or finished, and counts what it leaves out", async () => {
  const { nodes } = await grow(CURSE, 2, 0)
  const picture = treePicture({ nodes, most: 2 })
  const drawn = picture.match(/<path /g) ?? []
  const more = [...picture.matchAll(/and (\d+) more/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  expect(drawn.length + more).toBe(nodes.length)
  expect(picture.match(/var\(--note-code\)" stroke-width/g)).toHaveLength(
    nodes.filter(({ outcome }) => outcome === "kept").length,
  )
  expect(picture).not.toContain("NaN")
  const large = treePicture({ nodes })
  expect(large.match(/<path /g)).toHaveLength(nodes.filter(({ outcome }) => outcome !== "pruned").length)
})
