// An attention matrix to scrub through: a slider for the step, and a cell to choose by mouse or arrow keys.
import { attentionTable } from "../figures/attention-matrix.mjs"
import { cellSaid, moved, strongest, writtenBefore } from "./attention-cells.js"
import type { Reading } from "./attention-in-page.mjs"
import { element } from "./elements.js"

/** A matrix with its slider and the words about its chosen cell. */
export interface AttentionGrid {
  readonly node: HTMLElement
  /** Shows another reading; the chosen step stays where it can. */
  show(reading: Reading): void
}

/** Makes one. */
export function attentionGrid(): AttentionGrid {
  const slider = element("input", { type: "range", min: "1", step: "1", value: "1" })
  const said = element("span", {})
  const label = element("label", {}, said, slider)
  const place = element("div", { className: "attention-grid", tabIndex: 0 })
  place.setAttribute("role", "group")
  place.setAttribute("aria-label", "Attention weights; the arrow keys move the chosen cell")
  const about = element("div", { className: "attention-cell", ariaLive: "polite" })
  let reading: Reading = { source: [], steps: [] }
  let chosen = { row: 0, column: 0 }

  const choose = (row: number, column: number): void => {
    chosen = { row, column }
    slider.valueAsNumber = row + 1
    const step = reading.steps[row]
    if (step === undefined) return
    const before = writtenBefore(reading, row)
    said.textContent = `Step ${row + 1} of ${reading.steps.length}: after “${before}” it writes ${named(step.symbol)} (probability ${step.prob.toFixed(3)})`
    for (const cell of place.querySelectorAll<HTMLElement>("td[data-row]")) {
      const isHere = Number(cell.dataset.row) === row && Number(cell.dataset.column) === column
      cell.classList.toggle("chosen", isHere)
      if (isHere) bringIntoView(cell)
    }
    place.querySelectorAll("tbody tr").forEach((line, i) => {
      line.classList.toggle("current", i === row)
      line.classList.toggle("future", i > row)
    })
    about.replaceChildren(...cellSaid(reading, row, column).map((textContent) => element("p", { textContent })))
  }

  slider.addEventListener("input", () => {
    const row = slider.valueAsNumber - 1
    choose(row, strongest(reading.steps[row]?.weights ?? []))
  })
  place.addEventListener("click", ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-row]") : null
    if (cell !== null) choose(Number(cell.dataset.row), Number(cell.dataset.column))
  })
  place.addEventListener("keydown", (event) => {
    const next = moved(reading, chosen, event.key)
    if (next === undefined) return
    event.preventDefault()
    choose(next.row, next.column)
  })
  return {
    node: element("div", {}, label, place, about),
    show(next) {
      const isSame = next.source.join("\n") === reading.source.join("\n")
      reading = next
      slider.max = String(next.steps.length)
      place.innerHTML = attentionTable(next)
      const row = Math.min(isSame ? chosen.row : 0, next.steps.length - 1)
      const weights = next.steps[row]?.weights ?? []
      choose(row, isSame && chosen.column < weights.length ? chosen.column : strongest(weights))
    },
  }
}

/** Scrolls the matrix, never the page. */
function bringIntoView(cell: HTMLElement): void {
  const table = cell.closest("table")!
  const [from, until] = [cell.offsetLeft - 2 * cell.offsetWidth, cell.offsetLeft + 2 * cell.offsetWidth]
  if (from < table.scrollLeft) table.scrollLeft = from
  else if (until > table.scrollLeft + table.clientWidth) table.scrollLeft = until - table.clientWidth
}

function named(symbol: string): string {
  return symbol === "</s>" ? "the end" : `“${symbol}”`
}
