// Whether worker threads start.
import { fileURLToPath } from "node:url"
import { threadsEngine } from "@lectern/engine/internal/engines/threads"
import { formatNamed } from "@lectern/engine/internal/read/formats/formats"
import { hashFile } from "@lectern/engine/internal/read/hash-file"
import { fileInput } from "@lectern/engine/internal/read/inputs"
import type { Finding } from "./finding.js"

/** Starts a worker thread and has it do a task. */
export async function threadFinding(worker: string = import.meta.resolve("#metric-worker")): Promise<Finding> {
  const start = performance.now()
  const engine = await threadsEngine({ jobs: 1, worker })
  try {
    const { file } = fileInput(fileURLToPath(import.meta.resolve("lectern/package.json")), formatNamed("text"))
    await engine.run(hashFile, file!)
    const milliseconds = Math.round(performance.now() - start)
    return {
      name: "threads",
      state: "ok",
      found: `the first starts in ${milliseconds} ms`,
      data: { start: true, milliseconds },
    }
  } catch (error) {
    return {
      name: "threads",
      state: "problem",
      found: `do not start (${(error as Error).message})`,
      advice: "use --engine inline, and report this with the lines above",
      data: { start: false, milliseconds: null },
    }
  } finally {
    await engine.close()
  }
}
