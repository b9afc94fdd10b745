// Pairs and small models for tests of sequence-to-sequence models.
import { datePairs } from "@lectern/decoding/seq2seq"
import { expect } from "vitest"
import { folder, lectern, type Run } from "../../cli/run.js"

/** Words to be written backwards, one a line. */
export const SOURCES: readonly string[] = ["ab", "ba", "abba", "bbba", "a", "", "aab", "ééb", "babab", "𝒳a"]

/** The same as pairs. */
export const REVERSALS: string = SOURCES.map((source) => `${source}\t${[...source].reverse().join("")}\n`).join("")

/** Options of a model that trains at once. */
export const SMALL = "--embedding 4 --hidden 8 --batch-size 4 --learning-rate 0.02".split(" ")

/** Pairs of the date task. */
export function dates(count: number, seed: number): string {
  return datePairs({ count, seed })
    .map(({ source, target }) => `${source}\t${target}\n`)
    .join("")
}

/** Runs `lectern seq2seq train` with a small model. */
export function train(cwd: string, ...args: string[]): Promise<Run> {
  return lectern(["seq2seq", "train", ...SMALL, ...args], { cwd })
}

/** A folder with a model `m.safetensors` that writes words backwards. */
export async function trainedFolder(...args: string[]): Promise<string> {
  const cwd = folder({ "pairs.tsv": REVERSALS })
  const run = await train(cwd, "pairs.tsv", "--steps", "60", "-q", "-o", "m.safetensors", ...args)
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return cwd
}
