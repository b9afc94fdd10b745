// `npm run test:mutants`: puts small faults into files, one at a time, and lists those that no test finds.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Checkout, type Outcome } from "./checkout.js"
import { described, type Mutant, sample } from "./mutant.js"
import { mutations } from "./mutations.js"
import type { Reach } from "./reach.js"
import { table } from "./report.js"

const USAGE = `Usage: npm run test:mutants -- [--sample N] [--seed N]... [--jobs N] [--list] FILE|FOLDER...
  --sample N   only so many mutants, chosen at random, for each seed
  --seed N     of that choice; can be given more than once (default: 1)
  --jobs N     copies of the checkout that are tested at the same time (default: the number of cores)
  --list       only lists the mutants
Each mutant is a copy of the checkout with one operator, number, condition or statement changed. The tests of its
workspace first run once without a mutation, to see which test files reach which functions. Then each mutant is compiled,
types included, and the test files that reach its function run until one fails: first the nearest by name, then the
fastest; those that use the built command last, after it was bundled again. A mutant that no test finds
"survives": write a test for it, or see that it changes nothing.`

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")
const options = readOptions()
const all = options.paths.flatMap(filesBelow).flatMap(mutantsOf)
const chosen = [...new Set(options.seeds.flatMap((seed) => sample(all, options.sample, seed)))]
if (chosen.length === 0) stop("there is nothing to mutate in these files")
if (options.list) for (const mutant of chosen) console.log(described(mutant))
else await testAll()

async function testAll(): Promise<void> {
  const checkouts = Array.from({ length: Math.min(options.jobs, chosen.length) }, () => new Checkout(ROOT))
  try {
    const reaches = new Map<string, Reach>()
    await inEach(checkouts, [...new Set(chosen.map(workspaceOf))], async (checkout, folder) => {
      console.error(`running the tests of ${folder} without a mutation`)
      const reach = await checkout.reach(folder)
      if (reach === undefined) throw new Error(`the tests of ${folder} fail without any mutation`)
      reaches.set(folder, reach)
    })
    const outcomes = new Map<Mutant, Outcome>()
    await inEach(checkouts, chosen, async (checkout, mutant) => {
      const start = performance.now()
      const folder = workspaceOf(mutant)
      const outcome = await checkout.outcome(mutant, folder, reaches.get(folder)!)
      outcomes.set(mutant, outcome)
      const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`
      console.error(
        `${outcomes.size}/${chosen.length} ${outcome.padEnd(14)} ${seconds.padStart(5)} ${described(mutant)}`,
      )
    })
    console.log(table(chosen.map((mutant) => ({ mutant, outcome: outcomes.get(mutant)! }))))
  } finally {
    for (const checkout of checkouts) checkout.remove()
  }
}

/** Does something with every item, in as many checkouts at the same time as there are. */
async function inEach<Item>(
  checkouts: readonly Checkout[],
  items: readonly Item[],
  act: (checkout: Checkout, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    checkouts.map(async (checkout) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(checkout, item)
    }),
  )
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
        seed: { type: "string", multiple: true, default: ["1"] },
        jobs: { type: "string", default: String(availableParallelism()) },
        list: { type: "boolean", default: false },
      },
    })
    if (positionals.length === 0) stop(USAGE)
    return {
      paths: positionals.map((path) => resolve(ROOT, path)),
      sample: values.sample === undefined ? Number.POSITIVE_INFINITY : whole("--sample", values.sample),
      seeds: values.seed.map((seed) => whole("--seed", seed)),
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
