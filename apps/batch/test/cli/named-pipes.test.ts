// Named pipes as inputs, tables and outputs: read once, and signals end a run while the other end is not open.
import { execFileSync, spawn } from "node:child_process"
import { closeSync, constants, openSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, onTestFinished, test } from "vitest"
import { toFile } from "../../src/console/destination.js"
import { wordLevelJson } from "../support.js"
import { finished, folder, lectern, start } from "./run.js"

const TOKENIZER = wordLevelJson({ "[UNK]": 0, a: 1, b: 2 }, "words")
const FILES = { "ref.txt": "a b\na b\n", "hyp.txt": "a b\na c\n", "other.txt": "a b\nb b\n", "t.json": TOKENIZER }

/** A folder with the files, and a named pipe. */
function withPipe(name = "pipe"): string {
  const cwd = folder(FILES)
  execFileSync("sh", ["-c", 'mkfifo "$0"', join(cwd, name)])
  return cwd
}

/** Opens a pipe for writing as soon as it has a reader. */
async function openWhenRead(path: string): Promise<number> {
  for (;;) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch {
      await sleep(10)
    }
  }
}

/** Writes a text into a pipe, from a process that waits for the reader. */
function writeLater(path: string, text: string): void {
  const writer = spawn("sh", ["-c", 'printf "%s" "$1" > "$0"', path, text])
  onTestFinished(() => void writer.kill())
}

const ALL_LINES: readonly (readonly [string, "SIGINT" | "SIGTERM", number])[] = [
  ["score ref.txt -i pipe", "SIGTERM", 143],
  ["score ref.txt -i hyp.txt -m wer --wer-table pipe", "SIGTERM", 143],
  ["score ref.txt -i hyp.txt -m wer --wer-table pipe", "SIGINT", 130],
  ["score ref.txt -i hyp.txt -m meteor --meteor-synonyms pipe", "SIGTERM", 143],
  ["score ref.txt -i hyp.txt -ci --documents pipe -o out", "SIGTERM", 143],
  ["align ref.txt -i pipe", "SIGTERM", 143],
  ["align ref.txt -i hyp.txt --transforms pipe.json", "SIGTERM", 143],
  ["compare ref.txt -i hyp.txt other.txt -m wer --wer-table pipe", "SIGTERM", 143],
  ["compare ref.txt -i hyp.txt other.txt --frequency-corpus pipe", "SIGTERM", 143],
  ["tokenizer encode t.json pipe", "SIGTERM", 143],
  ["tokenizer decode t.json pipe", "SIGTERM", 143],
  ["tokenizer inspect t.json pipe", "SIGINT", 130],
  ["tokenizer train pipe --model bpe -o out", "SIGTERM", 143],
]
const LINES = ALL_LINES.filter((_, i) => ALL_TESTS || i % 6 === 0)

test.skipIf(process.platform === "win32")(
  "signals are heard while a named pipe has no writer that writes",
  async () => {
    const runs = LINES.map(async ([line, signal]) => {
      const args = line.split(" ")
      const pipe = args.find((arg) => arg.startsWith("pipe"))!
      const cwd = withPipe(pipe)
      const child = start(args, { cwd })
      const run = finished(child)
      const writer = await openWhenRead(join(cwd, pipe))
      child.kill(signal)
      const { code, stdout, stderr } = await run
      closeSync(writer)
      return { line, signal, code, files: readdirSync(cwd).length, output: stdout + stderr }
    })
    const files = Object.keys(FILES).length + 1
    expect(await Promise.all(runs)).toEqual(
      LINES.map(([line, signal, code]) => ({ line, signal, code, files, output: "" })),
    )
  },
)

