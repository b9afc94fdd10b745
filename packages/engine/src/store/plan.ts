// The plan of a run, which is stored with its parts. A folder with another plan is refused.
import { join } from "node:path"
import { badData, LecternError } from "@lectern/core"
import { withWriteErrors } from "../system-errors.js"
import { fields, jsonOf } from "./json-shape.js"
import { readIfThere, writeAtomically } from "./whole-file.js"

/** All values that the parts depend on, as JSON. */
export interface Plan {
  readonly [name: string]: unknown
}

/** The name of its file. */
export const PLAN_FILE = "plan.json"

/** Writes the plan into a folder without one; in a folder with one, checks that it is the same. */
export function checkPlan(folder: string, plan: Plan): void {
  const path = join(folder, PLAN_FILE)
  const wanted = JSON.parse(JSON.stringify(plan)) as Plan
  const found = readPlan(path)
  if (found === undefined) {
    const text = `${JSON.stringify(wanted, undefined, 2)}\n`
    withWriteErrors(path, () => writeAtomically(path, new TextEncoder().encode(text)))
    return
  }
  const different = Object.keys({ ...wanted, ...found }).find(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(found[name]),
  )
  if (different === undefined) return
  const why = `${folder} holds parts of another run: "${different}" in its ${PLAN_FILE} differs; name another folder, or remove this one`
  throw new LecternError({ kind: "usage", why })
}

/** Reads a plan. */
export function readPlan(path: string): Plan | undefined {
  const bytes = readIfThere(path)
  if (bytes === undefined) return undefined
  const plan = jsonOf(bytes)
  if (fields({})(plan, "") === undefined) return plan as Plan
  throw badData(path, "is not the plan of a run, expected a JSON object")
}
