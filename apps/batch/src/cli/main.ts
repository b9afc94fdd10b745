// The `lectern` command: parses the arguments, runs a command, turns any error into a sentence and an exit code.
import { readFileSync } from "node:fs"
import { LecternError, type Problem } from "@lectern/core"
import { printable } from "../report/printable.js"
import { align } from "./align/spec.js"
import { compare } from "./compare/spec.js"
import { program } from "./program.js"
import { score } from "./score/spec.js"
import { ClosedPipe } from "./shared/closed-pipe.js"
import type { CommandSpec, Streams } from "./shared/command.js"
import { EXIT, exitCodeOf } from "./shared/exit-code.js"
import { watchInterrupts } from "./shared/interrupt.js"
import { expandShortOptions, shortOptionsOf } from "./short-options.js"
import { tokenizer } from "./tokenizer/spec.js"
import { commandLineProblem } from "./usage.js"

/** All commands. */
export const commands: readonly CommandSpec[] = [score, align, compare, tokenizer]

/**
 * Runs the command.
 *
 * @param args - the command line after the program's name
 * @param streams - standard input, output and error
 * @returns the exit code
 */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  // After EPIPE, Node also emits "error"; without a listener that would crash the process.
  for (const stream of [streams.stdout, streams.stderr]) stream.on("error", () => {})
  const interrupts = watchInterrupts()
  const shortOptions = shortOptionsOf(commands)
  const command = program({ version: version(), commands, shortOptions }, { streams, interrupts })
  try {
    if (args.length === 0) {
      streams.stderr.write(command.helpInformation())
      return EXIT.usage
    }
    await command.parseAsync(expandShortOptions(args, shortOptions), { from: "user" })
    return EXIT.done
  } catch (error) {
    const otherProblem = (): Problem | "done" | undefined => commandLineProblem(error, command, { args, shortOptions })
    return interrupts.exitCode() ?? reportFailure(error, streams, otherProblem)
  } finally {
    interrupts.release()
  }
}

function reportFailure(error: unknown, { stderr }: Streams, otherProblem: () => Problem | "done" | undefined): number {
  if (error instanceof ClosedPipe) return EXIT.done
  const problem = error instanceof LecternError ? error.problem : otherProblem()
  if (problem === "done") return EXIT.done
  if (process.env.LECTERN_DEBUG === "1" && error instanceof Error) stderr.write(`${error.stack}\n`)
  if (problem !== undefined) {
    stderr.write(`lectern: ${printable(new LecternError(problem).message)}\n`)
    return exitCodeOf(problem)
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  stderr.write(
    `lectern: this is a bug in lectern ${version()}, not in your data; please report it with the command you ran: ${printable(what)}\n`,
  )
  return EXIT.software
}

function version(): string {
  const { version: text } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(text)
}
