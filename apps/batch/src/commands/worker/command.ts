// `lectern worker`: does the jobs of a queue until it is interrupted.
import { resolve } from "node:path"
import { serve } from "../../cluster/serve.js"
import type { Context } from "../../console/command.js"
import { version } from "../../engines/version.js"
import { warnOnce } from "../../read/warnings.js"
import { printable } from "../../report/printable.js"
import type { WorkerOptions } from "./options.js"

/** Runs `lectern worker`. */
export async function runWorker(
  { cluster, root, jobs, quiet }: WorkerOptions,
  { streams, interrupts }: Context,
): Promise<void> {
  const say = (sentence: string): void => {
    if (!quiet) streams.stderr.write(`lectern: ${printable(sentence)}\n`)
  }
  await serve({
    ...cluster,
    root,
    jobs,
    signal: interrupts.signal,
    onReady: (name) =>
      say(
        `worker ${name} waits for jobs of lectern ${version()} for the store ${resolve(cluster.store)} from ${cluster.url}, for files in ${root}`,
      ),
    onWarning: warnOnce((sentence) => say(`warning: ${sentence}`)),
  })
}
