// The truncated-normal study in the reader's browser: interval, seed, number of draws, and what each proposal makes of them.
import { errorPlot } from "../figures/error-plot.mjs"
import { element } from "./elements.js"
import { diagnosisOf, errorSeries, exactVariance, PROPOSALS, rowsOf, studyOf } from "./study-in-page.js"
import type { TruncatedNormalStudy } from "./truncated-normal-study.mjs"

const INTERVALS: readonly (readonly [number, number])[] = [
  [4, 5],
  [2, 3],
]
const DRAWS = [100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000]
const MAX_SEED = 2 ** 32 - 1
const FIRST = DRAWS.indexOf(30_000)

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-study"]')) mount(place)

function mount(place: HTMLElement): void {
  const interval = choice(
    "Interval",
    INTERVALS.map(([low, high]) => `[${low}, ${high}]`),
    0,
  )
  const draws = choice(
    "Draws",
    DRAWS.map((count) => count.toLocaleString("en")),
    FIRST,
  )
  const proposal = choice("Proposal", PROPOSALS, 1)
  const seed = element("input", { type: "number", min: "0", max: String(MAX_SEED), step: "1", value: "1" })
  const next = element("button", { type: "button", textContent: "Next seed" })
  const result = element("div", { ariaLive: "polite" })
  let study: TruncatedNormalStudy | undefined
  const show = (): void => {
    const [low, high] = INTERVALS[interval.select.selectedIndex]!
    const count = DRAWS[draws.select.selectedIndex]!
    if (!seed.validity.valid || seed.value === "") {
      result.replaceChildren(
        element("p", { textContent: `A seed is a whole number from 0 to ${MAX_SEED.toLocaleString("en")}.` }),
      )
      return
    }
    study ??= studyOf(low, high, seed.valueAsNumber, count)
    result.replaceChildren(...shown(low, high, count, study, proposal.select.selectedIndex))
  }
  const run = (): void => {
    study = undefined
    show()
  }
  for (const input of [interval.select, draws.select, seed]) input.addEventListener("input", run)
  proposal.select.addEventListener("input", show)
  next.addEventListener("click", () => {
    seed.valueAsNumber = seed.validity.valid && seed.value !== "" ? (seed.valueAsNumber + 1) % (MAX_SEED + 1) : 1
    run()
  })
  const controls = element(
    "div",
    { className: "live-choices" },
    interval.label,
    proposal.label,
    draws.label,
    element("label", {}, "Seed", seed),
    next,
  )
  place.replaceChildren(controls, result)
  run()
}

function choice(
  text: string,
  options: readonly string[],
  chosen: number,
): { readonly label: HTMLElement; readonly select: HTMLSelectElement } {
  const select = element("select", {}, ...options.map((textContent) => element("option", { textContent })))
  select.selectedIndex = chosen
  return { label: element("label", {}, text, select), select }
}

function shown(low: number, high: number, draws: number, study: TruncatedNormalStudy, chosen: number): Node[] {
  const method = study.methods[chosen]!
  const rows = rowsOf(method, study.exact, exactVariance(low, high, method.name))
  const table = element(
    "tbody",
    {},
    ...rows.map(([name, value]) =>
      element("tr", {}, element("th", { scope: "row", textContent: name }), element("td", { textContent: value })),
    ),
  )
  const plot = errorPlot({
    id: "live-study",
    title: `[${low}, ${high}]`,
    draws,
    series: errorSeries(low, high, [study]),
    chosen: method.name,
  })
  return [
    element("p", {}, element("strong", { textContent: diagnosisOf(method) })),
    element("div", { className: "panels" }, element("table", {}, table), element("div", { innerHTML: plot })),
  ]
}