describe.skipIf(process.platform === "win32")("a named pipe", () => {
  test("may hold a table, which is read once for several metrics", async () => {
    const cwd = withPipe()
    writeLater(join(cwd, "pipe"), '{"c": "b"}')
    const args = ["score", "ref.txt", "-i", "hyp.txt", "-m", "wer", "cer", "mer", "--wer-table", "pipe", "-b"]
    expect(await lectern(args, { cwd })).toEqual({ code: 0, stdout: "WER = 0.0\nCER = 0.0\nMER = 0.0\n", stderr: "" })
  })

  test("may hold labels, which are read once for a test and its intervals", async () => {
    const cwd = withPipe()
    const args = [
      "score",
      "ref.txt",
      "-i",
      "hyp.txt",
      "other.txt",
      "-m",
      "wer",
      "-par",
      "-parn",
      "10",
      "-ci",
      "-f",
      "json",
      "--documents",
      "pipe",
    ]
    const from = folder({ ...FILES, pipe: "x\ny\n" })
    writeLater(join(cwd, "pipe"), "x\ny\n")
    const run = await lectern(args, { cwd })
    expect(run).toEqual(await lectern(args, { cwd: from }))
    expect(run.code).toBe(0)
  })

  test("may hold any format of lines, and gives the score of the file", async () => {
    const json = '{"hyp": "a b", "ref": "a b"}\n{"hyp": "a c", "ref": "a b"}\n'
    const csv = "ref,hyp\na b,a b\na b,a c\n"
    const texts: Readonly<Record<string, readonly [string, string]>> = {
      pipe: [json, "--input-format jsonl"],
      "pipe.jsonl": [json, ""],
      "pipe.csv": [csv, ""],
    }
    const runs = Object.entries(texts).map(async ([pipe, [text, more]]) => {
      const cwd = withPipe(pipe)
      writeLater(join(cwd, pipe), text)
      const line = `score ${pipe} -i ${pipe} --ref-field ref --field hyp -m wer -b ${more}`.trim()
      return lectern(line.split(" "), { cwd })
    })
    // One of four words differs.
    for (const run of await Promise.all(runs)) expect(run).toEqual({ code: 0, stdout: "25.0\n", stderr: "" })
  })

  test("may hold the references while another holds the hypotheses, far longer than the pipes' buffers", async () => {
    const cwd = withPipe("refs")
    execFileSync("mkfifo", [join(cwd, "hyps")])
    const writer = spawn("sh", ["-c", "seq 1 20000 | sed 's/$/ a b c/' | tee refs | sed 's/c$/dddddddd/' > hyps"], {
      cwd,
    })
    onTestFinished(() => void writer.kill())
    const run = await lectern(["score", "refs", "-i", "hyps", "-m", "wer", "-b"], { cwd })
    expect(run).toEqual({ code: 0, stdout: "25.0\n", stderr: "" })
  })

  test("has one name: what one reader gets is lost for another", async () => {
    const cwd = withPipe()
    execFileSync("ln", ["-s", "pipe", join(cwd, "link")])
    for (const other of ["./pipe", "link"]) {
      expect(await lectern(["score", "ref.txt", "pipe", "-i", other], { cwd })).toEqual({
        code: 2,
        stdout: "",
        stderr: `lectern: pipe and ${other} are one pipe, which can be read once; give it one name\n`,
      })
    }
    writeLater(join(cwd, "pipe"), "a b\n")
    expect(await lectern(["score", "pipe", "-i", "pipe", "-b"], { cwd })).toMatchObject({ code: 0 })
  })

  test("cannot be the plan that merge reads", async () => {
    const cwd = withPipe()
    expect(await lectern(["merge", "pipe", "part.stats", "-o", "all.stats"], { cwd })).toEqual({
      code: 74,
      stdout: "",
      stderr: "lectern: cannot read pipe: it is not a regular file; save it to one first\n",
    })
  })

  test("cannot be a tokenizer, which every thread reads", async () => {
    const cwd = withPipe("pipe.json")
    expect(await lectern(["tokenizer", "encode", "pipe.json", "ref.txt"], { cwd })).toEqual({
      code: 74,
      stdout: "",
      stderr: "lectern: cannot read pipe.json: it is not a regular file; save it to one first\n",
    })
  })

  test("as output is written when a reader comes", async () => {
    const cwd = withPipe()
    const run = lectern(["score", "ref.txt", "-i", "hyp.txt", "-b", "-o", "pipe"], { cwd })
    await sleep(100)
    const reader = spawn("cat", [join(cwd, "pipe")])
    const read = finished(reader)
    expect(await run).toEqual({ code: 0, stdout: "", stderr: "" })
    expect((await read).stdout).toMatch(/^\d+\.\d\n$/)
  })

  test("as output is given up when a signal aborts, without a reader", async () => {
    const path = join(withPipe(), "pipe")
    const controller = new AbortController()
    const destination = toFile(path, controller.signal)
    controller.abort(new Error("enough"))
    await expect(destination).rejects.toThrow("enough")
  })
})

test.runIf(ALL_TESTS)("SIGTERM ends a run whose reader does not read: exit 143", async () => {
  const line = "the cat sat on the mat\n"
  const cwd = folder({ "ref.txt": line.repeat(10_000), "hyp.txt": line.repeat(10_000) })
  const child = start(["score", "ref.txt", "-i", "hyp.txt", "-sl"], { cwd })
  const [code] = await new Promise<[number | null]>((resolve) => {
    child.on("exit", (...end) => resolve([end[0]]))
    child.stdout?.once("readable", () => child.kill("SIGTERM"))
  })
  expect(code).toBe(143)
  child.stdout?.destroy()
})
