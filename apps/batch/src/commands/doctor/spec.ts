// The description of `lectern doctor` for the command line.
import type { CommandSpec } from "../../console/command.js"
import { doctorGroups, doctorOptions } from "./options.js"

/** `lectern doctor`. */
export const doctor: CommandSpec = {
  name: "doctor",
  summary: "check whether this machine has what runs need",
  usage: "[options]",
  description:
    "Checks Node, processors, memory, the folder for temporary files, worker threads and WebAssembly, and says what to do where " +
    "something is missing. Its output is worth adding to a report of a fault. With --engine, it checks a queue, too; with --clean, it " +
    "lists what runs and workers have left there instead, and with --yes removes it.",
  groups: doctorGroups,
  notes: `
Exit codes:
  0    nothing that makes runs fail
  70   something that does

Others: see lectern score --help.`,
  async run(_, raw, context) {
    const { runDoctor } = await import("./command.js")
    await runDoctor(doctorOptions(raw, process.env), context)
  },
}
