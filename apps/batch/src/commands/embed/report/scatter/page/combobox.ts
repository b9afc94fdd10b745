// The search box with its suggestions, by the pattern "editable combobox with list autocomplete" of the ARIA practices.
import { byId, element } from "../../../../../page/browser/elements.js"

/** Starts the search box. */
export function startSearch(
  find: (query: string) => readonly number[],
  label: (point: number) => string,
  choose: (point: number) => void,
): void {
  const input = byId<HTMLInputElement>("search")
  const list = byId("suggestions")
  let found: readonly number[] = []
  let active = -1

  const show = (points: readonly number[], at: number): void => {
    ;[found, active] = [points, at]
    list.replaceChildren(
      ...points.map((point, i) => {
        const option = element("li", { id: `suggestion-${i}`, role: "option", textContent: label(point) })
        option.ariaSelected = String(i === at)
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault()
          take(point)
        })
        return option
      }),
    )
    list.hidden = points.length === 0
    input.ariaExpanded = String(points.length > 0)
    if (at < 0) input.removeAttribute("aria-activedescendant")
    else input.setAttribute("aria-activedescendant", `suggestion-${at}`)
    document.getElementById(`suggestion-${at}`)?.scrollIntoView({ block: "nearest" })
  }
  const take = (point: number): void => {
    input.value = label(point)
    show([], -1)
    choose(point)
  }

  input.addEventListener("input", () => show(find(input.value), -1))
  input.addEventListener("focus", () => input.select())
  input.addEventListener("blur", () => show([], -1))
  input.addEventListener("keydown", (event) => {
    const { key } = event
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault()
      const points = found.length > 0 ? found : find(input.value)
      const step = key === "ArrowDown" ? 1 : -1
      // -1 is the box itself.
      show(points, ((active + 1 + step + points.length + 1) % (points.length + 1)) - 1)
    } else if (key === "Enter") {
      const point = found[Math.max(0, active)] ?? find(input.value)[0]
      if (point !== undefined) take(point)
    } else if (key === "Escape") {
      if (found.length === 0) input.value = ""
      show([], -1)
    }
  })
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    input.focus()
  })
}
