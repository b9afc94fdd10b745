// An average of draws that readers make, some or many at a time, with its interval and the truth.
import { estimateTrace } from "../figures/estimate-trace.mjs"
import { MAX_DRAWS, QUESTIONS, type QuestionName, questionOf, stateOf } from "./convergence-in-page.mjs"
import { choice, controls, element, type Mount, seedControl, slider } from "./elements.js"
import { linked } from "./link.js"

/** As many as the picture of the note has. */
const FIRST = 1000
/** A single draw has no spread. */
const MIN_DRAWS = 2
const MORE = [1, 100, 10_000]

export const mount: Mount = (place, left) => {
  const about = choice(
    QUESTIONS.map((name) => questionOf(name, 0).name),
    QUESTIONS,
  )
  const y = slider({ min: -4, max: 4, step: 0.1, value: 0.5 }, (value) => `y = ${value.toFixed(1).replace("-", "−")}`)
  const seed = seedControl(() => show())
  const status = element("p", { role: "status" })
  const picture = element("div", {})
  let draws = FIRST
  const buttons = MORE.map((count) => {
    const button = element("button", { type: "button", textContent: `Draw ${count.toLocaleString("en")} more` })
    button.addEventListener("click", () => {
      draws = Math.min(MAX_DRAWS, draws + count)
      show()
    })
    return button
  })
  const again = element("button", { type: "button", textContent: "Start with two" })
  again.addEventListener("click", () => {
    draws = MIN_DRAWS
    show()
  })
  const show = (): void => {
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    y.input.disabled = about.value !== "share"
    const question = questionOf(about.value as QuestionName, y.input.valueAsNumber)
    const { steps, result, last, isInside } = stateOf(question, draws, given)
    const half = steps.at(-1)!.half
    const [reach, where] =
      half === Infinity
        ? [", and no interval", result.caution!.sentence]
        : [` ± ${half.toPrecision(2)}`, `the interval ${isInside ? "holds" : "misses"} the truth`]
    status.textContent =
      `${draws.toLocaleString("en")} draws: ${result.estimate.toFixed(4)}${reach}; the truth is ` +
      `${question.truth.toFixed(4)}: ${where}. The last draw, ${number(last.draw)}, counts ${number(last.counts)}.`
    picture.innerHTML = estimateTrace({ id: "live-convergence", steps, truth: question.truth, range: question.range })
  }
  about.addEventListener("input", show)
  y.input.addEventListener("input", show)
  const drawn = {
    get value() {
      return String(draws)
    },
    set value(given: string) {
      if (/^[1-9]\d{0,5}$/.test(given)) draws = Math.max(MIN_DRAWS, Math.min(MAX_DRAWS, Number(given)))
    },
  }
  linked(place, left, { average: about, y, draws: drawn, seed: seed.input })
  place.replaceChildren(
    controls(
      element("p", { role: "group", ariaLabel: "Draws" }, ...buttons),
      element(
        "div",
        { className: "live-choices" },
        element("label", {}, "Average", about),
        seed.label,
        seed.next,
        again,
      ),
      y.label,
    ),
    status,
    picture,
  )
  show()
}

function number(value: number): string {
  return String(Number(value.toFixed(2))).replace("-", "−")
}
