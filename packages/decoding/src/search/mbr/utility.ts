// The utility of a hypothesis if a reference were right: as a function of two items, or of many pairs at once.
import { checkFunction, checkList, outOfRange, wrongType } from "@lectern/core/checks"
import type { MbrSettings } from "./options.js"

/**
 * The utility of a hypothesis for a reference; higher is better. Any finite number, the same at every call.
 *
 * @param hypothesis - an item of the hypotheses
 * @param reference - an item of the references
 */
export type Utility<Hypothesis, Reference> = (hypothesis: Hypothesis, reference: Reference) => number | Promise<number>

/** A utility of many pairs at once, for kernels and models that prepare items or work in batches. */
export interface PairwiseUtility {
  /**
   * The utilities of some hypotheses for some references, `[hypotheses x references]`, one hypothesis after another. They are
   * read before the next call, so the same array may be filled again.
   *
   * @param hypotheses - indices into the list of hypotheses
   * @param references - indices into the list of references
   */
  pairwise(
    hypotheses: Int32Array,
    references: Int32Array,
  ): Readonly<ArrayLike<number>> | Promise<Readonly<ArrayLike<number>>>
}

/** Both forms of a utility as one. */
export function pairwiseUtility<Hypothesis, Reference>(
  hypotheses: readonly Hypothesis[],
  references: readonly Reference[],
  utility: Utility<Hypothesis, Reference> | PairwiseUtility,
): PairwiseUtility {
  if (typeof utility !== "function") {
    checkFunction("utility", utility?.pairwise, "a function, or an object with a function `pairwise`")
    return utility
  }
  return {
    pairwise(some, others) {
      const values: (number | Promise<number>)[] = []
      for (const h of some) for (const r of others) values.push(utility(hypotheses[h]!, references[r]!))
      return values.every((value) => typeof value === "number") ? values : Promise.all(values)
    },
  }
}

/** Throws unless there is one utility for each pair, all of them in the range. */
export function checkUtilities(
  values: Readonly<ArrayLike<number>>,
  hypotheses: Int32Array,
  references: Int32Array,
  range: MbrSettings["range"] = [-Number.MAX_VALUE, Number.MAX_VALUE],
): void {
  checkList("the result of utility.pairwise()", values)
  const pairs = hypotheses.length * references.length
  if (values.length !== pairs) {
    throw outOfRange("the length of what utility.pairwise() gives", values.length, `hypotheses x references = ${pairs}`)
  }
  const [lowest, highest] = range
  for (let i = 0; i < pairs; i++) {
    const value = values[i]!
    if (typeof value === "number" && value >= lowest && value <= highest) continue
    const [h, r] = [hypotheses[Math.floor(i / references.length)], references[i % references.length]]
    const name = `the utility of hypotheses[${h}] for references[${r}]`
    if (typeof value !== "number") throw wrongType(name, value, "a number")
    throw outOfRange(name, value, lowest === -Number.MAX_VALUE ? "finite" : `in the range ${lowest}..${highest}`)
  }
}
