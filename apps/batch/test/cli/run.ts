// Runs the built command in this process or, where that matters, in a process of its own.
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Readable, Writable } from "node:stream"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

const MAIN = new URL("../../dist/bundled/main.cjs", import.meta.url).href
/** The command's file. */
export const BIN: string = fileURLToPath(new URL("../../bin/lectern.js", import.meta.url))
const EXAMPLES = fileURLToPath(new URL("../../../../examples/", import.meta.url))

/** The files of the example test set. */
export const EXAMPLE = {
  A: "reference.A.txt",
  B: "reference.B.txt",
  north: "system.north.txt",
  south: "system.south.txt",
} as const

/** The signals that end a run, with its exit code. */
export const SIGNALS: readonly (readonly [NodeJS.Signals, number])[] = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
  ["SIGQUIT", 131],
]

/** The result of a run. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The environment of a run. */
export interface RunOptions {
  readonly cwd?: string
  readonly stdin?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the command to its end in this process, because starting processes would take most of the tests' time. */
export function lectern(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const run = last.then(() => runHere(args, options))
  last = run.catch(() => {})
  return run
}

// The working directory, the environment and standard input belong to the process, so there is one run at a time.
let last: Promise<unknown> = Promise.resolve()

async function runHere(args: readonly string[], { cwd, stdin = "", env = {} }: RunOptions): Promise<Run> {
  const { main } = (await import(MAIN)) as typeof import("../../src/cli/main.js")
  const { stdin: ownStdin, env: ownEnv } = process
  const home = process.cwd()
  const { NO_COLOR: _, LECTERN_DEBUG: __, ...inherited } = ownEnv
  const input = Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)])
  const [stdout, stderr] = [new Collected(), new Collected()]
  Object.defineProperty(process, "stdin", { value: input, configurable: true })
  process.env = { ...inherited, ...env }
  if (cwd !== undefined) process.chdir(cwd)
  try {
    const streams = { stdin: input, stdout, stderr } as unknown as Parameters<typeof main>[1]
    return { code: await main(args, streams), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    Object.defineProperty(process, "stdin", { value: ownStdin, configurable: true })
    process.env = ownEnv
    process.chdir(home)
  }
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}

/** The environment of a process. */
export interface StartOptions {
  readonly cwd?: string
  /** A file or folder to redirect standard input from. */
  readonly stdinFrom?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the command in a process of its own; its streams are pipes. */
export function start(args: readonly string[], { cwd, stdinFrom, env = {} }: StartOptions = {}): ChildProcess {
  const { NO_COLOR: _, LECTERN_DEBUG: __, ...inherited } = process.env
  const descriptor = stdinFrom === undefined ? undefined : openSync(stdinFrom, "r")
  const child = spawn(process.execPath, [BIN, ...args], {
    ...(cwd !== undefined && { cwd }),
    // From Node 22 the command keeps compiled code in the temporary folder, where tests look for what it leaves.
    env: { NODE_DISABLE_COMPILE_CACHE: "1", ...inherited, ...env },
    stdio: [descriptor ?? "pipe", "pipe", "pipe"],
  })
  if (descriptor !== undefined) closeSync(descriptor)
  return child
}

/** Waits for the end of a started command. */
export function finished(child: ChildProcess): Promise<Run> {
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout?.on("data", (chunk) => out.push(chunk))
  child.stderr?.on("data", (chunk) => err.push(chunk))
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code) =>
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
  })
}

/** Makes a folder with these files, which is removed after the test. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "lectern-test-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  return path
}

/** Makes a folder with the example test set, and its references as columns of `references.tsv`. */
export function exampleFolder(): string {
  const path = folder()
  for (const name of Object.values(EXAMPLE)) copyFileSync(join(EXAMPLES, name), join(path, name))
  const [a, b] = [EXAMPLE.A, EXAMPLE.B].map((name) => readFileSync(join(path, name), "utf8").trimEnd().split("\n"))
  writeFileSync(join(path, "references.tsv"), a!.map((line, index) => `${line}\t${b![index]}\n`).join(""))
  return path
}
