// Notes below the tables of a paired test: which test it was, and how to read its p-values.
import type { SignificanceFacts } from "./model.js"
import { printable } from "./printable.js"

/** Describes the test and how to read its results. */
export function testNotes(significance: SignificanceFacts | undefined): string[] {
  if (significance === undefined || significance.method === "confidence") return []
  const { method, resamples, intervalResamples, baseline, seed, shown } = significance
  const bootstrap = method === "paired-bootstrap"
  const title = bootstrap
    ? `Paired bootstrap, ${resamples} resamples, seed ${seed}`
    : `Paired approximate randomization, ${resamples} trials, seed ${seed}`
  const rule = "-".repeat(title.length)
  return [
    rule,
    title,
    rule,
    ` - Every system is compared with ${printable(baseline.replace(/^Baseline: /, ""))}.`,
    ...(bootstrap || intervalResamples !== undefined
      ? [" - In brackets: the mean of the resamples' scores ± half their 95% interval."]
      : []),
    " - p: how often chance alone would set two equally good systems this far apart, in either direction.",
    " - *: p is at most 0.05. It says that a difference is there, not that it is large.",
    ...P_VALUE_NOTES[shown],
    "",
  ]
}

// Notes on p-values that are not the default ones.
const P_VALUE_NOTES: Readonly<Record<SignificanceFacts["shown"], readonly string[]>> = {
  centred: [],
  compat: [" - The p-values are sacreBLEU's: absolute differences, centred afterwards."],
  holm: [" - The p-values are corrected for the number of systems, after Holm."],
}
