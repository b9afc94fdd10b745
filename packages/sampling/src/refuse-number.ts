// The refusal of an argument that should be another number, or a number at all.
import { LecternError } from "@lectern/core"
import { refuseType } from "./refuse-type.js"

/** Throws `wrong-type` for what is no number, `out-of-range` for a number that is not allowed. */
export function refuseNumber(name: string, got: unknown, want: string): never {
  if (typeof got === "number") throw new LecternError({ kind: "out-of-range", name, got, want })
  refuseType(name, got, want)
}
