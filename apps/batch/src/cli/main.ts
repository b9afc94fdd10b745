// The `lectern` command: parses the arguments, runs a command, turns any error into a sentence and an exit code.
import { LecternError, sentence } from "@lectern/core"
import { version } from "@lectern/engine/internal/engines/version"
import { systemProblem } from "@lectern/engine/internal/system-errors"
import type { Context, Streams } from "../console/command.js"
import { EXIT, exitCodeOf } from "../console/exit-code.js"
import { interruption, watchInterrupts } from "../console/interrupt.js"
import { ClosedPipe, toStream } from "../console/stream.js"
import { printable } from "../report/printable.js"
import { commandsFor, scoreFor } from "./commands.js"
import { program } from "./program.js"
import { expandShortOptions, shortOptionsOf } from "./short-options.js"
import { commandLineProblem } from "./usage.js"

/** Runs the command. */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  // After EPIPE, Node also emits "error"; without a listener that would crash the process.
  for (const stream of [streams.stdout, streams.stderr]) stream.on("error", () => {})
  const interrupts = watchInterrupts()
  try {
    return await run(args, { streams, interrupts })
  } catch (error) {
    const code = interrupts.exitCode()
    if (code === undefined) return reportFailure(error, streams)
    interrupts.end()
    return code
  } finally {
    interrupts.release()
  }
}

async function run(args: readonly string[], context: Context): Promise<number> {
  const { stdout, stderr } = context.streams
  const [commands, score] = await Promise.all([commandsFor(args), scoreFor(args)])
  const shortOptions = score === undefined ? {} : shortOptionsOf(score)
  let help = ""
  let code: number = EXIT.done
  const print = (text: string): void => {
    help += text
  }
  const command = program({ version: version(), commands, shortOptions, print }, context, (raw) => {
    const { resume, quiet } = raw
    context.interrupts.onEnd(() => {
      const sentence = quiet === true ? undefined : interruption(args, resume as string | undefined)
      if (sentence !== undefined) stderr.write(`lectern: ${printable(sentence)}\n`)
    })
    return (ended) => {
      if (typeof ended === "number") code = ended
    }
  })
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

function reportFailure(error: unknown, { stderr }: Streams): number {
  if (error instanceof ClosedPipe) return EXIT.done
  if (process.env.LECTERN_DEBUG === "1" && error instanceof Error) stderr.write(`${error.stack}\n`)
  const problem = error instanceof LecternError ? error.problem : systemProblem(error)
  if (problem !== undefined) {
    stderr.write(`lectern: ${printable(sentence(problem))}\n`)
    return exitCodeOf(problem)
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  stderr.write(
    `lectern: this is a bug in lectern ${version()}, not in your data; please report it with the command you ran: ${printable(what)}\n`,
  )
  return EXIT.software
}
