// Points that cross the diagonal as the beam and the length normalization move, searched in the reader's browser.
import type { AttributionShares } from "@lectern/decoding"
import { blameScatter } from "../figures/blame-scatter.mjs"
import { blameAll, pointsOf, SOURCES } from "./blame-in-page.mjs"
import { controls, element, type Mount, scrollRegion, slider, table } from "./elements.js"
import { linked } from "./link.js"

const WIDTHS = [1, 2, 3, 4, 5, 6, 8, 12, 16]
/** Enough to prove nearly all, and quick. */
const MAX_NODES = 300

export const mount: Mount = (place, left) => {
  const width = slider(
    { min: 0, max: WIDTHS.length - 1, step: 1, value: 0 },
    (value) => `Beam width B: ${WIDTHS[value]!}`,
  )
  const alpha = slider(
    { min: 0, max: 1.5, step: 0.05, value: 0 },
    (value) => `Length normalization α: ${value.toFixed(2)}`,
  )
  const picture = element("div", {})
  const shares = scrollRegion("Shares", left)
  const status = element("p", { role: "status" })
  let wanted = 0
  let isBusy = false
  const update = async (): Promise<void> => {
    const mine = ++wanted
    const beamWidth = WIDTHS[width.input.valueAsNumber]!
    // One search at a time: while it goes on, only the last position of the sliders counts.
    if (isBusy) return
    isBusy = true
    await new Promise((resolve) => setTimeout(resolve, 0))
    const [cell] = await blameAll(SOURCES, [beamWidth], [alpha.input.valueAsNumber], MAX_NODES)
    isBusy = false
    if (mine !== wanted) return update()
    const points = pointsOf(cell!)
    picture.innerHTML = blameScatter({ id: "live-blame", title: `B = ${beamWidth}, α = ${cell!.alpha}`, points })
    const trapped = points.filter(
      ({ verdict, outputLogProb, referenceLogProb }) =>
        verdict !== "none" && (verdict === "search") !== referenceLogProb > outputLogProb,
    )
    shares.content.replaceChildren(sharesTable(cell!.shares))
    status.textContent = trapSentence(cell!.shares, trapped.length)
  }
  for (const { input } of [width, alpha]) input.addEventListener("input", () => void update())
  linked(place, left, {
    b: {
      get value() {
        return String(WIDTHS[width.input.valueAsNumber])
      },
      set value(given) {
        const index = WIDTHS.indexOf(Number(given))
        if (index >= 0) width.value = String(index)
      },
    },
    alpha,
  })
  place.replaceChildren(controls(width.label, alpha.label), picture, shares.node, status)
  void update()
}

function sharesTable({ sources, bad, blame, searchErrors, outputs }: AttributionShares): Node {
  const row = (name: string, { count, share }: AttributionShares["bad"]): string[] => [
    name,
    String(count),
    `${(100 * share).toFixed(0)}%`,
  ]
  return table([
    row(`bad, of ${sources}`, bad),
    row("search to blame, of the bad", blame.search),
    row("model to blame, of the bad", blame.model),
    row(`search error proved, of ${sources}`, searchErrors.proved),
    row(`proved absent, of ${sources}`, searchErrors.absent),
    row(`open, of ${sources}`, searchErrors.open),
    row("empty outputs", outputs.empty),
  ])
}

/** What plain log-probabilities would say. */
function trapSentence({ lengthRatio }: AttributionShares, trapped: number): string {
  const verdicts = trapped === 1 ? "1 verdict" : `${trapped} verdicts`
  return `Outputs have ${(100 * lengthRatio).toFixed(0)}% of the words of the references. Compared by plain log-probability, ${verdicts} would be different.`
}
