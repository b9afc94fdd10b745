// Several charts in one file.
import { checkNotEmpty, checkString, checkTexts, outOfRange } from "@lectern/core/checks"
import { escaped } from "./text.js"

const START = /^<svg [^>]*? viewBox="0 0 ([\d.]+) ([\d.]+)"/

/**
 * One SVG with several charts, one below the other.
 *
 * @param title - the name of the whole when it is read aloud
 * @param charts - what functions of this package returned, at least one
 * @returns an SVG element
 * @throws LecternError `wrong-type`, `out-of-range`
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * const [bleu, chrf] = [28.4, 56.1].map((value) => [{ label: "new", value, low: value - 1, high: value + 1 }])
 * const charts = [intervalPlot({ title: "BLEU", rows: bleu! }), intervalPlot({ title: "chrF", rows: chrf! })]
 * stacked("Scores of the new system", charts).match(/<svg /g)!.length //=> 3
 * ```
 */
export function stacked(title: string, charts: readonly string[]): string {
  checkString("title", title)
  checkTexts("charts", charts)
  checkNotEmpty("charts", charts)
  let [width, height] = [0, 0]
  const parts = charts.map((chart, i) => {
    const [, w, h] = START.exec(chart) ?? []
    if (h === undefined) throw outOfRange(`charts[${i}]`, "another text", "a chart of this package")
    const part = chart.replace("<svg ", `<svg y="${height}" `)
    width = Math.max(width, Number(w))
    height = Math.round(100 * (height + Number(h))) / 100
    return part
  })
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" role="group" aria-label="${escaped(title)}" ${size}>\n${parts.join("")}</svg>\n`
}
