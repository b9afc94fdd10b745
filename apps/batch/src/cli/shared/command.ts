// A command of the command line, described once: its help, its options, and what runs it.
import type { Interrupts } from "./interrupt.js"
import type { AnyGroup, Raw } from "./option.js"

/** The streams of a run, as the process has them. */
export interface Streams {
  /** Where texts may come from. */
  readonly stdin: { readonly isTTY?: boolean }
  /** Results. */
  readonly stdout: NodeJS.WriteStream
  /** Everything else. */
  readonly stderr: NodeJS.WriteStream
}

/** What a command runs with. */
export interface Context {
  readonly streams: Streams
  /** What may end the run. */
  readonly interrupts: Interrupts
}

/** A command. */
export interface CommandSpec {
  /** The word that calls it. */
  readonly name: string
  /** One line in the list of commands. */
  readonly summary: string
  /** The usage line, after the command's name. */
  readonly usage?: string
  /** The first paragraph of its help. */
  readonly description: string
  /** Its operands with their help: `[REF...]`. */
  readonly operands?: readonly (readonly [name: string, help: string])[]
  /** Its options, in the order of the help. */
  readonly groups?: readonly AnyGroup[]
  /** The end of its help: examples, and what else there is to know. */
  readonly notes: string
  /** The commands below it. */
  readonly commands?: readonly CommandSpec[]
  /**
   * Runs it. What it needs is loaded only now.
   *
   * @param operands - the words that are not options
   * @param raw - the options as typed
   * @param context - streams and signals
   * @throws LecternError for everything that is wrong with the command line, the input or the output
   */
  run?(operands: readonly string[], raw: Raw, context: Context): Promise<void>
}
