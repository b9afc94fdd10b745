/**
 * Charts of scores as strings of SVG, for reports and files: plain data in, a string out, in Node and in browsers.
 *
 * A chart has no script and loads nothing. It has a name and a description that are read aloud, colours for light and dark
 * backgrounds, and shapes that differ with the colours. Equal options give equal bytes.
 *
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
