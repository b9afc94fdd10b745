// Every special function against mpmath.
import { exp, expm1, log, log1p, pow } from "@lectern/core/elementary"
import { expect, test } from "vitest"
import { logBeta } from "../../src/special/beta/beta.js"
import { betaI, betaIComplement, logBetaI, logBetaIComplement } from "../../src/special/beta/incomplete.js"
import { inverseBetaI, inverseBetaIComplement } from "../../src/special/beta/inverse.js"
import { logGamma } from "../../src/special/gamma/gamma.js"
import { stirlingError } from "../../src/special/gamma/stirling.js"
import { erf, erfc, erfcx } from "../../src/special/normal/erf.js"
import { normalMass } from "../../src/special/normal/mass.js"
import { normalCdf, normalLogCdf } from "../../src/special/normal/normal.js"
import { normalQuantile } from "../../src/special/normal/quantile.js"
import { studentTCdf, studentTQuantile, studentTSf } from "../../src/special/student/student.js"
import plain from "../golden/special.json" with { type: "json" }
import tails from "../golden/special-tails.json" with { type: "json" }
import student from "../golden/student.json" with { type: "json" }
import { missesOf } from "./golden.js"

const FUNCTIONS = {
  ...{ exp, expm1, log, log1p, pow, erf, erfc, erfcx },
  ...{ normalCdf, normalLogCdf, normalMass, normalQuantile },
  ...{ logGamma, stirlingError, logBeta },
  ...{ studentTCdf, studentTSf, studentTQuantile },
  ...{ betaI, betaIComplement, inverseBetaI, inverseBetaIComplement, logBetaI, logBetaIComplement },
}

test.each([...plain.functions, ...tails.functions, ...student.functions])(
  "$name equals mpmath within $tolerance",
  (golden) => {
    expect(missesOf(golden, FUNCTIONS)).toEqual([])
  },
)
