// The refusal of a value of the right type that is not allowed.
import { LecternError } from "@lectern/core"

/** Throws `out-of-range`. */
export function refuse(name: string, got: number | string, want: string): never {
  throw new LecternError({ kind: "out-of-range", name, got, want })
}
