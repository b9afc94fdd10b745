// The exit codes of the command.
import type { Problem } from "@lectern/core"

/** The exit codes. */
export const EXIT = {
  /** Done. */
  done: 0,
  /** A quality gate that failed. */
  failed: 1,
  /** A wrong command line. */
  usage: 2,
  /** Invalid input. */
  data: 65,
  /** A bug, or work that failed for another reason than its data. */
  software: 70,
  /** A file that cannot be read or written. */
  inputOutput: 74,
  /** A server that cannot be reached for now. */
  temporary: 75,
  /** Its terminal was closed: SIGHUP. */
  hungUp: 129,
  /** Interrupted from the keyboard: SIGINT. */
  interrupted: 130,
  /** Asked to quit: SIGQUIT. */
  quit: 131,
  /** Asked to terminate: SIGTERM. */
  terminated: 143,
} as const

const CODES: Readonly<Record<Problem["kind"], number>> = {
  usage: EXIT.usage,
  "out-of-range": EXIT.usage,
  "wrong-type": EXIT.usage,
  "unknown-option": EXIT.usage,
  "bad-data": EXIT.data,
  "unequal-lengths": EXIT.data,
  unreadable: EXIT.inputOutput,
  unwritable: EXIT.inputOutput,
  failed: EXIT.software,
  unavailable: EXIT.temporary,
}

/** The exit code for an expected problem. */
export function exitCodeOf({ kind }: Problem): number {
  return CODES[kind]
}
