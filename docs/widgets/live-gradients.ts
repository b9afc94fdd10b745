// One prediction in the plane: readers move the vectors, and see the answers, the loss and where gradient descent would move them.
import { answerBars, PLANE, vectorPlane } from "../figures/vector-plane.mjs"
import { element } from "./elements.js"
import { moved, named, start, TABS, type Tab, taken } from "./gradients-in-page.js"
import { type Point, type Prediction, score, stepped } from "./prediction.mjs"

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-gradients"]')) mount(place)

function mount(place: HTMLElement): void {
  // The note on the full softmax shows its tab alone.
  const tabs = place.dataset.tabs === "softmax" ? TABS.slice(0, 1) : TABS
  let tab = tabs[0]!
  let prediction = start(tab)
  const picture = element("div", {})
  const bars = element("div", {})
  const panels = element("div", { className: "panels" }, picture, bars)
  const status = element("p", { ariaLive: "polite" })
  const cost = element("p", {})
  const target = element("select", {}, ...named(3).map((textContent) => element("option", { textContent })))
  const negatives = element("select", {})
  const negativesLabel = element("label", {}, "Negatives", negatives)
  const buttons = tabs.map((each) => {
    const button = element("button", { type: "button", textContent: each.name })
    button.addEventListener("click", () => choose(each))
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
    draw()
  }
  const showNegatives = (): void => {
    negativesLabel.hidden = tab.scoring !== "negative-sampling"
    const choices = taken(prediction.target)
    negatives.replaceChildren(...choices.map(({ name }) => element("option", { textContent: name })))
    const chosen = choices.findIndex(({ words }) => words.join() === prediction.negatives.join())
    negatives.selectedIndex = chosen
  }
  target.addEventListener("change", () => {
    const chosen = target.selectedIndex
    prediction = { ...prediction, target: chosen, negatives: taken(chosen)[0]!.words }
    showNegatives()
    draw()
  })
  negatives.addEventListener("change", () =>
    set({ ...prediction, negatives: taken(prediction.target)[negatives.selectedIndex]!.words }),
  )

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
  place.replaceChildren(
    ...(tabs.length > 1 ? [element("p", { role: "group", ariaLabel: "How it is scored" }, ...buttons)] : []),
    element("div", { className: "live-choices" }, element("label", {}, "To be predicted", target), negativesLabel),
    panels,
    element(
      "p",
      {},
      act("Step of v", () => stepped(prediction, "v")),
      act("Step of all", () => stepped(prediction, "all")),
      act("From the start", () => start(tab)),
    ),
    status,
    cost,
  )
  choose(tab)
}
