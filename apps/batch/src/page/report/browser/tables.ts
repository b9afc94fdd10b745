// Tables of the page.
import { element } from "../../browser/elements.js"

/** A cell: text, or an element; a header cell of its row. */
export type Cell = string | Node

/** A table that scrolls by itself where it is too wide; the first cell of a row is its heading. */
export function table(caption: string, header: readonly Cell[], rows: readonly (readonly Cell[])[]): HTMLElement {
  const head = element("tr", {}, ...header.map((cell) => element("th", { scope: "col" }, cell)))
  const body = rows.map(([first = "", ...others]) =>
    element("tr", {}, element("th", { scope: "row" }, first), ...others.map((cell) => element("td", {}, cell))),
  )
  const made = element(
    "table",
    {},
    element("caption", { textContent: caption }),
    element("thead", {}, head),
    element("tbody", {}, ...body),
  )
  return element("div", { className: "scroll", tabIndex: 0, role: "group", ariaLabel: caption }, made)
}

/** A number with two decimals, and all of its digits for those who want them. */
export function numberCell(
  value: number,
  { signed = false, digits = 2 }: { readonly signed?: boolean; readonly digits?: number } = {},
): HTMLElement {
  const shown = value.toFixed(digits)
  const text = Number(shown) === 0 ? shown.replace("-", "") : shown
  return element("data", {
    value: String(value),
    title: String(value),
    textContent: signed && Number(shown) > 0 ? `+${text}` : text.replace("-", "\u2212"),
  })
}

/** A name that may be of another direction than the page. */
export function named(name: string): HTMLElement {
  return element("bdi", { textContent: name })
}
