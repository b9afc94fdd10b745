// `npm run test:mutants`: puts small faults into files, one at a time, and lists those that no test finds.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Checkout, type Outcome, type Workspace } from "./checkout.js"
import { described, type Mutant, sample } from "./mutant.js"
import { mutations } from "./mutations.js"
import { table } from "./report.js"

const USAGE = `Usage: npm run test:mutants -- [--sample N] [--seed N] [--jobs N] [--list] FILE|FOLDER...
  --sample N   only so many mutants, chosen at random
  --seed N     of that choice (default: 1)
  --jobs N     copies of the checkout that are tested at the same time (default: the number of cores)
  --list       only lists the mutants
Each mutant is a copy of the checkout with one operator, number, condition or statement changed. It is built, then the
tests of its workspace run. A mutant that no test finds "survives": write a test for it, or see that it changes nothing.`

// A mutant may make tests slower without being wrong.
const PATIENCE = 4
const MIN_TIME_LIMIT = 60_000
const MAX_TIME_LIMIT = 3_600_000

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")
const options = readOptions()
const chosen = sample(options.paths.flatMap(filesBelow).flatMap(mutantsOf), options.sample, options.seed)
if (chosen.length === 0) stop("there is nothing to mutate in these files")
if (options.list) for (const mutant of chosen) console.log(described(mutant))
else await testAll()

async function testAll(): Promise<void> {
  const checkouts = Array.from({ length: Math.min(options.jobs, chosen.length) }, () => new Checkout(ROOT))
  try {
    const workspaces = await baseline(checkouts[0]!)
    const outcomes = new Map<Mutant, Outcome>()
    const waiting = [...chosen]
    await Promise.all(
      checkouts.map(async (checkout) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const outcome = await checkout.outcome(mutant, workspaces.get(workspaceOf(mutant))!)
          outcomes.set(mutant, outcome)
          console.error(`${outcomes.size}/${chosen.length} ${outcome.padEnd(14)} ${described(mutant)}`)
        }
      }),
    )
    console.log(table(chosen.map((mutant) => ({ mutant, outcome: outcomes.get(mutant)! }))))
  } finally {
    for (const checkout of checkouts) checkout.remove()
  }
}

/** The workspaces of the mutants, each with a time limit from a run without a mutation, which must succeed. */
async function baseline(checkout: Checkout): Promise<ReadonlyMap<string, Workspace>> {
  const found = new Map<string, Workspace>()
  for (const folder of new Set(chosen.map(workspaceOf))) {
    console.error(`running the tests of ${folder} without a mutation`)
    const start = performance.now()
    const ended = await checkout.test({ folder, timeLimit: MAX_TIME_LIMIT })
    if (ended !== "succeeded") stop(`the tests of ${folder} fail without any mutation`)
    const timeLimit = Math.max(MIN_TIME_LIMIT, PATIENCE * (performance.now() - start))
    found.set(folder, { folder, timeLimit })
  }
  return found
}

function workspaceOf({ path }: Mutant): string {
  return path.split("/").slice(0, 2).join("/")
}

function mutantsOf(path: string): readonly Mutant[] {
  const source = readFileSync(join(ROOT, path), "utf8")
  return mutations(path, source).map((mutation) => ({ ...mutation, path, source }))
}

/** The source files at or below a path, relative to the root, in alphabetical order. */
function filesBelow(path: string): readonly string[] {
  if (statSync(path).isFile()) return [relative(ROOT, path).replaceAll("\\", "/")]
  return readdirSync(path)
    .sort()
    .filter((name) => name !== "generated" && !name.endsWith(".table.ts"))
    .map((name) => join(path, name))
    .filter((inner) => inner.endsWith(".ts") || statSync(inner).isDirectory())
    .flatMap(filesBelow)
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: "string" },
        seed: { type: "string", default: "1" },
        jobs: { type: "string", default: String(availableParallelism()) },
        list: { type: "boolean", default: false },
      },
    })
    if (positionals.length === 0) stop(USAGE)
    return {
      paths: positionals.map((path) => resolve(ROOT, path)),
      sample: values.sample === undefined ? Number.POSITIVE_INFINITY : whole("--sample", values.sample),
      seed: whole("--seed", values.seed),
      jobs: whole("--jobs", values.jobs),
      list: values.list,
    }
  } catch (error) {
    return stop(`${(error as Error).message}\n${USAGE}`)
  }
}

function whole(name: string, value: string): number {
  return /^\d{1,15}$/.test(value) ? Number(value) : stop(`${name} takes a whole number, not "${value}"`)
}

function stop(why: string): never {
  console.error(why)
  process.exit(2)
}
