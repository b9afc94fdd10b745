// Looks into the folder of a run without opening it: another process may use it.
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { badData } from "@lectern/core"
import { codeOf, withReadErrors } from "../system-errors.js"
import { type Holder, holderOf, LOCK } from "./lock.js"
import { PLAN_FILE, type Plan, readPlan } from "./plan.js"

/** The contents of a folder. */
export interface FolderContents {
  /** All values that the parts depend on. */
  readonly plan: Plan
  /** The process that uses the folder; undefined when there is none. */
  readonly holder: Holder | undefined
  /** The finished parts. */
  readonly parts: readonly PartFile[]
}

/** A finished part. */
export interface PartFile {
  /** Its name. */
  readonly name: string
  /** Its size. */
  readonly bytes: number
}

/** Looks into the folder of a run. */
export function lookInto(folder: string): FolderContents {
  const names = withReadErrors(folder, () => readdirSync(folder)).sort()
  const plan = readPlan(join(folder, PLAN_FILE))
  if (plan === undefined) {
    const why = `is not the folder of a run: it has no ${PLAN_FILE}; expected what --resume of an earlier command named`
    throw badData(folder, why)
  }
  const parts = names.filter((name) => name !== PLAN_FILE && !name.startsWith(LOCK) && !name.endsWith(".part"))
  return { plan, holder: holderOf(folder), parts: parts.flatMap((name) => partFile(folder, name)) }
}

/** None when the file has been removed meanwhile. */
function partFile(folder: string, name: string): readonly PartFile[] {
  try {
    return [{ name, bytes: statSync(join(folder, name)).size }]
  } catch (error) {
    if (codeOf(error) === "ENOENT") return []
    throw error
  }
}
