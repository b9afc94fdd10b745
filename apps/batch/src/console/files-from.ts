// Lists of input files, for more than a command line can hold.
import type { CommandSpec } from "./command.js"
import type { OptionGroup } from "./option.js"
import { text, usage } from "./values.js"

const MAX_LIST_BYTES = 2 ** 28

const group: OptionGroup = {
  title: "Files:",
  options: {
    filesFrom: {
      flags: "--files-from <LIST>",
      help: "read the files that LIST names too, one a line; - is standard input",
      more: "For `tokenizer train`, `lm train` and `embed train`. Small files are counted together",
      read: text,
    },
  },
}

/** Gives a command whose operands are files the option of a list of them. */
export function withFilesFrom(spec: CommandSpec): CommandSpec {
  const { groups = [], run } = spec
  return {
    ...spec,
    groups: [group, ...groups],
    async run(files, { filesFrom, ...raw }, context) {
      if (filesFrom === undefined) return run!(files, raw, context)
      if (filesFrom === "-" && files.includes("-"))
        throw usage("standard input cannot be a text and --files-from at once")
      return run!([...files, ...(await listed(String(filesFrom), context.interrupts.signal))], raw, context)
    },
  }
}

async function listed(list: string, signal: AbortSignal): Promise<string[]> {
  const { smallFile } = await import("@lectern/engine/internal/read/small-file")
  const content = await smallFile(list, {
    expected: "the name of a file on each line",
    maxBytes: MAX_LIST_BYTES,
    stdin: true,
    signal,
  })
  const files = content.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
  const names = files.filter((name) => name !== "")
  if (names.length === 0) throw usage(`--files-from ${list} names no file`)
  if (names.includes("-")) throw usage(`--files-from ${list} names standard input (-), expected files`)
  return names
}
