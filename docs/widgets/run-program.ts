// Runs a program that a reader wrote, in TypeScript or JavaScript.
import { transform } from "sucrase"
import { show } from "../build/show.mjs"

const MAX_LINES = 1000

/** Lines that the engine puts before the body of a function. */
const LINES_BEFORE = 2

/**
 * @param program - its types are removed, not checked
 * @param print - gets each line that the program prints with `console.log`
 * @throws what the program throws, or a sentence on more than 1,000 lines
 */
export function runProgram(program: string, print: (line: string) => void): void {
  const { code } = transform(program, { transforms: ["typescript"], disableESTransforms: true })
  let lines = 0
  const log = (...values: readonly unknown[]): void => {
    if (++lines > MAX_LINES) throw new Error("stopped: the program prints more than 1,000 lines")
    print(values.map((value) => (typeof value === "string" ? value : show(value))).join(" "))
  }
  new Function("console", `"use strict"; ${code}\n//# sourceURL=program`)({ log })
}

/** An error of a program as a sentence, with its line if that is known. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `Error: ${show(error)}`
  const line = /\bprogram:(\d+):\d+/.exec(error.stack ?? "")?.[1]
  return line === undefined ? String(error) : `${error} (line ${Number(line) - LINES_BEFORE})`
}
