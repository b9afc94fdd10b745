// The `lectern` command: reads the arguments, runs the command, turns what went wrong into a sentence and an exit code.
import { readFileSync } from "node:fs"
import { LecternError, type Problem } from "@lectern/core"
import type { Command } from "commander"
import { printable } from "../report/printable.js"
import { addAlignCommand } from "./align/flags.js"
import { addCompareCommand } from "./compare/flags.js"
import { program } from "./program.js"
import type { Streams } from "./score/command.js"
import { scoreOptions } from "./score/options.js"
import type { RawScoreOptions } from "./score/raw.js"
import { ClosedPipe } from "./shared/destination.js"
import { EXIT, exitCodeOf } from "./shared/exit-code.js"
import { type Interrupts, watchInterrupts } from "./shared/interrupt.js"
import { expandShortOptions } from "./short-options.js"
import { addTokenizerCommands } from "./tokenizer/flags.js"
import { commandLineProblem } from "./usage.js"

/**
 * Runs the command.
 *
 * @param args - the command line after the program's name
 * @param streams - standard input, output and error
 * @returns the exit code
 */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  // A stream whose reader has gone tells each write and raises an event; an event that nobody hears ends the process.
  for (const stream of [streams.stdout, streams.stderr]) stream.on("error", () => {})
  const interrupts = watchInterrupts()
  const score = async (references: readonly string[], raw: RawScoreOptions): Promise<void> => {
    const [{ runScore }, { available }] = await Promise.all([import("./score/command.js"), import("./available.js")])
    await runScore(scoreOptions(references, raw, available(), process.env), streams, interrupts)
  }
  const command = program(version(), score, otherCommands(streams, interrupts))
  try {
    if (args.length === 0) {
      streams.stderr.write(command.helpInformation())
      return EXIT.usage
    }
    await command.parseAsync(expandShortOptions(args), { from: "user" })
    return EXIT.done
  } catch (error) {
    return interrupts.exitCode() ?? failed(error, streams, () => commandLineProblem(error, command, args))
  } finally {
    interrupts.release()
  }
}

function otherCommands(streams: Streams, interrupts: Interrupts): readonly ((root: Command) => readonly Command[])[] {
  return [
    (root) => [
      addAlignCommand(root, async (references, raw) => {
        const { runAlign } = await import("./align/command.js")
        await runAlign(references, raw, streams, interrupts)
      }),
    ],
    (root) => [
      addCompareCommand(root, async (references, raw) => {
        const { runCompare } = await import("./compare/command.js")
        await runCompare(references, raw, streams, interrupts)
      }),
    ],
    (root) =>
      addTokenizerCommands(root, {
        async train(files, raw) {
          const { runTrain } = await import("./tokenizer/train-command.js")
          await runTrain(files, raw, streams, interrupts)
        },
        async encode(tokenizer, files, raw) {
          const { runEncode } = await import("./tokenizer/encode-command.js")
          await runEncode(tokenizer, files, raw, streams, interrupts)
        },
        async decode(tokenizer, files, raw) {
          const { runDecode } = await import("./tokenizer/encode-command.js")
          await runDecode(tokenizer, files, raw, streams, interrupts)
        },
        async inspect(tokenizer, files, raw) {
          const { runInspect } = await import("./tokenizer/inspect-command.js")
          await runInspect(tokenizer, files, raw, streams, interrupts)
        },
      }),
  ]
}

function failed(error: unknown, { stderr }: Streams, otherProblem: () => Problem | "done" | undefined): number {
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
    `lectern: this is a fault of lectern ${version()}, not of your data; please report it with the command you ran: ${printable(what)}\n`,
  )
  return EXIT.software
}

function version(): string {
  const { version: text } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(text)
}
