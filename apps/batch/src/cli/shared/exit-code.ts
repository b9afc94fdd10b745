// The command's exit codes, in one place.
import type { Problem } from "@lectern/core"

/** What the command's exit status means. */
export const EXIT = {
  /** Done. */
  done: 0,
  /** A wrong command line. */
  usage: 2,
  /** Input that is not what it should be. */
  data: 65,
  /** A fault of the program, or work that failed for no fault of the data. */
  software: 70,
  /** A file that cannot be read or written. */
  inputOutput: 74,
  /** Interrupted from the keyboard. */
  interrupted: 130,
  /** Asked to terminate. */
  terminated: 143,
} as const

/**
 * The exit code for an expected problem.
 *
 * @param problem - what went wrong
 * @returns one of {@link EXIT}
 */
export function exitCodeOf(problem: Problem): number {
  switch (problem.kind) {
    case "usage":
    case "out-of-range":
    case "wrong-type":
    case "unknown-option":
      return EXIT.usage
    case "bad-data":
    case "unequal-lengths":
      return EXIT.data
    case "unreadable":
    case "unwritable":
      return EXIT.inputOutput
    case "failed":
      return EXIT.software
  }
}
