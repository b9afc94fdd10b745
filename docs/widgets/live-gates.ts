// Four studies of gates in the reader's browser: sliders and a seed, and what each way of testing makes of simulated pull requests.
import { element } from "./elements.js"
import { type Shown, type Slider, STUDIES, type StudyName } from "./gates-in-page.js"

const MAX_SEED = 2 ** 32 - 1

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-gates"]')) mount(place)

function mount(place: HTMLElement): void {
  const study = STUDIES[place.dataset.study as StudyName]
  const sliders = study.sliders.map(labelled)
  const seed = element("input", { type: "number", min: "0", max: String(MAX_SEED), step: "1", value: "1" })
  const next = element("button", { type: "button", textContent: "Next seed" })
  const status = element("p", { role: "status" })
  const result = element("div", {})
  const run = (): void => {
    if (!seed.validity.valid || seed.value === "") {
      status.textContent = `A seed is a whole number from 0 to ${MAX_SEED.toLocaleString("en")}.`
      return
    }
    const values = sliders.map(({ input }) => input.valueAsNumber)
    const shown = study.run(values, seed.valueAsNumber)
    status.textContent = shown.sentence
    result.replaceChildren(...partsOf(shown))
  }
  for (const { input } of sliders) input.addEventListener("change", run)
  seed.addEventListener("change", run)
  next.addEventListener("click", () => {
    seed.valueAsNumber = seed.validity.valid && seed.value !== "" ? (seed.valueAsNumber + 1) % (MAX_SEED + 1) : 1
    run()
  })
  place.replaceChildren(
    ...sliders.map(({ label }) => label),
    element("div", { className: "live-choices" }, element("label", {}, "Seed", seed), next),
    status,
    result,
  )
  // The page is drawn first.
  setTimeout(run)
}

function labelled({ name, unit, min, max, step, value }: Slider): {
  readonly label: HTMLElement
  readonly input: HTMLInputElement
} {
  const input = element("input", { type: "range", min: String(min), max: String(max), step: String(step) })
  input.valueAsNumber = value
  const said = element("span", {})
  const say = (): void => {
    said.textContent = `${name}: ${input.value}${unit}`
  }
  input.addEventListener("input", say)
  say()
  return { label: element("label", {}, said, input), input }
}

function partsOf({ table: [header = [], ...rows], pictures }: Shown): Node[] {
  const head = element("tr", {}, ...header.map((textContent) => element("th", { scope: "col", textContent })))
  const body = rows.map(([name = "", ...cells]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row", textContent: name }),
      ...cells.map((textContent) => element("td", { textContent })),
    ),
  )
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...body))
  return [
    element("div", { className: "panels" }, table),
    element("div", { className: "panels", innerHTML: pictures.join("") }),
  ]
}
