// Test files of analogies and of similar words.
import { LecternError } from "@lectern/core"
import { checkBoolean, checkInteger, checkString } from "@lectern/core/checks"
import { textOf } from "@lectern/core/json"

const MAX_LENGTH = 2 ** 29

/** Options that evaluations have in common. */
export interface EvaluationOptions {
  /**
   * The name of the test file, for errors.
   * @defaultValue `"the test file"`
   */
  readonly path?: string
  /**
   * The number of words to use, from the first on: in most files the most frequent. gensim uses 300,000.
   * @defaultValue all
   */
  readonly first?: number
  /**
   * Whether case matters; otherwise a word of the test file is the first word that is the same in upper case.
   * @defaultValue `false`
   */
  readonly caseSensitive?: boolean
}

/** The same with defaults. */
export type EvaluationSettings = Required<EvaluationOptions>

/** Checks options. */
export function evaluationSettings(options: EvaluationOptions): EvaluationSettings {
  const { path = "the test file", first = Infinity, caseSensitive = false } = options
  checkString("path", path)
  if (first !== Infinity) checkInteger("first", first, 1)
  checkBoolean("caseSensitive", caseSensitive)
  return { path, first, caseSensitive }
}

/** Lines that are not empty, with their numbers from 1. */
export function* testLines(source: string | Uint8Array, path: string): Generator<readonly [string, number]> {
  const lines = textOf(source, path, MAX_LENGTH).split("\n")
  for (const [i, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed !== "") yield [trimmed, i + 1]
  }
}

/** The refusal of a line. */
export function badLine(path: string, line: number, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, line, why })
}

/** A line in words, for refusals. */
export function shownLine(line: string): string {
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line)
}
