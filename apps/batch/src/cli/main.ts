// The `lectern` command: runs what the arguments ask for, turns any error into a sentence and an exit code.
import { LecternError, sentence } from "@lectern/core"
import { version } from "@lectern/engine/internal/engines/version"
import { systemProblem } from "@lectern/engine/internal/system-errors"
import type { Context, Streams } from "../console/command.js"
import { EXIT, exitCodeOf } from "../console/exit-code.js"
import { watchInterrupts } from "../console/interrupt.js"
import { standardStreams } from "../console/standard-streams.js"
import { ClosedPipe, toStream } from "../console/stream.js"
import { printable } from "../report/printable.js"
import { earlyThreads } from "./early-threads.js"
import { run as runNamed } from "./run.js"

const VERSION_FLAGS: readonly string[] = ["--version", "-V"]

/** Runs the command in a process of its own, and writes all that it prints. */
export async function start(args: readonly string[]): Promise<number> {
  const streams = standardStreams()
  const code = await main(args, streams)
  // After a signal, the reader of what was written may never take it.
  if (code <= 128) await streams.flushed()
  return code
}

/** Runs the command. */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
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
  const threads = earlyThreads(args)
  try {
    if (args.length !== 1 || !VERSION_FLAGS.includes(args[0]!)) return await runNamed(args, context)
    await toStream(context.streams.stdout).write(`${version()}\n`)
    return EXIT.done
  } finally {
    await threads?.close()
  }
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
