// The problem that a call is refused with.
import { LecternError, type Problem } from "@lectern/core"

/** The problem's kind and its sentence; throws when the call succeeds or fails in another way. */
export function refusal(call: () => unknown): { kind: Problem["kind"]; sentence: string } {
  try {
    call()
  } catch (error) {
    if (error instanceof LecternError) return { kind: error.problem.kind, sentence: error.message }
    throw error
  }
  throw new Error("not refused")
}
