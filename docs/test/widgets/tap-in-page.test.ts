// A gate as a tap: the package's numbers, which the formula of the note gives by hand.
import { expect, test } from "vitest"
import { gateTap, tapSaid } from "../../figures/gate-tap.mjs"
import { statesAfter, tapOf } from "../../widgets/tap-in-page.mjs"

test.each([
  [0.9, -0.5, 0.8, [0.9 * 0.8 - 0.1 * 0.5, 0.9 * 0.67 - 0.1 * 0.5]],
  [0.25, 0.6, -1, [0.25 * -1 + 0.75 * 0.6, 0.25 * 0.2 + 0.75 * 0.6]],
  [1, 0.95, -0.3, [-0.3, -0.3]],
  [0, 0.95, -0.3, [0.95, 0.95]],
])("a gate of %d mixes a proposal of %d and a state of %d", async (gate, proposal, old, expected) => {
  const states = await statesAfter(gate, proposal, old, 2)
  expect(states).toEqual(expected.map((each) => expect.closeTo(each, 6)))
})

test("the picture has streams as wide as the gate says, and what is left after each step", async () => {
  const tap = await tapOf(0.9, -0.5, 0.8)
  expect(tap.left).toEqual(Array.from({ length: 10 }, (_, i) => expect.closeTo(0.9 ** (i + 1), 6)))
  expect(tapSaid(tap)).toBe(
    "New state = 0.90 · 0.80 + 0.10 · −0.50 = 0.67. After 10 steps with this gate, 35% of the old state is left.",
  )
  const picture = gateTap(tap)
  expect([...picture.matchAll(/stroke-opacity="0.7" stroke-width="([^"]+)"/g)].map(([, width]) => width)).toEqual([
    "23.4",
    "2.6",
  ])
  expect([...picture.matchAll(/>(\d+)<\/text>/g)].map(([, number]) => Number(number)).slice(0, 4)).toEqual([
    90, 1, 81, 2,
  ])
  expect(picture).toContain(`height="${(50 * 0.9).toFixed(0)}" fill="var(--note-code)"`)
  expect([...picture.matchAll(/rotate\((\S+)/g)].map(([, angle]) => angle)).toEqual(["9", "81"])
  expect(tapSaid(await tapOf(0, 0.5, 0))).toContain("= 0.00 · 0.00 + 1.00 · 0.50 = 0.50.")
})
