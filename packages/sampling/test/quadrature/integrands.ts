// The integrands that quadrature.json names, and its cases.
import golden from "../golden/quadrature.json" with { type: "json" }

/** One integral, with the results of mpmath and scipy. */
export interface IntegralCase {
  readonly name: string
  readonly low: number
  readonly high: number
  readonly breakpoints: readonly number[]
  readonly value: number
  readonly scipy: {
    readonly value: number
    readonly error: number
    readonly evaluations: number
    readonly warned: boolean
  } | null
}

const { abs, cos, cosh, exp, expm1, log, PI, sin, sqrt, tan } = Math
const normal = (x: number): number => exp((-x * x) / 2) / sqrt(2 * PI)

/** The functions behind the names. */
export const integrands: Readonly<Record<string, (x: number) => number>> = {
  "e^(-x^2)": (x) => exp(-x * x),
  "4 / (1 + x^2)": (x) => 4 / (1 + x * x),
  "x^x": (x) => x ** x,
  "-ln x": (x) => -log(x),
  "e^-x ln x": (x) => exp(-x) * log(x),
  "sin x": sin,
  "e^(-x^2 / 2) cos x": (x) => exp((-x * x) / 2) * cos(x),
  "sqrt x": sqrt,
  "1 / sqrt x": (x) => 1 / sqrt(x),
  "x^-0.9": (x) => x ** -0.9,
  "ln x / sqrt x": (x) => log(x) / sqrt(x),
  "ln^2 x": (x) => log(x) ** 2,
  "1 / sqrt(1 - x)": (x) => 1 / sqrt(1 - x),
  "1 / sqrt(x (1 - x))": (x) => 1 / sqrt(x * (1 - x)),
  "|x - 1/3|": (x) => abs(x - 1 / 3),
  "|x - 1/3| with a breakpoint": (x) => abs(x - 1 / 3),
  "1 / sqrt|x - 1/3|": (x) => 1 / sqrt(abs(x - 1 / 3)),
  "ln|x|": (x) => log(abs(x)),
  "step at 0.3": (x) => (x > 0.3 ? 1 : 0),
  "cos 50x": (x) => cos(50 * x),
  "sin 200x": (x) => sin(200 * x),
  "e^x cos 100x": (x) => exp(x) * cos(100 * x),
  "1 / (1e-4 + x^2)": (x) => 1 / (1e-4 + x * x),
  "1 / (1e-8 + (x - 0.4)^2)": (x) => 1 / (1e-8 + (x - 0.4) ** 2),
  "x^20": (x) => x ** 20,
  "1": () => 1,
  "x^3": (x) => x ** 3,
  "e^x": exp,
  "tan x": tan,
  "x^2 e^-x": (x) => x * x * exp(-x),
  "1 / (1 + x^2)": (x) => 1 / (1 + x * x),
  "x^-2": (x) => x ** -2,
  "x^-1.1": (x) => x ** -1.1,
  "e^-x / sqrt x": (x) => exp(-x) / sqrt(x),
  "1 / (sqrt x (1 + x))": (x) => 1 / (sqrt(x) * (1 + x)),
  "e^x from -inf": exp,
  "normal tail from 4": normal,
  "normal tail from 20": normal,
  "Planck x^3 / (e^x - 1)": (x) => (x < 700 ? x ** 3 / expm1(x) : 0),
  "sech x": (x) => 1 / cosh(x),
  "e^-|x - 3|": (x) => exp(-abs(x - 3)),
  "narrow normal at 50": (x) => exp(-((x - 50) ** 2) * 5000),
  "sin x from 0 to 100": sin,
  "sin(x) / x": (x) => (x === 0 ? 1 : sin(x) / x),
}

/** The cases, their infinite ends as numbers. */
export const cases: readonly IntegralCase[] = golden.cases.map((each) => ({
  ...each,
  low: Number(each.low),
  high: Number(each.high),
}))
