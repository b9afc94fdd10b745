// A statistic of the reader's own over a file: fold.js HOW FILE, where HOW is a number of threads, or `readline` for one
// loop over Node's own lines. Prints the result.
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import type { Statistic } from "@lectern/core"
import { foldLines } from "@lectern/engine"

const [how = "", file = ""] = process.argv.slice(2)
const MODULE = new URL("../../../../examples/engine/line-lengths.mjs", import.meta.url)

console.log(JSON.stringify(how === "readline" ? await byReadline() : await byThreads(Number(how))))

async function byThreads(jobs: number): Promise<unknown> {
  const { result } = await foldLines([file], MODULE, { jobs, engine: jobs === 1 ? "inline" : "threads" })
  return result
}

async function byReadline(): Promise<unknown> {
  const { default: statistic }: { default: Statistic<string, unknown, unknown> } = await import(MODULE.href)
  let state = statistic.zero()
  for await (const line of createInterface({ input: createReadStream(file) })) state = statistic.add(state, line)
  return statistic.finalize(state)
}
