// What stands below the tables of a paired test: which test it was, and how to read its p-values.
import type { SignificanceFacts } from "./model.js"

/**
 * What the test was and how to read it.
 *
 * @param significance - how the test was made
 * @returns lines with an empty one at the end; none when nothing was tested
 */
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
    ` - Every system is compared with ${baseline.replace(/^Baseline: /, "")}.`,
    ...(bootstrap || intervalResamples !== undefined
      ? [" - In brackets: the mean of the resamples' scores ± half their 95% interval."]
      : []),
    " - p: how often chance alone would set two equally good systems this far apart, in either direction.",
    " - *: p is at most 0.05. It says that a difference is there, not that it is large.",
    ...OTHERWISE[shown],
    "",
  ]
}

// Said when the p-values shown are not the usual ones.
const OTHERWISE: Readonly<Record<SignificanceFacts["shown"], readonly string[]>> = {
  centred: [],
  compat: [" - The p-values are sacreBLEU's: absolute differences, centred afterwards."],
  holm: [" - The p-values are corrected for the number of systems, after Holm."],
}
