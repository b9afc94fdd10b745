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
import {
  betaI,
  betaIComplement,
  inverseBetaI,
  inverseBetaIComplement,
  logBetaI,
  logBetaIComplement,
} from "../../src/special/beta/incomplete.js"
import { digamma, gammaFunction, logGamma, stirlingError } from "../../src/special/gamma/gamma.js"
import {
  gammaP,
  gammaQ,
  inverseGammaP,
  inverseGammaQ,
  logGammaP,
  logGammaQ,
} from "../../src/special/gamma/incomplete.js"
import { erf, erfc, erfcx } from "../../src/special/normal/erf.js"
import {
  normalCdf,
  normalLogCdf,
  normalLogMass,
  normalMass,
  normalQuantile,
  normalQuantileLog,
} from "../../src/special/normal/normal.js"
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
