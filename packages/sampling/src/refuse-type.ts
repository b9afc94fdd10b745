// The refusal of an argument that should be something else altogether.
import { LecternError } from "@lectern/core"

/** Throws `wrong-type`. */
export function refuseType(name: string, got: unknown, want: string): never {
  throw new LecternError({ kind: "wrong-type", name, got: inWords(got), want })
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value)
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array"
  if (typeof value === "bigint") return `the bigint ${value}n`
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
