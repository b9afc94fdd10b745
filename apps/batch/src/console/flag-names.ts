// Errors of the packages in the words of the command line.
import { LecternError, type Problem } from "@lectern/core"

/** Waits for work. An error has the problem that `reworded` makes of its own, if it makes one. */
export async function inFlagNames<Result>(
  work: Promise<Result>,
  reworded: (problem: Problem) => Problem | undefined,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const problem = error instanceof LecternError ? reworded(error.problem) : undefined
    throw problem === undefined ? error : new LecternError(problem, { cause: error })
  }
}

/** Training whose numbers grow without limit is a matter of the learning rate, an option. */
export function learningRateFlag(problem: Problem): Problem | undefined {
  if (problem.kind !== "failed" || !problem.why.includes("learningRate")) return undefined
  return { kind: "usage", why: `${problem.what}: ${problem.why.replace("learningRate", "--learning-rate")}` }
}
