// The description of a command: its help, its options, and the function that runs it.
import type { Interrupts } from "./interrupt.js"
import type { OptionGroup, Raw } from "./option.js"

/** Standard output or standard error. */
export interface Output {
  readonly isTTY?: boolean | undefined
  /** The width of a terminal. */
  readonly columns?: number | undefined
  /** Writes text, or its bytes; `done` is called when the next write may follow. */
  write(text: string | Uint8Array, done?: (error?: Error | null) => void): unknown
}

/** The standard streams of the process. */
export interface Streams {
  /** May supply texts. */
  readonly stdin: { readonly isTTY?: boolean }
  /** Results. */
  readonly stdout: Output
  /** Everything else. */
  readonly stderr: Output
}

/** The environment of a command. */
export interface Context {
  readonly streams: Streams
  /** Signals that end the run. */
  readonly interrupts: Interrupts
}

/** A command. */
export interface CommandSpec {
  /** Its name on the command line. */
  readonly name: string
  /** Its line in the list of commands. */
  readonly summary: string
  /** The usage line, after the command's name. */
  readonly usage?: string
  /** The first paragraph of its help. */
  readonly description: string
  /** Its operands with their help: `[REF...]`. */
  readonly operands?: readonly (readonly [name: string, help: string])[]
  /** Its options, in the order of the help. */
  readonly groups?: readonly OptionGroup[]
  /** The end of its help: examples and further remarks. */
  readonly notes: string
  /** Its subcommands. */
  readonly commands?: readonly CommandSpec[]
  /** Loads and runs it; what it returns is the exit code if it is a number, else that is 0. */
  run?(operands: readonly string[], raw: Raw, context: Context): Promise<unknown>
}

/** A command that is not part of another; its line in the list of commands stands in that list. */
export type TopCommand = Omit<CommandSpec, "summary">
