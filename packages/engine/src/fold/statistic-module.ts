// The statistic of a fold, named by the address of a module, so that every thread can load it.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { LecternError, type Statistic } from "@lectern/core"
import { checkFunction, checkObject } from "@lectern/core/checks"
import { withReadErrors } from "../system-errors.js"

/** The place of a statistic. Plain data. */
export interface StatisticPlace {
  /** The file URL of the module. */
  readonly module: string
  /** The name of the export. */
  readonly exportName: string
  /** Passed to the export if it is a function; undefined for an export that is the statistic itself. */
  readonly argument: unknown
}

const FUNCTIONS = ["zero", "add", "merge", "finalize"] as const

/**
 * Loads a statistic. By `require`, also ES modules: a thread that is ended during an `import()` would end the process, or
 * never end, in some versions of Node.
 */
export function loadStatistic({ module, exportName, argument }: StatisticPlace): Statistic<string, unknown, unknown> {
  const path = fileURLToPath(module)
  const exports = required(path)
  // A CommonJS module is its own default export.
  const isWhole = exportName === "default" && !Object.hasOwn(Object(exports), "default")
  const found = isWhole ? exports : Object(exports)[exportName]
  const name = `export ${exportName} of ${path}`
  if (argument !== undefined) checkFunction(name, found, "a function, since it gets an argument")
  const statistic = typeof found === "function" ? found(argument) : found
  checkObject(name, statistic, "a statistic")
  for (const each of FUNCTIONS) checkFunction(`${each} of ${name}`, Object(statistic)[each])
  return statistic as Statistic<string, unknown, unknown>
}

function required(path: string): unknown {
  try {
    return createRequire(path)(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_REQUIRE_ASYNC_MODULE") throw error
    const why = "it, or a module that it imports, awaits at the top level, which modules that threads load cannot do"
    throw new LecternError({ kind: "bad-data", path, why }, { cause: error })
  }
}

/** The bytes of a module. */
export function moduleBytes({ module }: StatisticPlace): Uint8Array {
  const path = fileURLToPath(module)
  return withReadErrors(path, () => readFileSync(path))
}
