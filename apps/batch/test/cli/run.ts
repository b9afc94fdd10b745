// Runs the built command in a process of its own, in a folder of its own.
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

const BIN = fileURLToPath(new URL("../../bin/lectern.js", import.meta.url))
const EXAMPLES = fileURLToPath(new URL("../../../../examples/", import.meta.url))

/** The files of the example test set. */
export const EXAMPLE = {
  A: "reference.A.txt",
  B: "reference.B.txt",
  north: "system.north.txt",
  south: "system.south.txt",
} as const

/** How a run ended. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Where and with what a run happens. */
export interface RunOptions {
  readonly cwd?: string
  readonly stdin?: string | Uint8Array
  /** A file or folder to redirect standard input from. */
  readonly stdinFrom?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the command; its streams are pipes. */
export function start(args: readonly string[], { cwd, env, stdinFrom }: RunOptions = {}): ChildProcess {
  const { NO_COLOR: _, LECTERN_DEBUG: __, ...inherited } = process.env
  const descriptor = stdinFrom === undefined ? undefined : openSync(stdinFrom, "r")
  const child = spawn(process.execPath, [BIN, ...args], {
    ...(cwd !== undefined && { cwd }),
    env: { ...inherited, ...env },
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

/** Runs the command to its end. */
export function lectern(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const child = start(args, options)
  // The command may end before it has read everything.
  child.stdin?.on("error", () => {})
  child.stdin?.end(options.stdin ?? "")
  return finished(child)
}

/** A folder with these files, gone after the test. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "lectern-test-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  return path
}

/** A folder with the example test set, and its references side by side in `references.tsv`. */
export function exampleFolder(): string {
  const path = folder()
  for (const name of Object.values(EXAMPLE)) copyFileSync(join(EXAMPLES, name), join(path, name))
  const [a, b] = [EXAMPLE.A, EXAMPLE.B].map((name) => readFileSync(join(path, name), "utf8").trimEnd().split("\n"))
  writeFileSync(join(path, "references.tsv"), a!.map((line, index) => `${line}\t${b![index]}\n`).join(""))
  return path
}
