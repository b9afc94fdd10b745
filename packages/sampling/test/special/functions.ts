// The special functions by name, for golden files.

import { exp, expm1, log, log1p, pow } from "@lectern/core/elementary"
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
import { logBeta } from "../../src/special/beta/beta.js"
import { betaI, betaIComplement, logBetaI, logBetaIComplement } from "../../src/special/beta/incomplete.js"
import { inverseBetaI, inverseBetaIComplement } from "../../src/special/beta/inverse.js"
import { digamma } from "../../src/special/gamma/digamma.js"
import { gammaFunction, logGamma } from "../../src/special/gamma/gamma.js"
import { gammaP, gammaQ, logGammaP, logGammaQ } from "../../src/special/gamma/incomplete.js"
import { inverseGammaP, inverseGammaQ } from "../../src/special/gamma/inverse.js"
import { stirlingError } from "../../src/special/gamma/stirling.js"
import { erf, erfc, erfcx } from "../../src/special/normal/erf.js"
import { normalLogMass, normalMass } from "../../src/special/normal/mass.js"
import { normalCdf, normalLogCdf } from "../../src/special/normal/normal.js"
import { normalQuantile, normalQuantileLog } from "../../src/special/normal/quantile.js"
import { hurwitzZeta } from "../../src/special/zeta.js"

const functions = {
  ...{ exp, expm1, log, log1p, pow, erf, erfc, erfcx },
  ...{ normalCdf, normalLogCdf, normalLogMass, normalMass, normalQuantile, normalQuantileLog },
  ...{ logGamma, gammaFunction, digamma, stirlingError, hurwitzZeta, logBeta },
  ...{ gammaP, gammaQ, inverseGammaP, inverseGammaQ, logGammaP, logGammaQ },
  ...{ betaI, betaIComplement, inverseBetaI, inverseBetaIComplement, logBetaI, logBetaIComplement },
  ...{ poissonPmf, poissonLogPmf, binomialPmf, binomialLogPmf, gammaPdf, gammaLogPdf, betaPdf, betaLogPdf },
}

/** The function of that name; throws when there is none. */
export function functionNamed(name: string): (...values: number[]) => number {
  if (!(name in functions)) throw new Error(`no function ${name}`)
  return functions[name as keyof typeof functions]
}

/** The relative error, or the absolute one where 0 is expected. */
export function relativeError(got: number, want: number): number {
  if (got === want) return 0
  return Math.abs(got - want) / (want === 0 ? 1 : Math.abs(want))
}
