// The truncated-normal study in the reader's browser: interval, seed, number of draws, and what each proposal makes of them.
import { errorPlot } from "../figures/error-plot.mjs"
import { choice, controls, element, type Mount, scrollRegion, seedControl, table } from "./elements.js"
import { linked } from "./link.js"
import { diagnosisOf, errorSeries, exactVariance, PROPOSALS, rowsOf, studyOf } from "./study-in-page.js"
import type { TruncatedNormalStudy } from "./truncated-normal-study.mjs"

const INTERVALS: readonly (readonly [number, number])[] = [
  [4, 5],
  [2, 3],
]
const DRAWS = [100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000]
const FIRST = 30_000

export const mount: Mount = (place, left) => {
  const interval = choice(
    INTERVALS.map(([low, high]) => `[${low}, ${high}]`),
    INTERVALS.map((each) => each.join("-")),
  )
  const draws = choice(
    DRAWS.map((count) => count.toLocaleString("en")),
    DRAWS.map(String),
  )
  const proposal = choice(PROPOSALS)
  draws.value = String(FIRST)
  proposal.selectedIndex = 1
  const seed = seedControl(() => run())
  const status = element("p", { role: "status" })
  const rows = scrollRegion("The run in numbers", left)
  const picture = element("div", {})
  let study: TruncatedNormalStudy | undefined
  const show = (): void => {
    const [low, high] = INTERVALS[interval.selectedIndex]!
    const count = DRAWS[draws.selectedIndex]!
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    study ??= studyOf(low, high, given, count)
    const method = study.methods[proposal.selectedIndex]!
    status.replaceChildren(element("strong", { textContent: diagnosisOf(method) }))
    rows.content.replaceChildren(table(rowsOf(method, study.exact, exactVariance(low, high, method.name))))
    picture.innerHTML = errorPlot({
      id: "live-study",
      title: `[${low}, ${high}]`,
      draws: count,
      series: errorSeries(low, high, [study]),
      chosen: method.name,
    })
  }
  const run = (): void => {
    study = undefined
    show()
  }
  for (const input of [interval, draws]) input.addEventListener("input", run)
  proposal.addEventListener("input", show)
  linked(place, left, { interval, proposal, draws, seed: seed.input })
  place.replaceChildren(
    controls(
      element(
        "div",
        { className: "live-choices" },
        element("label", {}, "Interval", interval),
        element("label", {}, "Proposal", proposal),
        element("label", {}, "Draws", draws),
        seed.label,
        seed.next,
      ),
    ),
    status,
    element("div", { className: "panels" }, rows.node, picture),
  )
  run()
}
