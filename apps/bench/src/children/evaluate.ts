// A function of a distribution over a grid of arguments: evaluate.js REQUEST. Prints what the calls alone cost.
import { beta, type ContinuousDistribution, gamma, normal, studentT } from "@lectern/sampling"
import { type Drawing, type DrawingRequest, printDrawingReport } from "./drawing-report.js"

const DISTRIBUTIONS: Readonly<Record<string, (...parameters: number[]) => ContinuousDistribution>> = {
  normal,
  gamma: (shape = 1) => gamma(shape),
  beta: (a = 1, b = 1) => beta(a, b),
  student: (df = 1) => studentT(df),
}

const request = JSON.parse(process.argv[2] ?? "") as DrawingRequest
const [name = "", method = ""] = request.draws.split(" ")
printDrawingReport(start, request)

function start(): Drawing {
  const [low = 0, high = 1, ...parameters] = request.parameters
  const distribution = DISTRIBUTIONS[name]!(...parameters)
  const evaluate = distribution[method as "cdf" | "quantile"]
  let [x, out] = [new Float64Array(0), new Float64Array(0)]
  return {
    one: () => Number.NaN,
    many(size) {
      if (out.length !== size) {
        x = Float64Array.from({ length: size }, (_, i) => low + ((i + 0.5) / size) * (high - low))
        out = new Float64Array(size)
      }
      for (let i = 0; i < size; i++) out[i] = evaluate(x[i]!)
      return out
    },
  }
}
