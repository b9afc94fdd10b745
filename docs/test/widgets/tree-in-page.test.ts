// The tree on the page is the search that the note works by hand, and nothing of it is lost on the way to the picture.
import { describe, expect, test } from "vitest"
import { treePicture } from "../../figures/search-tree.mjs"
import { CURSE, grow, TWO_WORDS } from "../../widgets/tree-in-page.mjs"

const END = "&lt;/s&gt;"

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
