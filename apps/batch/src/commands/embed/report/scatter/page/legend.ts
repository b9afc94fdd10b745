// The legend: a box per class that switches its points on and off.

import { byId, element, onClick, visible } from "../../../../../page/browser/elements.js"
import { colourOf, css } from "./colours.js"
import type { PageData } from "./data.js"

/** Starts the legend. @param off - the classes that are switched off at first */
export function startLegend(
  data: PageData,
  off: ReadonlySet<number>,
  change: (off: ReadonlySet<number>) => void,
): (isDark: boolean) => void {
  const { classes, classNames } = data
  if (classes === undefined) return () => {}
  const sizes = new Float64Array(classNames.length)
  for (const each of classes) sizes[each]! += 1
  const boxes = classNames.map((_, i) => element("input", { type: "checkbox", checked: !off.has(i) }))
  const dots = classNames.map(() => element("i", { ariaHidden: "true" }))
  const report = (): void => change(new Set(boxes.flatMap((box, i) => (box.checked ? [] : [i]))))
  const all = (checked: boolean) => (): void => {
    for (const box of boxes) box.checked = checked
    report()
  }
  byId("legend").hidden = classNames.length === 0
  byId("classes").append(
    ...classNames.map((name, i) => {
      boxes[i]!.addEventListener("change", report)
      const size = element("span", { textContent: sizes[i]!.toLocaleString("en") })
      return element("li", {}, element("label", {}, boxes[i]!, dots[i]!, element("span", {}, visible(name)), size))
    }),
  )
  onClick("all-classes", all(true))
  onClick("no-classes", all(false))
  return (isDark) => {
    for (const [i, dot] of dots.entries()) dot.style.background = css(colourOf(i, isDark))
  }
}
