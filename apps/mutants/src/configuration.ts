// The configuration of Vitest in copies of the checkout, beside a workspace's own.
import { TEST_FILE } from "./reach.js"

/** The name of the configuration, in the folder of a workspace. */
export const CONFIGURATION = "vitest.mutants.config.ts"

/** The name of the file that runs before each test file while it is seen what they reach. */
export const SETUP = "vitest.mutants.setup.ts"

/** A configuration in which each test file has modules of its own and the setup runs first. */
export function isolated(): string {
  return `import config from "./vitest.config.js"
config.test.isolate = true
config.test.setupFiles = [...config.test.setupFiles, import.meta.dirname + "/${SETUP}"]
export default config
`
}

/** A configuration that runs only some test files, in their order, until a test fails. */
export function ordered(files: readonly string[]): string {
  return `import { BaseSequencer } from "vitest/node"
import config from "./vitest.config.js"
const files = ${JSON.stringify(files)}
const place = ({ moduleId }) => files.findIndex((file) => moduleId.endsWith("/" + file))
config.test.include = files
config.test.bail = 1
config.test.sequence = {
  sequencer: class extends BaseSequencer {
    async sort(specifications) {
      return specifications.toSorted((a, b) => place(a) - place(b))
    }
  },
}
export default config
`
}

/** The setup: writes into a log which test file starts. */
export function setup(log: string, folder: string): string {
  return `import { appendFileSync } from "node:fs"
import { relative } from "node:path"
const file = relative(${JSON.stringify(folder)}, globalThis.__vitest_worker__.filepath).replaceAll("\\\\", "/")
appendFileSync(${JSON.stringify(log)}, "${TEST_FILE} " + Date.now() + " " + file + "\\n")
`
}
