// Every special function and density against mpmath.
import { expect, test } from "vitest"
import { missesOf } from "../../../random/test/special/golden.js"
import {
  betaLogPdf,
  betaPdf,
  binomialLogPmf,
  binomialPmf,
  gammaLogPdf,
  gammaPdf,
  poissonLogPmf,
  poissonPmf,
} from "../../src/distributions/formulas/densities.js"
import { gammaP, gammaQ, logGammaP, logGammaQ } from "../../src/special/gamma/incomplete.js"
import { inverseGammaP, inverseGammaQ } from "../../src/special/gamma/inverse.js"
import { hurwitzZeta } from "../../src/special/zeta.js"
import plain from "../golden/special.json" with { type: "json" }
import tails from "../golden/special-tails.json" with { type: "json" }

const FUNCTIONS = {
  ...{ hurwitzZeta, gammaP, gammaQ, inverseGammaP, inverseGammaQ, logGammaP, logGammaQ },
  ...{ poissonPmf, poissonLogPmf, binomialPmf, binomialLogPmf, gammaPdf, gammaLogPdf, betaPdf, betaLogPdf },
}

test.each([...plain.functions, ...tails.functions])("$name equals mpmath within $tolerance", (golden) => {
  expect(missesOf(golden, FUNCTIONS)).toEqual([])
})
