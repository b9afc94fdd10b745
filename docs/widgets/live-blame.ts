// Points that cross the diagonal as the beam and the length normalization move, searched in the reader's browser.
import type { AttributionShares } from "@lectern/decoding"
import { blameScatter } from "../figures/blame-scatter.mjs"
import { blameAll, pointsOf, SOURCES } from "./blame-in-page.mjs"
import { element } from "./elements.js"

const WIDTHS = [1, 2, 3, 4, 5, 6, 8, 12, 16]
/** Enough to prove nearly all, and quick. */
const MAX_NODES = 300

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-blame"]')) mount(place)

function mount(place: HTMLElement): void {
  const width = element("input", { type: "range", min: "0", max: String(WIDTHS.length - 1), step: "1", value: "0" })
  const alpha = element("input", { type: "range", min: "0", max: "1.5", step: "0.05", value: "0" })
  const saidWidth = element("span", {})
  const saidAlpha = element("span", {})
  const picture = element("div", {})
  const result = element("div", { ariaLive: "polite" })
  let wanted = 0
  let isBusy = false
  const update = async (): Promise<void> => {
    const mine = ++wanted
    const beamWidth = WIDTHS[width.valueAsNumber]!
    saidWidth.textContent = `Beam width B: ${beamWidth}`
    saidAlpha.textContent = `Length normalization α: ${alpha.valueAsNumber.toFixed(2)}`
    // One search at a time: while it goes on, only the last position of the sliders counts.
    if (isBusy) return
    isBusy = true
    await new Promise((resolve) => setTimeout(resolve, 0))
    const [cell] = await blameAll(SOURCES, [beamWidth], [alpha.valueAsNumber], MAX_NODES)
    isBusy = false
    if (mine !== wanted) return update()
    const points = pointsOf(cell!)
    picture.innerHTML = blameScatter({ id: "live-blame", title: `B = ${beamWidth}, α = ${cell!.alpha}`, points })
    const trapped = points.filter(
      ({ verdict, outputLogProb, referenceLogProb }) =>
        verdict !== "none" && (verdict === "search") !== referenceLogProb > outputLogProb,
    )
    result.replaceChildren(...outcome(cell!.shares, trapped.length))
  }
  width.addEventListener("input", () => void update())
  alpha.addEventListener("input", () => void update())
  place.replaceChildren(element("label", {}, saidWidth, width), element("label", {}, saidAlpha, alpha), picture, result)
  void update()
}

/** The shares as a table, and what plain log-probabilities would say. */
function outcome({ sources, bad, blame, searchErrors, outputs, lengthRatio }: AttributionShares, trapped: number) {
  const row = (name: string, { count, share }: AttributionShares["bad"]): HTMLElement =>
    element(
      "tr",
      {},
      element("th", { scope: "row", textContent: name }),
      element("td", { textContent: String(count) }),
      element("td", { textContent: `${(100 * share).toFixed(0)}%` }),
    )
  const table = element(
    "table",
    {},
    element(
      "tbody",
      {},
      row(`bad, of ${sources}`, bad),
      row("search to blame, of the bad", blame.search),
      row("model to blame, of the bad", blame.model),
      row(`search error proved, of ${sources}`, searchErrors.proved),
      row(`proved absent, of ${sources}`, searchErrors.absent),
      row(`open, of ${sources}`, searchErrors.open),
      row("empty outputs", outputs.empty),
    ),
  )
  const verdicts = trapped === 1 ? "1 verdict" : `${trapped} verdicts`
  const trap = `Outputs have ${(100 * lengthRatio).toFixed(0)}% of the words of the references. Compared by plain log-probability, ${verdicts} would be different.`
  return [table, element("p", { textContent: trap })]
}
