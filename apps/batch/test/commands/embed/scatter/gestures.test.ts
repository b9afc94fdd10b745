// Mouse and touch on the plot: events at places worked by hand, on an element whose corner is at (100, 50).
import { expect, test } from "vitest"
import { type Gestures, listen } from "../../../../src/commands/embed/report/scatter/page/gestures.js"

type Call = readonly [name: string, ...values: unknown[]]

/** An element that listens, and what its gestures led to. */
function plot(isLasso = false) {
  const calls: Call[] = []
  const captured: number[] = []
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 50 }),
    setPointerCapture: (id: number) => void captured.push(id),
  })
  const record =
    (name: string) =>
    (...values: unknown[]): void =>
      void calls.push([name, ...values])
  const lines = (name: string) => (line: readonly number[]) => void calls.push([name, ...line])
  const gestures: Gestures = {
    move: record("move"),
    zoom: record("zoom"),
    hover: record("hover"),
    leave: record("leave"),
    choose: record("choose"),
    isLasso: () => isLasso,
    draw: lines("draw"),
    close: lines("close"),
    cancel: record("cancel"),
  }
  listen(element as unknown as HTMLElement, gestures)
  /** What an event at a place of the element leads to. */
  const send = (type: string, x: number, y: number, more: object = {}): Call[] => {
    const fields = { clientX: 100 + x, clientY: 50 + y, pointerId: 1, pointerType: "mouse", button: 0, ...more }
    element.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { shiftKey: false, ...fields }))
    return calls.splice(0)
  }
  return { send, captured, element }
}

test("a drag moves the picture from its fourth pixel on, and chooses nothing", () => {
  const { send, captured } = plot()
  expect(send("pointerdown", 10, 10)).toEqual([])
  expect(captured).toEqual([1])
  expect(send("pointermove", 13, 10)).toEqual([])
  expect(send("pointermove", 13, 11)).toEqual([["move", 0, 1]])
  expect(send("pointermove", 10, 31)).toEqual([["move", -3, 20]])
  expect(send("pointerup", 10, 31)).toEqual([])
  send("pointerdown", 10, 10)
  expect(send("pointermove", 14, 10)).toEqual([["move", 4, 0]])
  expect(send("pointerup", 14, 10)).toEqual([])
})

test("a shorter drag is a click, also right after a long one", () => {
  const { send } = plot()
  for (const far of [0, 3, 3.5]) {
    send("pointerdown", 40, 20)
    expect(send("pointermove", 40 + far, 20)).toEqual([])
    expect(send("pointerup", 40 + far, 20)).toEqual([["choose", 40 + far, 20]])
    send("pointerdown", 0, 0)
    expect(send("pointermove", 30, 40)).toEqual([["move", 30, 40]])
    expect(send("pointerup", 30, 40)).toEqual([])
  }
})

test("a pointer that is up hovers, unless it is a finger; other buttons do nothing", () => {
  const { send } = plot()
  expect(send("pointermove", 7, 9)).toEqual([["hover", 7, 9]])
  expect(send("pointermove", 7, 9, { pointerType: "touch" })).toEqual([])
  expect(send("pointerleave", 7, 9)).toEqual([["leave"]])
  expect(send("pointerdown", 7, 9, { button: 2 })).toEqual([])
  expect(send("pointerup", 7, 9, { button: 2 })).toEqual([])
})

test("two fingers move the picture by half of their way, and zoom around the place between them", () => {
  const { send } = plot()
  send("pointerdown", 0, 0)
  send("pointerdown", 30, 40, { pointerId: 2 })
  // 50 pixels apart, then 100.
  expect(send("pointermove", 60, 80, { pointerId: 2 })).toEqual([
    ["move", 15, 20],
    ["zoom", 2, 30, 40],
  ])
  // Then 50 again, by the other finger.
  expect(send("pointermove", 30, 40)).toEqual([
    ["move", 15, 20],
    ["zoom", 0.5, 45, 60],
  ])
  // At one place they are as if a pixel apart.
  expect(send("pointermove", 60, 80)).toEqual([
    ["move", 15, 20],
    ["zoom", 1 / 50, 60, 80],
  ])
  expect(send("pointerup", 60, 80)).toEqual([])
  expect(send("pointermove", 61, 82, { pointerId: 2 })).toEqual([["move", 1, 2]])
  expect(send("pointerup", 61, 82, { pointerId: 2 })).toEqual([])
})

test("two fingers that rest choose where the last one is lifted", () => {
  const { send } = plot()
  send("pointerdown", 0, 0)
  send("pointerdown", 30, 40, { pointerId: 2 })
  expect(send("pointerup", 0, 0)).toEqual([])
  expect(send("pointerup", 30, 40, { pointerId: 2 })).toEqual([["choose", 30, 40]])
})

test.each([
  ["the shift key", false, { shiftKey: true }],
  ["the lasso's button", true, {}],
])("with %s a drag draws a line, which closes at its end", (_, isLasso, more) => {
  const { send } = plot(isLasso)
  expect(send("pointerdown", 1, 2, more)).toEqual([])
  expect(send("pointermove", 1, 3)).toEqual([["draw", 1, 2, 1, 3]])
  expect(send("pointermove", 9, 3)).toEqual([["draw", 1, 2, 1, 3, 9, 3]])
  expect(send("pointerup", 9, 3)).toEqual([["close", 1, 2, 1, 3, 9, 3]])
  expect(send("pointermove", 9, 4)).toEqual([["hover", 9, 4]])
})

test("a line is given up after a click, with a second finger, and when the system takes the pointer", () => {
  const { send } = plot(true)
  send("pointerdown", 1, 2)
  expect(send("pointermove", 1, 3)).toEqual([["draw", 1, 2, 1, 3]])
  expect(send("pointerup", 1, 3)).toEqual([["cancel"], ["choose", 1, 3]])
  send("pointerdown", 1, 2)
  send("pointermove", 1, 30)
  expect(send("pointerdown", 5, 5, { pointerId: 2 })).toEqual([["cancel"]])
  expect(send("pointercancel", 5, 5, { pointerId: 2 })).toEqual([])
  expect(send("pointermove", 1, 31)).toEqual([["move", 0, 1]])
  expect(send("pointerup", 1, 31)).toEqual([])
  send("pointerdown", 1, 2)
  expect(send("pointercancel", 1, 2)).toEqual([["cancel"]])
  expect(send("pointermove", 1, 3)).toEqual([["hover", 1, 3]])
})

test("the wheel zooms around the pointer: up is in, a line is 16 pixels, 300 pixels are the most at once", () => {
  const { send, element } = plot()
  let isDefault = false
  element.addEventListener("wheel", (event) => {
    isDefault = !event.defaultPrevented
  })
  const zoom = (pixels: number) => [["zoom", expect.closeTo(Math.exp(-0.0022 * pixels), 12), 20, 30]]
  expect(send("wheel", 20, 30, { deltaY: -100, deltaMode: 0 })).toEqual(zoom(-100))
  expect(send("wheel", 20, 30, { deltaY: 3, deltaMode: 1 })).toEqual(zoom(48))
  expect(send("wheel", 20, 30, { deltaY: 301, deltaMode: 0 })).toEqual(zoom(300))
  expect(send("wheel", 20, 30, { deltaY: -20, deltaMode: 1 })).toEqual(zoom(-300))
  expect(isDefault).toBe(false)
})
