// The description of `lectern worker` for the command line.
import type { CommandSpec } from "../../console/command.js"
import { workerGroups, workerOptions } from "./options.js"

/** `lectern worker`. */
export const worker: CommandSpec = {
  name: "worker",
  summary: "do the work of runs with --engine URL",
  usage: "--engine URL [--store DIR] [--root DIR] [options]",
  description:
    "Takes jobs from a queue and does them in threads, until it is interrupted. Any number of workers, on any number of machines, may " +
    "serve the runs of lectern score, lectern tokenizer train and lectern lm train that name the same queue and the same store. They " +
    "need the same version of Lectern, and the texts and the store under paths that lead to the same files.",
  groups: workerGroups,
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
  async run(_, raw, context) {
    const { runWorker } = await import("./command.js")
    await runWorker(workerOptions(raw, process.env), context)
  },
}
