// The network of the page, unrolled over a word of the reader's, step by step.
import { unrolledPicture } from "../figures/unrolled.mjs"
import { controls, element, type Mount, slider } from "./elements.js"
import { linked } from "./link.js"
import { MAX_LETTERS, networkOf, stepSaid, type Unrolled, unrolled, WORD } from "./unrolled-in-page.mjs"

export const mount: Mount = (place, left) => {
  const model = networkOf(JSON.parse(place.dataset.network ?? ""))
  const word = element("input", { type: "text", maxLength: 40, spellcheck: false, autocapitalize: "off" })
  word.value = place.dataset.word ?? ""
  const most = 2 * (MAX_LETTERS + 1)
  const step = slider({ min: 1, max: most, step: 1, value: Number(place.dataset.step) }, (value) => `Step: ${value}`)
  const next = element("button", { type: "button", textContent: "Next step" })
  const picture = element("div", {})
  const status = element("p", { role: "status" })
  const state = element("p", {})
  let run: Unrolled | undefined
  const draw = (): void => {
    if (run === undefined) return
    const last = run.encoded.length + run.steps.length
    step.input.max = String(last)
    step.value = step.input.value
    picture.innerHTML = unrolledPicture(run, step.input.valueAsNumber)
    const said = stepSaid(run, step.input.valueAsNumber)
    status.textContent = said.event
    state.textContent = said.state
  }
  let updates = 0
  const read = async (): Promise<void> => {
    const mine = ++updates
    run = undefined
    if (WORD.test(word.value)) {
      const made = await unrolled(model, word.value)
      // A later letter may have been faster.
      if (mine !== updates) return
      run = made
      draw()
    } else {
      for (const each of [picture, state]) each.replaceChildren()
      step.input.max = String(most)
      status.textContent = "Write one to five of the letters a to h."
    }
  }
  word.addEventListener("input", () => void read())
  step.input.addEventListener("input", draw)
  next.addEventListener("click", () => {
    step.value = String((step.input.valueAsNumber % Number(step.input.max)) + 1)
    draw()
  })
  linked(place, left, { word, step })
  place.replaceChildren(
    controls(element("label", {}, "A word of the letters a to h", word), step.label, element("p", {}, next)),
    picture,
    status,
    state,
  )
  void read()
}
