// The rate and the scale of waiting times, which tools confuse: named, exactly one, draws as numpy makes them from either.
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { exponential } from "../../src/distributions/exponential.js"
import { gamma } from "../../src/distributions/gamma.js"
import golden from "../golden/scales.numpy.json" with { type: "json" }

const makers = { exponential, gamma: gamma.bind(undefined, golden.shape) }

describe.each(["exponential", "gamma"] as const)("%s", (name) => {
  const make = makers[name]
  const shape = name === "gamma" ? golden.shape : 1

  test.each(golden.scales)("of scale %d draws numpy's numbers, one by one and many at once", (scale) => {
    const wanted = golden.draws.find((each) => each.name === name && each.scale === scale)!.numbers
    const law = make({ scale })
    const generator = pcg64(golden.seed)
    expect(wanted.map(() => law.sample(generator))).toEqual(wanted)
    expect([...law.fill(new Float64Array(wanted.length), pcg64(golden.seed))]).toEqual(wanted)
    expect(law.mean).toBe(shape * scale)
  })

  test("of a rate is that of the scale that is one over it", () => {
    const [byRate, byScale] = [make({ rate: 0.25 }), make({ scale: 4 })]
    for (const x of [0.1, 1, 9]) {
      for (const law of ["pdf", "logPdf", "cdf", "sf", "logCdf", "logSf"] as const) {
        expect(byRate[law](x)).toBe(byScale[law](x))
      }
    }
    expect(byRate.quantile(0.3)).toBe(byScale.quantile(0.3))
    expect([byRate.mean, byRate.variance]).toEqual([4 * shape, 16 * shape])
    expect([byScale.mean, byScale.variance]).toEqual([4 * shape, 16 * shape])
    expect(make().mean).toBe(shape)
  })

  test("refuses a bare number, both names, neither, others, and what is not positive", () => {
    const call = (parameter: unknown) => () => make(parameter as { rate: number })
    expect(call(2)).toThrow(
      `the parameter of ${name}() must be { rate: 2 } or { scale: 2 } (numpy's second argument is the scale), got 2`,
    )
    expect(call({ rate: 1, scale: 1 })).toThrow("scale must be left out when a rate is given, got 1")
    expect(call({})).toThrow("rate must be a positive finite number, got undefined")
    expect(call({ scalee: 1 })).toThrow(`${name}() has no option "scalee"`)
    for (const bad of [0, -1, Infinity, Number.NaN]) {
      expect(call({ rate: bad })).toThrow(`rate must be a positive finite number, got ${bad}`)
      expect(call({ scale: bad })).toThrow(`scale must be a positive finite number, got ${bad}`)
    }
    expect(call({ scale: 1e-310 })).toThrow("scale must be large enough")
  })
})
