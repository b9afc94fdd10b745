// Four studies of gates in the reader's browser: sliders and a seed, and what each way of testing makes of simulated pull requests.
import { controls, element, type Mount, scrollRegion, seedControl, slider, table } from "./elements.js"
import { STUDIES, type StudyName } from "./gates-in-page.js"
import { linked } from "./link.js"

export const mount: Mount = (place, left) => {
  const study = STUDIES[place.dataset.study as StudyName]
  const sliders = study.sliders.map((each) => slider(each, (value) => `${each.name}: ${value}${each.unit}`))
  const seed = seedControl(() => run())
  const status = element("p", { role: "status" })
  const verdicts = scrollRegion("Verdicts", left)
  const pictures = element("div", { className: "panels" })
  const run = (): void => {
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    const shown = study.run(
      sliders.map(({ input }) => input.valueAsNumber),
      given,
    )
    status.textContent = shown.sentence
    const [head = [], ...rows] = shown.table
    verdicts.content.replaceChildren(table(rows, head))
    pictures.innerHTML = shown.pictures.join("")
  }
  for (const { input } of sliders) input.addEventListener("change", run)
  const named = study.sliders.map(({ key }, i) => [key, sliders[i]!] as const)
  linked(place, left, { ...Object.fromEntries(named), seed: seed.input })
  place.replaceChildren(
    controls(
      ...sliders.map(({ label }) => label),
      element("div", { className: "live-choices" }, seed.label, seed.next),
    ),
    status,
    verdicts.node,
    pictures,
  )
  // The page is drawn first.
  setTimeout(run)
}
