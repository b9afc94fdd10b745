// `lectern worker`: does the jobs of a queue until it is interrupted.
import { realpathSync } from "node:fs"
import { resolve } from "node:path"
import { addressOf } from "@lectern/engine/internal/cluster/address"
import { version } from "@lectern/engine/internal/engines/version"
import { warnOnce } from "@lectern/engine/internal/read/warnings"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { clusterAt, queueUrl, store } from "../../console/cluster.js"
import type { Context, TopCommand } from "../../console/command.js"
import { engineGroup, reportOptions } from "../../console/groups.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { text, usage } from "../../console/values.js"
import { printable } from "../../report/printable.js"

const workerGroup = optionGroup("Worker:", {
  engine: queueUrl,
  store,
  root: {
    flags: "--root <DIR>",
    help: "read only files in DIR (default: the current folder)",
    more: "Symbolic links do not lead out of it",
    read: text,
  },
  jobs: engineGroup.options.jobs,
  quiet: reportOptions.quiet,
})

/** `lectern worker`. */
export const worker: TopCommand = {
  name: "worker",
  usage: "--engine URL [--store DIR] [--root DIR] [options]",
  description:
    "Takes jobs from a queue and does them in threads, until it is interrupted. Any number of workers, on any number of machines, may " +
    "serve the runs of lectern score, lectern tokenizer train and lectern lm train that name the same queue and the same store. They " +
    "need the same version of Lectern, and the texts and the store under paths that lead to the same files.",
  groups: [workerGroup],
  notes: `
The password of the queue is read from LECTERN_ENGINE_PASSWORD, or from the
file that LECTERN_ENGINE_PASSWORD_FILE names.

A worker that is interrupted finishes its jobs within a second or returns them
to the queue. The jobs of a worker that was killed are done by another one
about half a minute later.

Examples:
  lectern worker --engine redis://queue:6379 --root /data --store /data/store
  lectern score /data/ref.txt -i /data/hyp.txt \\
    --engine redis://queue:6379 --store /data/store

Exit codes: see lectern score --help.`,
  run: runWorker,
}

/** Runs `lectern worker`. */
async function runWorker(_: readonly string[], raw: Raw, { streams, interrupts }: Context): Promise<void> {
  const { serve } = await import("@lectern/engine/internal/cluster/serve")
  const { cluster, root, jobs, quiet } = workerOptions(raw, process.env)
  const say = (sentence: string): void => {
    if (!quiet) streams.stderr.write(`lectern: ${printable(sentence)}\n`)
  }
  await serve({
    ...cluster,
    root,
    jobs,
    worker: import.meta.resolve("#cluster-worker"),
    signal: interrupts.signal,
    onReady: (name) =>
      say(
        `worker ${name} waits for jobs of lectern ${version()} for the store ${resolve(cluster.store)} from ${cluster.url}, for files in ${root}`,
      ),
    onWarning: warnOnce((sentence) => say(`warning: ${sentence}`)),
  })
}

/** Checks the options; links in the folder's path are resolved. */
export function workerOptions(raw: Raw, environment: Readonly<Record<string, string | undefined>>) {
  const { engine, store: folder, root = ".", jobs, quiet } = readGroup(workerGroup, raw)
  if (engine === undefined) throw usage("--engine is missing: lectern worker --engine redis://HOST:PORT")
  const cluster = clusterAt(addressOf(engine).url, folder, environment)
  return { cluster, root: withReadErrors(root, () => realpathSync(root)), jobs, quiet }
}
