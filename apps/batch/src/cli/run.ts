// Parses the arguments and runs the command that they name.
import { LecternError } from "@lectern/core"
import { version } from "@lectern/engine/internal/engines/version"
import type { Context } from "../console/command.js"
import { EXIT } from "../console/exit-code.js"
import { interruption } from "../console/interrupt.js"
import type { Raw } from "../console/option.js"
import { toStream } from "../console/stream.js"
import { printable } from "../report/printable.js"
import { commandsFor, scoreFor } from "./commands.js"
import { plainLine } from "./plain-line.js"
import { program } from "./program.js"
import { expandShortOptions, shortOptionsOf } from "./short-options.js"
import { commandLineProblem } from "./usage.js"

/** Runs a command line. */
export async function run(args: readonly string[], context: Context): Promise<number> {
  const { stdout, stderr } = context.streams
  const [commands, score] = await Promise.all([commandsFor(args), scoreFor(args)])
  const shortOptions = score === undefined ? {} : shortOptionsOf(score)
  let code: number = EXIT.done
  const begin = ({ resume, quiet }: Raw): ((ended: unknown) => void) => {
    context.interrupts.onEnd(() => {
      const sentence = quiet === true ? undefined : interruption(args, resume as string | undefined)
      if (sentence !== undefined) stderr.write(`lectern: ${printable(sentence)}\n`)
    })
    return (ended) => {
      if (typeof ended === "number") code = ended
    }
  }
  const plain = plainLine(expandShortOptions(args, shortOptions), commands)
  if (plain !== undefined) {
    const end = begin(plain.raw)
    end(await plain.spec.run!(plain.operands, plain.raw, context))
    return code
  }
  let help = ""
  const print = (text: string): void => {
    help += text
  }
  const command = program({ version: version(), commands, shortOptions, print }, context, begin)
  if (args.length === 0) {
    stderr.write(command.helpInformation())
    return EXIT.usage
  }
  try {
    await command.parseAsync(expandShortOptions(args, shortOptions), { from: "user" })
  } catch (error) {
    const problem = commandLineProblem(error, command, { args, shortOptions })
    if (problem === undefined) throw error
    if (problem !== "done") throw new LecternError(problem, { cause: error })
    await toStream(stdout).write(help)
  }
  return code
}
