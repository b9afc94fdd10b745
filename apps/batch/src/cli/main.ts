// The `lectern` command: parses the arguments, runs a command, turns any error into a sentence and an exit code.
import { LecternError, sentence } from "@lectern/core"
import { version } from "@lectern/engine/internal/engines/version"
import { systemProblem } from "@lectern/engine/internal/system-errors"
import { align } from "../commands/align/spec.js"
import { blame } from "../commands/blame/command.js"
import { compare } from "../commands/compare/command.js"
import { completion } from "../commands/completion/command.js"
import { config } from "../commands/config/command.js"
import { withConfig } from "../commands/config/with-config.js"
import { decode } from "../commands/decode/command.js"
import { doctor } from "../commands/doctor/command.js"
import { embed } from "../commands/embed/spec.js"
import { lm } from "../commands/lm/spec.js"
import { score } from "../commands/score/spec.js"
import { seq2seq } from "../commands/seq2seq/spec.js"
import { merge } from "../commands/statistics/merge.js"
import { plan } from "../commands/statistics/plan.js"
import { shard } from "../commands/statistics/shard.js"
import { status } from "../commands/status/command.js"
import { tokenizer } from "../commands/tokenizer/spec.js"
import { verify } from "../commands/verify/command.js"
import { worker } from "../commands/worker/command.js"
import { ClosedPipe } from "../console/closed-pipe.js"
import type { CommandSpec, Context, Streams } from "../console/command.js"
import { interruption } from "../console/continuation.js"
import { EXIT, exitCodeOf } from "../console/exit-code.js"
import { watchInterrupts } from "../console/interrupt.js"
import { toStream } from "../console/stream.js"
import { printable } from "../report/printable.js"
import { program } from "./program.js"
import { expandShortOptions, shortOptionsOf } from "./short-options.js"
import { commandLineProblem } from "./usage.js"

const specs: readonly CommandSpec[] = [
  score,
  plan,
  shard,
  merge,
  verify,
  align,
  compare,
  tokenizer,
  lm,
  seq2seq,
  decode,
  blame,
  embed,
  status,
  doctor,
  worker,
]

const withOptions: readonly CommandSpec[] = specs.map((spec) => withConfig(spec, specs))

const others: readonly CommandSpec[] = [...withOptions, config(withOptions)]

/** All commands. */
export const commands: readonly CommandSpec[] = [...others, completion(others)]

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
  const shortOptions = shortOptionsOf(commands)
  let help = ""
  const print = (text: string): void => {
    help += text
  }
  const command = program({ version: version(), commands, shortOptions, print }, context, (raw) => {
    const { resume, quiet } = raw
    context.interrupts.onEnd(() => {
      const sentence = quiet === true ? undefined : interruption(args, resume as string | undefined)
      if (sentence !== undefined) stderr.write(`lectern: ${printable(sentence)}\n`)
    })
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
  return EXIT.done
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
