// The uncertainty of a score, and of a difference between systems, for texts in memory and any metric.
import {
  checkedOptions,
  checkOptions,
  checkRecord,
  choice,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import {
  approximateRandomizationSums,
  type BootstrapComparison,
  type Comparison,
  type Randomness,
  type ScoreSpread,
  type SegmentLabels,
  scoreSpread,
  unitsByLabel,
} from "@lectern/random"
import { RANDOMNESS, seedOf } from "@lectern/random/engine"
import { pairedSums, resampledSums } from "@lectern/random/internal"
import { checkMetric, corpusRows, preparedMetric } from "./metric/corpus-rows.js"
import type { Metric } from "./metric/metric.js"
import type { References } from "./metric/references.js"

/** Options of resampling. */
export interface ResamplingOptions extends SegmentLabels, Randomness {
  /**
   * Number of resamples, or of trials of the randomization test.
   * @defaultValue `1000`, and `10000` trials
   */
  readonly resamples?: number
}

/** A score and the range of its values on other test sets like this one. */
export interface ScoreWithInterval {
  /** The score, a fraction for most metrics and not a percentage. */
  readonly score: number
  /** Mean, 95% interval and standard error over resamples, on the scale of the score. */
  readonly interval: ScoreSpread
  /** The metric's signature with the number of resamples and the seed. */
  readonly signature: string
}

/**
 * A corpus score with its bootstrap confidence interval.
 *
 * @param metric - any metric
 * @param hypotheses - one string per segment, at least one
 * @param references - as {@link CorpusMetric.score} takes them
 * @param options - resamples, seed or generator, whose seed the signature has; documents that are drawn whole, strata whose sizes stay fixed
 * @returns the score, its interval and its signature
 * @throws LecternError as {@link CorpusMetric.score}; `out-of-range` for options that are not allowed; `unequal-lengths`
 * unless there is one label per segment; `wrong-type` for a document in two strata
 * @see Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation", section 3
 * @see [Note: is the difference real?](../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // 80 of 100 answers are right. The standard error of such a share is sqrt(0.8 * 0.2 / 100).
 * const answers = Array.from({ length: 100 }, (_, i) => (i < 80 ? "right" : "wrong"))
 * const { score, interval } = confidenceInterval(exact(), answers, answers.map(() => "right"), { seed: 1 })
 * score //=> 0.8
 * interval.standardError //=> 0.04
 * ```
 */
export function confidenceInterval(
  metric: Metric,
  hypotheses: readonly string[],
  references: References,
  options: ResamplingOptions = {},
): ScoreWithInterval {
  const { resamples } = checkedOptions("confidenceInterval()", options, RESAMPLING)
  checkMetric("metric", metric)
  const ready = preparedMetric(metric, hypotheses, references)
  const { rows, references: count } = corpusRows(ready, hypotheses, references)
  const seed = seedOf(options)
  const plan = { ...unitsByLabel(labelsOf(options), hypotheses.length), ...measure(ready), rows, resamples, seed }
  const { score, interval } = resampledSums(plan, ({ scores }) => scoreSpread(scores))
  return { score, interval, signature: resampledSignature(ready.signature(count), [`bs:${resamples}`], seed, options) }
}

/** The texts to compare. */
export interface ComparedTexts {
  /** The hypotheses of each system by name, at least two systems; the first is the baseline. */
  readonly systems: Readonly<Record<string, readonly string[]>>
  /** As {@link CorpusMetric.score} takes them. */
  readonly references: References
}

/** Options of comparisons. */
export interface ComparisonOptions extends ResamplingOptions {
  /**
   * The paired bootstrap, which also gives intervals, or approximate randomization.
   * @defaultValue `"paired-bootstrap"`
   */
  readonly method?: "paired-bootstrap" | "approximate-randomization"
}

/** A system's score and how it compares with the baseline's. */
export interface ComparedSystem {
  /** Its name. */
  readonly system: string
  /** Its score, a fraction for most metrics and not a percentage. */
  readonly score: number
  /** The range of the score on other test sets; absent for approximate randomization. */
  readonly interval?: ScoreSpread
  /** The comparison with the baseline; absent for the baseline itself. */
  readonly comparison?: (Comparison | BootstrapComparison) & {
    /** The p-value after Holm's correction for the number of systems. */
    readonly holmPValue: number
  }
}

// The functions that draw and resample check their own options.
type Unset = "seed" | "generator" | "documents" | "strata"
const RESAMPLING: OptionTable<ResamplingOptions, Unset> = {
  resamples: [later(), 1000],
  ...RANDOMNESS,
  documents: [later(), undefined],
  strata: [later(), undefined],
}
const COMPARISON: OptionTable<ComparisonOptions, Unset | "resamples"> = {
  ...RESAMPLING,
  resamples: [later(), undefined],
  method: [choice(["paired-bootstrap", "approximate-randomization"]), "paired-bootstrap"],
}

/** The result of a comparison. */
export interface SystemComparison {
  /** The name of the system that others are compared with. */
  readonly baseline: string
  /** One entry per system, the baseline first. */
  readonly systems: readonly ComparedSystem[]
  /** The metric's signature with the method, the number of resamples and the seed. */
  readonly signature: string
}

/**
 * Tests whether systems differ from a baseline: scores, differences, intervals and p-values.
 *
 * A system with exactly the baseline's outputs has p = 1. With few segments (fewer than about 20), the bootstrap's
 * intervals and p-values are too small. With one segment nothing can be concluded: every resample is the same, and the
 * randomization test gives p = 1.
 *
 * @param metric - any metric
 * @param texts - systems and references
 * @param options - method, resamples, seed or generator, whose seed the signature has; documents that are drawn whole, strata whose sizes stay fixed
 * @returns one entry per system
 * @throws LecternError as {@link confidenceInterval}; `out-of-range` for fewer than two systems or an unknown method
 * @see [Note: is the difference real?](../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const references = ["the cat sat on the mat", "it rained all day long", "she reads a good book", "we went home early"]
 * const ours = ["the cat sat on the mat", "it rained all day long", "she reads a book", "we went home early"]
 * const theirs = ["the cat is on a mat", "it rained the whole day", "she reads a book", "we went home early"]
 * const { systems } = compareSystems(bleu(), { systems: { theirs, ours }, references }, { resamples: 500 })
 * systems.map(({ score }) => score) //=> [0.3284, 0.8761]
 * ```
 */
export function compareSystems(
  metric: Metric,
  texts: ComparedTexts,
  options: ComparisonOptions = {},
): SystemComparison {
  const { method, ...others } = checkedOptions("compareSystems()", options, COMPARISON)
  checkMetric("metric", metric)
  checkRecord("the texts", texts)
  checkOptions<ComparedTexts>("the texts", texts, { systems: true, references: true })
  const { systems, references } = texts
  const isBootstrap = method === "paired-bootstrap"
  const { resamples = isBootstrap ? 1000 : 10_000 } = others
  const names = namesOf(systems)
  const baseline = names[0]!
  const ready = preparedMetric(metric, systems[baseline]!, references)
  const counted = names.map((name) => corpusRows(ready, systems[name]!, references))
  const [first, ...compared] = counted.map(({ rows }) => rows)
  const { units, strata } = unitsByLabel(labelsOf(options), systems[baseline]!.length)
  const seed = seedOf(options)
  const plan = { ...measure(ready), ...(units && { units }), baseline: first!, systems: compared, seed }
  const result = isBootstrap
    ? pairedSums({ ...plan, strata, resamples }, ({ scores }) => scoreSpread(scores))
    : approximateRandomizationSums({ ...plan, trials: resamples })
  const signature = ready.signature(counted[0]!.references)
  const test = isBootstrap ? [`bs:${resamples}`, "p:centred"] : [`ar:${resamples}`]
  return {
    baseline,
    systems: [result.baseline, ...result.systems].map((each, i) => systemOf(names[i]!, each)),
    signature: resampledSignature(signature, test, seed, options),
  }
}

/** Everything except the resampled scores. */
function systemOf(system: string, { score, interval, comparison }: Omit<ComparedSystem, "system">): ComparedSystem {
  return {
    system,
    score,
    ...(interval !== undefined && { interval }),
    ...(comparison !== undefined && { comparison }),
  }
}

function namesOf(systems: unknown): string[] {
  checkRecord("systems", systems, "an object with the hypotheses of each system by name")
  const names = Object.keys(systems)
  if (names.length < 2) throw outOfRange("systems", names.length, "two or more")
  return names
}

function labelsOf({ documents, strata }: SegmentLabels): SegmentLabels {
  return { ...(documents !== undefined && { documents }), ...(strata !== undefined && { strata }) }
}

function measure(metric: Metric): { readonly width: number; readonly score: (sums: Float64Array) => number } {
  return { width: metric.width, score: (sums) => metric.finalize(sums).score }
}

/** The metric's signature as the command writes it: with sacreBLEU's keys after `nrefs`, and Lectern's own. */
function resampledSignature(
  signature: string,
  test: readonly string[],
  seed: number,
  { documents, strata }: SegmentLabels,
): string {
  const [resamples, ...rest] = test
  const [references, ...metric] = signature.split("|")
  const labels = [
    ...(documents === undefined ? [] : ["unit:document"]),
    ...(strata === undefined ? [] : ["strata:yes"]),
  ]
  return [references, resamples, `seed:${seed}`, ...labels, ...rest, ...metric].join("|")
}
