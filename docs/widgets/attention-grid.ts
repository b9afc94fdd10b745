// An attention matrix to scrub through: a slider for the step, and a cell to choose by mouse or arrow keys.
import { attentionTable } from "../figures/attention-matrix.mjs"
import { cellSaid, moved, stepSaid, strongest } from "./attention-cells.js"
import type { Reading } from "./attention-in-page.mjs"
import { controls, element } from "./elements.js"

/** A matrix with its slider and the words about its chosen cell. */
export interface AttentionGrid {
  readonly node: HTMLElement
  /** The chosen step and position, both from 1, as a link holds them. */
  value: string
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
  const about = element("div", { className: "attention-cell" })
  let reading: Reading = { source: [], steps: [] }
  let chosen = { row: 0, column: 0 }
  /** Whether the reader chose a column; otherwise it is the one with the largest weight. */
  let isPicked = false

  /** The reader's choice is read aloud, a new reading is not. */
  const pick = (row: number, column: number): void => {
    about.ariaLive = "polite"
    choose(row, column)
  }
  const choose = (row: number, column: number): void => {
    chosen = { row, column }
    slider.valueAsNumber = row + 1
    said.textContent = stepSaid(reading, row)
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
    isPicked = false
    pick(row, strongest(reading.steps[row]?.weights ?? []))
  })
  place.addEventListener("click", ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-row]") : null
    if (cell === null) return
    isPicked = true
    pick(Number(cell.dataset.row), Number(cell.dataset.column))
  })
  place.addEventListener("keydown", (event) => {
    const next = moved(reading, chosen, event.key)
    if (next === undefined) return
    event.preventDefault()
    isPicked = true
    pick(next.row, next.column)
  })
  return {
    node: element("div", {}, controls(label), place, about),
    get value() {
      return `${chosen.row + 1}-${chosen.column + 1}`
    },
    set value(given) {
      const [row = 0, column = 0] = given.split("-").map((each) => Number(each) - 1)
      if (reading.steps[row]?.weights[column] === undefined) return
      isPicked = true
      choose(row, column)
    },
    show(next) {
      const isSame = next.source.join("\n") === reading.source.join("\n")
      isPicked &&= isSame
      reading = next
      slider.max = String(next.steps.length)
      about.ariaLive = "off"
      place.hidden = next.steps[0]?.weights.length === 0
      place.innerHTML = attentionTable(next)
      const last = next.steps.length - 1
      const row = isSame ? Math.min(chosen.row, last) : last
      choose(row, isPicked ? chosen.column : strongest(next.steps[row]?.weights ?? []))
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
