// A test set that readers draw again: cards of sentences, the histogram of their differences, in pairs or not, centred or not.
import { differenceHistogram, resampleCards } from "../figures/resamples.mjs"
import { box, captionOf, controls, element, type Mount, seedControl } from "./elements.js"
import { followed, linked, ticked } from "./link.js"
import { type Grades, gradesOf, MAX_RESAMPLES, reachOf, resampled, sentenceOf, TWENTY } from "./resample-in-page.mjs"

const STEPS = [1, 10, 1000]

/** What paper shows, too. */
const FIRST = 1000

export const mount: Mount = (place, left) => {
  const text = box("A line for each sentence: the grade of baseline A, and that of system B", 4)
  text.input.maxLength = 2000
  text.input.value = TWENTY
  const isApart = element("input", { type: "checkbox" })
  const isCentred = element("input", { type: "checkbox" })
  const seed = seedControl(() => update())
  const status = element("p", { role: "status" })
  const picture = element("div", { className: "panels" })
  const cards = element("div", {})
  let grades: Grades | string = gradesOf(TWENTY)
  let resamples = FIRST
  const update = (): void => {
    const given = seed.read()
    if (typeof given === "string" || typeof grades === "string") {
      status.textContent = typeof grades === "string" ? grades : String(given)
      for (const each of [picture, cards]) each.replaceChildren()
      return
    }
    const result = resampled(grades, { resamples, seed: given, isPaired: !isApart.checked })
    status.textContent = sentenceOf(result)
    cards.innerHTML = resampleCards({ ...grades, times: result.last, isPaired: !isApart.checked })
    const shift = shiftOf(picture)
    picture.innerHTML = differenceHistogram({
      ...result,
      id: "live-resampler",
      reach: reachOf(grades),
      isCentred: isCentred.checked,
    })
    slide(picture, shift)
  }
  const draw = (count: number): void => {
    resamples = Math.min(MAX_RESAMPLES, count)
    update()
  }
  const read = (): void => {
    grades = gradesOf(text.input.value)
  }
  text.input.addEventListener("input", () => {
    read()
    update()
  })
  for (const input of [isApart, isCentred]) input.addEventListener("input", update)
  const buttons = STEPS.map((count) => {
    const button = element("button", { type: "button", textContent: `Draw ${count}` })
    button.addEventListener("click", () => draw(resamples + count))
    return button
  })
  const again = element("button", { type: "button", textContent: "Begin with one" })
  again.addEventListener("click", () => draw(1))
  linked(place, left, {
    scores: followed(text.input, read),
    apart: ticked(isApart),
    centred: ticked(isCentred),
    seed: seed.input,
    draws: {
      get value() {
        return String(resamples)
      },
      set value(given) {
        const count = Number(given)
        if (Number.isInteger(count) && count >= 1 && count <= MAX_RESAMPLES) resamples = count
      },
    },
  })
  place.replaceChildren(
    controls(
      element(
        "div",
        { className: "live-choices" },
        element("p", { className: "live-buttons", role: "group", ariaLabel: "Resamples" }, ...buttons),
        again,
      ),
      element(
        "div",
        { className: "live-columns" },
        element("label", { className: "live-check" }, isApart, " Draw for each system by itself"),
        element("label", { className: "live-check" }, isCentred, " Centre the differences"),
      ),
    ),
    status,
    picture,
    cards,
    ...captionOf(place),
    controls(element("div", { className: "live-choices" }, seed.label, seed.next), text.label),
  )
  update()
}

function barsOf(picture: HTMLElement): SVGElement | null {
  return picture.querySelector(".resample-bars")
}

/** Where the bars are. */
function shiftOf(picture: HTMLElement): string | undefined {
  return barsOf(picture)?.getAttribute("style") ?? undefined
}

/** Bars move from where they were; the style sheet says how. */
function slide(picture: HTMLElement, from: string | undefined): void {
  const bars = barsOf(picture)
  const to = bars?.getAttribute("style")
  if (bars === null || to === null || to === undefined || from === undefined || from === to) return
  bars.setAttribute("style", from)
  bars.getBoundingClientRect()
  bars.setAttribute("style", to)
}
