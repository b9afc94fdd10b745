// One prediction in the plane: readers move the vectors, and see the answers, the loss and where gradient descent would move them.
import { answerBars, PLANE, vectorPlane } from "../figures/vector-plane.mjs"
import { choice, controls, element, type Mount } from "./elements.js"
import { moved, named, start, TABS, type Tab, taken, vectorsOf, withVectors } from "./gradients-in-page.js"
import { followed, type Linked, linked } from "./link.js"
import { type Point, type Prediction, score, stepped } from "./prediction.mjs"

export const mount: Mount = (place, left) => {
  // The note on the full softmax shows its tab alone.
  const tabs = place.dataset.tabs === "softmax" ? TABS.slice(0, 1) : TABS
  let tab = tabs[0]!
  let prediction = start(tab)
  const picture = element("div", {})
  const bars = element("div", {})
  const panels = element("div", { className: "panels" }, picture, bars)
  const status = element("p", { role: "status" })
  const cost = element("p", {})
  const target = choice(named(3), ["1", "2", "3"])
  const negatives = element("select", {})
  const negativesLabel = element("label", {}, "Negatives", negatives)
  const buttons = tabs.map((each) => {
    const button = element("button", { type: "button", textContent: each.name })
    button.addEventListener("click", () => {
      choose(each)
      draw()
    })
    return button
  })

  const draw = (): void => {
    const focused = picture.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined
    const key = focused?.dataset.point
    picture.innerHTML = vectorPlane({
      id: `${tab.scoring}-plane`,
      title: "Drag a vector, or use the arrow keys",
      prediction,
      isLive: true,
    })
    bars.innerHTML = answerBars({ id: `${tab.scoring}-bars`, title: tab.question, prediction })
    if (key !== undefined) picture.querySelector<HTMLElement>(`[data-point="${key}"]`)?.focus()
    const [x, y] = score(prediction).centreGradient.map((each) => (-each).toFixed(3).replace("-", "−"))
    status.textContent = `The dashed arrow of v: (${x}, ${y}).`
    cost.textContent = tab.cost(prediction)
  }
  const set = (next: Prediction): void => {
    prediction = next
    draw()
  }
  const choose = (next: Tab): void => {
    tab = next
    for (const [i, button] of buttons.entries()) button.ariaPressed = String(tabs[i] === tab)
    prediction = start(tab)
    target.selectedIndex = prediction.target
    showNegatives()
  }
  const aim = (): void => {
    const chosen = target.selectedIndex
    prediction = { ...prediction, target: chosen, negatives: taken(chosen)[0]!.words }
    showNegatives()
  }
  const pickNegatives = (): void => {
    prediction = { ...prediction, negatives: taken(prediction.target)[negatives.selectedIndex]!.words }
  }
  const showNegatives = (): void => {
    negativesLabel.hidden = tab.scoring !== "negative-sampling"
    const choices = taken(prediction.target)
    negatives.replaceChildren(
      ...choices.map(({ name, words }) => element("option", { textContent: name, value: keyOf(words) })),
    )
    const chosen = choices.findIndex(({ words }) => words.join() === prediction.negatives.join())
    negatives.selectedIndex = chosen
  }
  target.addEventListener("change", () => {
    aim()
    draw()
  })
  negatives.addEventListener("change", () => {
    pickNegatives()
    draw()
  })

  let dragged: string | undefined
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = picture.querySelector("svg")!.getBoundingClientRect()
    const scale = PLANE.side / width
    const unit = PLANE.side / (2 * PLANE.reach)
    return [((clientX - left) * scale) / unit - PLANE.reach, PLANE.reach - ((clientY - top) * scale - PLANE.top) / unit]
  }
  picture.addEventListener("pointerdown", (event) => {
    const handle = (event.target as Element).closest<HTMLElement>("[data-point]")
    if (handle === null) return
    dragged = handle.dataset.point!
    handle.focus()
    picture.setPointerCapture(event.pointerId)
    event.preventDefault()
  })
  picture.addEventListener("pointermove", (event) => {
    if (dragged !== undefined) set(moved(prediction, dragged, pointOf(event)))
  })
  for (const end of ["pointerup", "pointercancel"] as const) picture.addEventListener(end, () => (dragged = undefined))
  const STEPS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
  picture.addEventListener("keydown", (event) => {
    const key = (event.target as HTMLElement).dataset.point
    const step = STEPS[event.key]
    if (key === undefined || step === undefined) return
    event.preventDefault()
    const [x, y] = key === "v" ? prediction.centre : prediction.outputs[Number(key)]!
    const length = event.shiftKey ? 0.5 : 0.1
    set(moved(prediction, key, [x + length * step[0], y + length * step[1]]))
  })

  const act = (textContent: string, next: () => Prediction): HTMLElement => {
    const button = element("button", { type: "button", textContent })
    button.addEventListener("click", () => set(next()))
    return button
  }
  const tabPart: Linked = {
    get value() {
      return tab.scoring
    },
    set value(given) {
      const next = tabs.find(({ scoring }) => scoring === given)
      if (next !== undefined) choose(next)
    },
  }
  // Which negatives there are depends on the word; the first ones are the default.
  const negativesPart: Linked = {
    get value() {
      return negatives.selectedIndex === 0 ? "" : negatives.value
    },
    set value(given) {
      negatives.value = given
      if (negatives.selectedIndex < 0) negatives.selectedIndex = 0
      pickNegatives()
    },
  }
  const parts: Record<string, Linked> = {
    ...(tabs.length > 1 && { tab: tabPart }),
    target: followed(target, aim),
    ...(tabs.length > 1 && { negatives: negativesPart }),
    vectors: {
      get value() {
        const written = vectorsOf(prediction)
        return written === vectorsOf(start(tab)) ? "" : written
      },
      set value(given) {
        prediction = withVectors(given === "" ? vectorsOf(start(tab)) : given, prediction)
      },
    },
  }
  choose(tab)
  linked(place, left, parts)
  place.replaceChildren(
    controls(
      ...(tabs.length > 1 ? [element("p", { role: "group", ariaLabel: "How it is scored" }, ...buttons)] : []),
      element("div", { className: "live-choices" }, element("label", {}, "To be predicted", target), negativesLabel),
    ),
    panels,
    controls(
      element(
        "p",
        {},
        act("Step of v", () => stepped(prediction, "v")),
        act("Step of all", () => stepped(prediction, "all")),
        act("From the start", () => start(tab)),
      ),
    ),
    status,
    cost,
  )
  draw()
}

/** Words as a link holds them, counted from 1. */
function keyOf(words: readonly number[]): string {
  return words.map((word) => word + 1).join("_")
}
