// `lectern doctor`: what this machine and a queue have.
import { LecternError } from "@lectern/core"
import { addressOf } from "@lectern/engine/internal/cluster/address"
import { clusterAt, type Environment, queueUrl } from "../../console/cluster.js"
import type { Context, TopCommand } from "../../console/command.js"
import { textOrJson } from "../../console/groups.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { toStream } from "../../console/stream.js"
import { flag, usage } from "../../console/values.js"
import { printable } from "../../report/printable.js"
import { type Finding, findingsJson, findingsText } from "./finding.js"

const queueGroup = optionGroup("Queue:", {
  engine: queueUrl,
  clean: {
    flags: "--clean",
    help: "with --engine: list what Lectern has left on the server",
    more: "They are listed with their keys (Redis) or rows (PostgreSQL), and how many workers and runs are connected to each",
    read: flag,
  },
  yes: {
    flags: "--yes",
    help: "with --clean: remove it, except for queues in use",
    more: "So is the schema of PostgreSQL if nothing else is in it",
    read: flag,
  },
})

const reportGroup = optionGroup("Report:", { format: textOrJson })

/** `lectern doctor`. */
export const doctor: TopCommand = {
  name: "doctor",
  usage: "[options]",
  description:
    "Checks Node, processors, memory, the folder for temporary files, worker threads and WebAssembly, and says what to do where " +
    "something is missing. Its output is worth adding to a report of a fault. With --engine, it checks a queue, too; with --clean, it " +
    "lists what runs and workers have left there instead, and with --yes removes it.",
  groups: [queueGroup, reportGroup],
  notes: `
Exit codes:
  0    nothing that makes runs fail
  70   something that does

Others: see lectern score --help.`,
  run: runDoctor,
}

async function runDoctor(_: readonly string[], raw: Raw, { streams }: Context): Promise<void> {
  const options = doctorOptions(raw, process.env)
  const warn = (sentence: string): void => void streams.stderr.write(`lectern: warning: ${printable(sentence)}\n`)
  const findings = await found(options, warn)
  await toStream(streams.stdout).write(options.format === "json" ? findingsJson(findings) : findingsText(findings))
  const problems = findings.filter(({ state }) => state === "problem").map(({ name }) => name)
  if (problems.length > 0) {
    throw new LecternError({
      kind: "failed",
      what: "this machine",
      why: `runs will fail because of: ${problems.join(", ")}`,
    })
  }
}

/** Checks the options; without a server, this machine is examined. */
export function doctorOptions(raw: Raw, environment: Environment) {
  const { engine, clean, yes } = readGroup(queueGroup, raw)
  const { format } = readGroup(reportGroup, raw)
  if (clean && engine === undefined) throw usage("--clean needs --engine URL: the server to clean")
  if (yes && !clean) throw usage("--yes has no effect without --clean")
  return {
    format,
    server: engine === undefined ? undefined : clusterAt(addressOf(engine).url, undefined, environment),
    clean: clean ? (yes ? ("remove" as const) : ("list" as const)) : undefined,
  }
}

async function found(
  { server, clean }: ReturnType<typeof doctorOptions>,
  warn: (sentence: string) => void,
): Promise<readonly Finding[]> {
  const { cleaned, queueFinding } = await import("./queues.js")
  if (server !== undefined && clean !== undefined) return cleaned(server, clean, warn)
  const { examine } = await import("./examine.js")
  return server === undefined ? examine() : [...(await examine()), await queueFinding(server, warn)]
}
