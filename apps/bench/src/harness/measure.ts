// What a command costs: wall time, CPU seconds of its whole process tree, peak resident memory. Start-up is included.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"

/** A command to measure. */
export interface Command {
  /** The program. */
  readonly program: string
  /** Its arguments. */
  readonly words: readonly string[]
  /** Environment variables on top of ours. */
  readonly env?: Readonly<Record<string, string>>
}

/** What one or more runs cost. */
export interface Usage {
  /** Seconds on the wall. */
  readonly wall: number
  /** CPU seconds, user and system, of the process and its children. */
  readonly cpu: number
  /** Peak resident memory of the largest process, in bytes. */
  readonly peak: number
  /** What it printed. */
  readonly stdout: string
}

const GNU_TIME = "/usr/bin/time"

// Stands in for GNU time where it is missing: prints the same three numbers.
const PYTHON_TIME = `
import os, resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
kilobytes = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
open(sys.argv[1], "w").write(f"{usage.ru_utime} {usage.ru_stime} {kilobytes}")
sys.exit(status)`

/** Runs a command to its end. */
export function measure({ program, words, env }: Command): Usage {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"))
  const file = join(folder, "usage")
  const [timer, ...options] = existsSync(GNU_TIME)
    ? [GNU_TIME, "-f", "%U %S %M", "-o", file]
    : ["python3", "-c", PYTHON_TIME, file]
  try {
    const start = performance.now()
    const { status, stdout, stderr, error } = spawnSync(timer ?? "", [...options, program, ...words], {
      encoding: "utf8",
      env: { ...process.env, ...env },
    })
    const wall = (performance.now() - start) / 1000
    if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed: ${error?.message ?? stdout + stderr}`)
    const [user = 0, system = 0, kilobytes = 0] = readFileSync(file, "utf8").trim().split(" ").map(Number)
    return { wall, cpu: user + system, peak: kilobytes * 1024, stdout: stdout.trim() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs commands in turn, several rounds of all, so that a slow moment of the machine hits none of them alone. */
export function alternate<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  rounds: number,
): Record<Name, Usage> {
  const all = Object.entries<readonly Usage[]>(rounded(commands, rounds))
  return Object.fromEntries(all.map(([name, usages]) => [name, typical(usages)])) as Record<Name, Usage>
}

/** The same, with what every run cost and printed. */
export function rounded<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  rounds: number,
): Record<Name, readonly Usage[]> {
  const names = Object.keys(commands) as Name[]
  const usages = Object.fromEntries(names.map((name) => [name, [] as Usage[]])) as Record<Name, Usage[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) usages[name].push(measure(commands[name]))
  }
  return usages
}

/** What is typical of several runs. */
export function typical(usages: readonly Usage[]): Usage {
  return {
    wall: median(usages.map(({ wall }) => wall)),
    cpu: median(usages.map(({ cpu }) => cpu)),
    peak: Math.max(...usages.map(({ peak }) => peak)),
    stdout: usages[0]!.stdout,
  }
}

/** The middle of some numbers; the mean of the two middle ones when their number is even. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
