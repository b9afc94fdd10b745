import { intervalPlot } from "@lectern/charts"

const svg = intervalPlot({ title: "BLEU", rows: [{ label: "new", value: 28.4, low: 27.5, high: 29.3 }] })
console.log(JSON.stringify({ said: /<desc>(.*)<\/desc>/.exec(svg)[1] }))
