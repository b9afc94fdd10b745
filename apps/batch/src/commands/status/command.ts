// `lectern status`: what the folder of --resume holds.
import type { TopCommand } from "../../console/command.js"
import { textOrJson } from "../../console/groups.js"
import { optionGroup, readGroup } from "../../console/option.js"
import { toStream } from "../../console/stream.js"

const reportGroup = optionGroup("Report:", { format: textOrJson })

/** `lectern status`. */
export const status: TopCommand = {
  name: "status",
  usage: "DIR [options]",
  description:
    "Tells what the folder of --resume holds: of which command, how much of it is done, whether a process uses it, and whether texts " +
    "have changed since. Writes nothing, and may be called at any time.",
  operands: [["DIR", "what --resume named"]],
  groups: [reportGroup],
  notes: `
Examples:
  lectern status run
  watch lectern status run

Exit codes: see lectern score --help.`,
  async run([folder = ""], raw, { streams }) {
    const [{ statusJson, statusText }, { runStatus }] = await Promise.all([
      import("./report.js"),
      import("./status.js"),
    ])
    const { format } = readGroup(reportGroup, raw)
    const found = runStatus(folder)
    await toStream(streams.stdout).write(format === "json" ? statusJson(found) : statusText(found))
  },
}
