// Formats a report as JSON: rates are fractions, unrounded.
import type { AttributedChange, RegimeCounts } from "@lectern/metrics"
import { jsonText } from "../../../report/json-text.js"
import { errorsOf, type RawAlignment, type RescoreReport, type RuleExample } from "./model.js"

/** Formats the report. */
export function rescoreJson({ name, segments, regimes, inputs, systems, explained }: RescoreReport): string {
  const [from, to] = explained.map((r) => regimes[r])
  const report = {
    schema: "lectern.rescore/1",
    name,
    segments,
    regimes: regimes.map((regime, r) => ({ regime, signature: systems[0]!.scores[r]!.signature })),
    inputs: inputs.map(({ path, bytes }) => ({ path, bytes })),
    explained: { from, to },
    systems: systems.map(({ system, path, missing, scores, attribution, examples }) => ({
      system,
      path,
      ...(missing !== undefined && { missing_outputs: missing }),
      scores: scores.map((counts, r) => ({ regime: regimes[r], ...countsJson(counts) })),
      explanation: {
        from: countsJson(attribution.from),
        to: countsJson(attribution.to),
        change: attribution.to.rate - attribution.from.rate,
        changes: attribution.changes.map((each, i) => ({
          ...changeJson(each),
          examples: examples[i]!.map(exampleJson),
        })),
      },
    })),
  }
  return `${jsonText(report, 1)}\n`
}

function countsJson(counts: RegimeCounts) {
  const { rate, substitutions, deletions, insertions, referenceLength } = counts
  return { rate, errors: errorsOf(counts), substitutions, deletions, insertions, ref_len: referenceLength }
}

function changeJson(each: AttributedChange) {
  return {
    kind: each.kind,
    rule: each.name,
    change: each.change,
    errors_added: each.errorsAdded,
    errors_removed: each.errorsRemoved,
    words_added: each.wordsAdded,
    words_removed: each.wordsRemoved,
    segments: each.segments,
    after: countsJson(each.counts),
  }
}

function exampleJson({ segment, id, reference, hypothesis, before, after }: RuleExample) {
  return { segment, id, reference, hypothesis, before: alignmentJson(before), after: alignmentJson(after) }
}

function alignmentJson(alignment: RawAlignment) {
  const { substitutions, deletions, insertions, hits, reference, hypothesis, rawReference, rawHypothesis, operations } =
    alignment
  return {
    ...{ substitutions, deletions, insertions, hits },
    ...{ reference, hypothesis, raw_reference: rawReference, raw_hypothesis: rawHypothesis },
    operations: operations.map(({ kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) => ({
      kind,
      reference: [referenceStart, referenceEnd],
      hypothesis: [hypothesisStart, hypothesisEnd],
    })),
  }
}
