// `lectern doctor`: what this machine has.
import { LecternError } from "@lectern/core"
import { examine } from "../../doctor/examine.js"
import { findingsJson, findingsText } from "../../report/doctor/findings.js"
import type { Context } from "../shared/command.js"
import { type Raw, readGroup } from "../shared/option.js"
import { toStream } from "../shared/stream.js"
import { doctorGroup } from "./options.js"

/**
 * Runs `lectern doctor`.
 *
 * @param raw - the options as typed
 * @param context - streams and signals
 * @throws LecternError `failed` when something makes runs fail
 */
export async function runDoctor(raw: Raw, { streams }: Context): Promise<void> {
  const { format } = readGroup(doctorGroup, raw)
  const findings = await examine()
  await toStream(streams.stdout).write(format === "json" ? findingsJson(findings) : findingsText(findings))
  const problems = findings.filter(({ state }) => state === "problem").map(({ name }) => name)
  if (problems.length > 0) {
    throw new LecternError({
      kind: "failed",
      what: "this machine",
      why: `runs will fail because of: ${problems.join(", ")}`,
    })
  }
}
