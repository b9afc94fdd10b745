/**
 * Charts of scores as strings of SVG, for reports and files: plain data in, a string out, in Node and in browsers.
 *
 * A chart has no script and loads nothing. It has a name and a description that are read aloud, colours for light and dark
 * backgrounds, and shapes that differ with the colours. Equal options give equal bytes.
 *
 * Use it to put scores into a report, a page or a file, where no charting library is at hand. The strings go into HTML as they are, or into
 * a file with the ending `.svg`.
 *
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * const rows = [{ label: "base", value: 27.1, low: 26.2, high: 28 }, { label: "new", value: 28.4, low: 27.5, high: 29.3 }]
 * const svg = intervalPlot({ title: "BLEU", rows })
 * svg.startsWith("<svg") && svg.includes("base") //=> true
 * ```
 * @packageDocumentation
 */
export { type Bucket, type BucketPlotOptions, type BucketSeries, bucketPlot } from "./bucket-plot.js"
export { type ChartColours, chartColours } from "./colours.js"
export { type HistogramOptions, histogram } from "./histogram.js"
export { type IntervalPlotOptions, type IntervalRow, intervalPlot } from "./interval-plot.js"
export type { ChartOptions, Reference } from "./options.js"
export { type Tick, ticks } from "./scale.js"
export { type ScatterPlotOptions, scatterPlot } from "./scatter-plot.js"
export { stacked } from "./stacked.js"
