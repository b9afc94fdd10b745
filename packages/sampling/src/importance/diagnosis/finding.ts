// Problems of weighted draws, as data and in words.

/**
 * Kinds of findings, each with the meaning of its `value`:
 * - `all-zero`: no draw hit the target; the number of draws;
 * - `low-effective-size`: few draws carry the weight; the effective sample size;
 * - `dominating-weight`: one draw carries much of the weight; its share;
 * - `heavy-tail`: the weights look as if their variance or mean were infinite; k-hat;
 * - `heavy-tail-of-values`: the same of weight times value; k-hat;
 * - `too-few-draws`: the tail needs more draws; how many;
 * - `unknown-tail`: too few weights to tell how heavy their tail is; how many lie above the cutoff;
 * - `outside-support`: the target is positive where the proposal cannot draw; the share of the target there, where it is known;
 * - `unseen-mass`: the target is high where no draw fell; the share of the target there, where it is known;
 * - `wrong-constant`: the average weight is not the constant it should be; the distance in standard errors.
 */
export type FindingKind =
  | "all-zero"
  | "low-effective-size"
  | "dominating-weight"
  | "heavy-tail"
  | "heavy-tail-of-values"
  | "too-few-draws"
  | "unknown-tail"
  | "outside-support"
  | "unseen-mass"
  | "wrong-constant"

/** Something wrong with weighted draws. */
export interface Finding {
  /** The kind of finding. */
  readonly kind: FindingKind
  /** `failure`: do not use the estimates. `caution`: they may be usable; their standard errors may be too small. */
  readonly severity: "caution" | "failure"
  /** The number the finding rests on; see {@link FindingKind}. `undefined` where it is not known. */
  readonly value: number | undefined
  /** The point where it was found, for findings at a point. */
  readonly point?: Float64Array
  /** The finding in words: one sentence without a final full stop. */
  readonly sentence: string
}

/** A number for a sentence: three significant digits, whole numbers in full. */
export function shown(value: number): string {
  return Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(3))}`
}

/** A share for a sentence: 0.314 is 31%. */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))}%`
}

/** A point for a sentence. */
export function place(point: Float64Array): string {
  const numbers = Array.from(point.subarray(0, 4), shown)
  if (point.length > 4) numbers.push("...")
  return point.length === 1 ? `x = ${numbers[0]}` : `x = [${numbers.join(", ")}]`
}
