// The refusal of an argument that should be another number, or a number at all.
import { LecternError } from "@lectern/core"

/** Throws `wrong-type` for what is no number, `out-of-range` for a number that is not allowed. */
export function refuseNumber(name: string, got: unknown, want: string): never {
  if (typeof got === "number") throw new LecternError({ kind: "out-of-range", name, got, want })
  throw new LecternError({ kind: "wrong-type", name, got: inWords(got), want })
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array"
  if (typeof value === "bigint") return `the bigint ${value}n`
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
