import { answersHostileArguments } from "../../random/test/support/hostile-arguments.js"
import manifest from "../package.json" with { type: "json" }
import * as charts from "../src/index.js"

const common = { title: "t", description: "d", width: 640, notes: ["n"] }
const reference = { value: 1, label: "b" }
const chart = charts.histogram({ title: "h", values: [1] })

answersHostileArguments({
  paths: Object.keys(manifest.exports),
  entryPoints: { ".": charts },
  calls: {
    ARGUMENTS: {
      bucketPlot: [
        {
          ...common,
          buckets: [{ label: "1", count: 2 }],
          series: [{ label: "a", values: [1] }],
          marks: "bars",
          name: "n",
          valueName: "v",
          digits: 1,
        },
      ],
      histogram: [{ ...common, values: [1, 2], bins: 5, reference, name: "n" }],
      intervalPlot: [
        { ...common, rows: [{ label: "a", value: 1, low: 0, high: 2, mark: "*" }], reference, name: "n", digits: 2 },
      ],
      scatterPlot: [{ ...common, points: [[1, 2]], name: "n", valueName: "v" }],
      stacked: ["t", [chart]],
      ticks: [0, 1, 5],
    },
    METHODS: {},
    NOT_OPTIONS: {},
  },
  nestedOptions: [
    "bucketPlot(), argument 0.buckets[0]",
    "bucketPlot(), argument 0.series[0]",
    "histogram(), argument 0.reference",
    "intervalPlot(), argument 0.reference",
    "intervalPlot(), argument 0.rows[0]",
  ],
})
