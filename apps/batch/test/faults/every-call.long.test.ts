// Each call of the file system in a small run fails once: the message is a sentence, nothing is left half done, and the next run is right.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { folder, lectern, type Run } from "../cli/run.js"
import { type Call, withFailingCall } from "./failing-calls.js"

const LINES = "the cat sat\non the mat\na b a c\nb a d e f\n".repeat(5)
const OLD = "an older result\n"

/** A run of one thread: the words of its command line, its inputs, its outputs. */
const RUNS: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>, readonly string[]])[] = [
  [
    "score ref.txt -i hyp.txt -m bleu chrf wer -f json -o out.json",
    { "ref.txt": LINES, "hyp.txt": LINES.replaceAll("b", "c") },
    ["out.json"],
  ],
  [
    "score ref.txt.gz -i hyp.txt -m cider --resume run -o out.json",
    { "ref.txt.gz": gzipSync(LINES), "hyp.txt": LINES },
    ["out.json"],
  ],
  ["align ref.txt -i hyp.txt -o out.txt", { "ref.txt": LINES, "hyp.txt": LINES.replaceAll("cat", "dog") }, ["out.txt"]],
  ["tokenizer train a.txt --model bpe --vocab-size 290 --resume run -o t.json", { "a.txt": LINES }, ["t.json"]],
  ["lm train a.txt --order 2 --resume run -o m.arpa", { "a.txt": LINES }, ["m.arpa"]],
  [
    "embed train a.txt --dimensions 2 --min-count 1 --epochs 2 --resume run --save-vocabulary c.txt -o v.vec",
    { "a.txt": LINES },
    ["v.vec", "c.txt"],
  ],
  ["embed convert v.vec -o v.npy --words-out w.txt", { "v.vec": "2 2\na 1 2\nb 3 4\n" }, ["v.npy", "w.txt"]],
]
const SHARE = 9

interface Outcome extends Run {
  /** The outputs; undefined where there is none. */
  readonly outputs: readonly (string | undefined)[]
  /** The calls of the file system. */
  readonly calls: readonly Call[]
}

async function outcome(cwd: string, command: string, outputs: readonly string[], failing = 0): Promise<Outcome> {
  const args = [...command.split(" "), ...(/align|convert/.test(command) ? [] : ["--engine", "inline"]), "-q"]
  const env = { TMPDIR: join(cwd, "tmp") }
  const { calls, result } = await withFailingCall(cwd, failing, () => lectern(args, { cwd, env }))
  const contents = outputs.map((name) => {
    const path = join(cwd, name)
    return existsSync(path) ? readFileSync(path, "latin1") : undefined
  })
  return { ...result, outputs: contents, calls }
}

function prepared(files: Readonly<Record<string, string | Uint8Array>>, outputs: readonly string[]): string {
  const cwd = folder(files)
  mkdirSync(join(cwd, "tmp"))
  for (const name of outputs) writeFileSync(join(cwd, name), OLD)
  return cwd
}

const FAILED = /^lectern: cannot (read|write) .*: (no space left on the device|input\/output error)\n$/

test.each(RUNS)("%s", async (command, files, outputs) => {
  const clean = prepared(files, outputs)
  const { calls, ...expected } = await outcome(clean, command, outputs)
  expect(expected).toMatchObject({ code: 0, stderr: "" })
  expect(calls.length).toBeGreaterThan(10)
  const faults: string[] = []
  for (let failing = 1; failing <= calls.length; failing += ALL_TESTS ? 1 : SHARE) {
    const { name, path } = calls[failing - 1]!
    const check = (what: string, right: boolean): void => {
      if (!right) faults.push(`call ${failing}, ${name} of ${path.slice(clean.length + 1)}: ${what}`)
    }
    const cwd = prepared(files, outputs)
    const { code, stderr, outputs: contents } = await outcome(cwd, command, outputs, failing)
    if (code !== 0) check(`code ${code}: ${stderr}`, code === 74 && FAILED.test(stderr))
    for (const [i, output] of contents.entries())
      check("half an output", output === expected.outputs[i] || (code !== 0 && output === OLD))
    const left = [...readdirSync(cwd), ...readdirSync(join(cwd, "tmp"))].filter((each) =>
      /\.part$|^lectern-/.test(each),
    )
    check(`left: ${left}`, left.length === 0 || name === "rmSync")
    // The process of the first run would be gone.
    rmSync(join(cwd, "run", "lock"), { force: true })
    const { calls: _, ...again } = await outcome(cwd, command, outputs)
    check(`again: ${JSON.stringify(again)}`, isDeepStrictEqual(again, expected))
  }
  expect(faults).toEqual([])
})
