// Families of integrals with closed forms.

import { logGamma } from "@lectern/random/special"

const { abs, atan, cos, exp, log, sin } = Math

/** One integral over [low, high], with its closed form. */
export interface Member {
  readonly integrand: (x: number) => number
  readonly low: number
  readonly high: number
  readonly value: number
  /** Where the integrand is not smooth. */
  readonly breakpoints?: readonly number[]
}

/** Draws the parameters of a member. */
export type Family = (uniform: () => number) => Member

/** The families by name. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  "x^(a - 1) on [0, b]": (uniform) => {
    const a = 0.05 + 3 * uniform()
    const b = 0.1 + 9 * uniform()
    return { integrand: (x) => x ** (a - 1), low: 0, high: b, value: b ** a / a }
  },
  "x^(a - 1) ln x on [0, 1]": (uniform) => {
    const a = 0.1 + 3 * uniform()
    return { integrand: (x) => x ** (a - 1) * log(x), low: 0, high: 1, value: -1 / (a * a) }
  },
  "cos(w x + p) on [0, 1]": (uniform) => {
    const w = 0.1 + 300 * uniform()
    const p = 6 * uniform()
    return { integrand: (x) => cos(w * x + p), low: 0, high: 1, value: (sin(w + p) - sin(p)) / w }
  },
  "1 / (c^2 + (x - m)^2) on [0, 1]": (uniform) => {
    const c = 10 ** (-3 * uniform())
    const m = uniform()
    const value = (atan((1 - m) / c) + atan(m / c)) / c
    return { integrand: (x) => 1 / (c * c + (x - m) ** 2), low: 0, high: 1, value }
  },
  "e^(-k |x - m|) on [0, 1]": (uniform) => {
    const k = 1 + 50 * uniform()
    const m = uniform()
    const value = (2 - exp(-k * m) - exp(-k * (1 - m))) / k
    return { integrand: (x) => exp(-k * abs(x - m)), low: 0, high: 1, value, breakpoints: [m] }
  },
  "|x - m|^(a - 1) on [0, 1]": (uniform) => {
    const m = 0.05 + 0.9 * uniform()
    const a = 1 + 2 * uniform()
    return {
      integrand: (x) => abs(x - m) ** (a - 1),
      low: 0,
      high: 1,
      value: (m ** a + (1 - m) ** a) / a,
      breakpoints: [m],
    }
  },
  "a jump at m": (uniform) => {
    const m = uniform()
    return { integrand: (x) => (x < m ? 1 : 3), low: 0, high: 1, value: m + 3 * (1 - m), breakpoints: [m] }
  },
  "e^(-k x) from 0 on": (uniform) => {
    const k = 10 ** (2 * uniform() - 1)
    return { integrand: (x) => exp(-k * x), low: 0, high: Infinity, value: 1 / k }
  },
  "x^(a - 1) e^-x from 0 on": (uniform) => {
    const a = 0.02 + 1.5 * uniform()
    return { integrand: (x) => x ** (a - 1) * exp(-x), low: 0, high: Infinity, value: exp(logGamma(a)) }
  },
  "(-x)^(a - 1) e^x up to 0": (uniform) => {
    const a = 0.02 + 1.5 * uniform()
    return { integrand: (x) => (-x) ** (a - 1) * exp(x), low: -Infinity, high: 0, value: exp(logGamma(a)) }
  },
  "x^(-a) from b on": (uniform) => {
    const a = 1.1 + 3 * uniform()
    const b = 0.5 + 4 * uniform()
    return { integrand: (x) => x ** -a, low: b, high: Infinity, value: b ** (1 - a) / (a - 1) }
  },
  "a normal density on the line": (uniform) => {
    const m = 4 * uniform() - 2
    const s = 0.2 + 3 * uniform()
    return {
      integrand: (x) => exp(-0.5 * ((x - m) / s) ** 2) / s / Math.sqrt(2 * Math.PI),
      low: -Infinity,
      high: Infinity,
      value: 1,
    }
  },
}
