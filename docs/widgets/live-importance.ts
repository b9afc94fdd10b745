// Weights as dots while a reader drags the proposal: what 100 draws from it are worth for the target.
import { normal } from "@lectern/sampling"
import { FRAME, weightedDraws } from "../figures/weighted-draws.mjs"
import { choice, controls, element, type Mount, seedControl, slider } from "./elements.js"
import { sentenceOf, TARGETS, type TargetName, weighed } from "./importance-in-page.mjs"
import { linked } from "./link.js"

export const mount: Mount = (place, left) => {
  const target = choice(
    Object.values(TARGETS).map(({ name }) => name),
    Object.keys(TARGETS),
  )
  const mean = slider({ min: -4, max: 4, step: 0.1, value: 1.5 }, (value) => `Proposal at ${number(value)}`)
  const width = slider({ min: 0.2, max: 4, step: 0.1, value: 0.8 }, (value) => `its width ${number(value)}`)
  const seed = seedControl(() => show())
  const status = element("p", { role: "status" })
  const picture = element("div", {})
  const show = (): void => {
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    const name = target.value as TargetName
    const { distribution, truth } = TARGETS[name]
    const [at, wide] = [mean.input.valueAsNumber, width.input.valueAsNumber]
    const found = weighed(name, at, wide, given)
    const said = sentenceOf(found, truth)
    status.textContent = said
    picture.innerHTML = weightedDraws({
      id: "live-importance",
      target: (x) => distribution.pdf(x),
      proposal: (x) => normal(at, wide).pdf(x),
      ...found,
      truth,
      said,
    })
  }
  for (const { input } of [mean, width]) input.addEventListener("input", show)
  target.addEventListener("input", show)

  // The sliders do the same from the keyboard.
  let grip: number | undefined
  const placeOf = ({ clientX }: PointerEvent): number => {
    const box = picture.querySelector("svg")!.getBoundingClientRect()
    return FRAME.reach * ((2 * (clientX - box.left)) / box.width - 1)
  }
  picture.addEventListener("pointerdown", (event) => {
    grip = mean.input.valueAsNumber - placeOf(event)
    picture.setPointerCapture(event.pointerId)
    event.preventDefault()
  })
  picture.addEventListener("pointermove", (event) => {
    if (grip === undefined) return
    mean.value = String(placeOf(event) + grip)
    show()
  })
  for (const end of ["pointerup", "pointercancel"] as const) {
    picture.addEventListener(end, () => {
      grip = undefined
    })
  }
  // The study below has the seed of the page.
  linked(place, left, { target, mean, width, dice: seed.input })
  place.replaceChildren(
    controls(
      element("div", { className: "live-choices" }, element("label", {}, "Target", target), seed.label, seed.next),
      mean.label,
      width.label,
    ),
    status,
    picture,
  )
  show()
}

function number(value: number): string {
  return value.toFixed(1).replace("-", "−")
}
