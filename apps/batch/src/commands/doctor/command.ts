// `lectern doctor`: what this machine and a queue have.
import { LecternError } from "@lectern/core"
import type { Context } from "../../console/command.js"
import { toStream } from "../../console/stream.js"
import { printable } from "../../report/printable.js"
import { examine } from "./examine.js"
import type { Finding } from "./finding.js"
import type { DoctorOptions } from "./options.js"
import { cleaned, queueFinding } from "./queues.js"
import { findingsJson, findingsText } from "./report.js"

/** Runs `lectern doctor`. */
export async function runDoctor(options: DoctorOptions, { streams }: Context): Promise<void> {
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

async function found({ server, clean }: DoctorOptions, warn: (sentence: string) => void): Promise<readonly Finding[]> {
  if (server === undefined) return examine()
  if (clean !== undefined) return cleaned(server, clean, warn)
  return [...(await examine()), await queueFinding(server, warn)]
}
