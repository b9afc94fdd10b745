// Tags of other processes, living and dead, for tests of locks and of temporary files.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { onTestFinished } from "vitest"
import { newTag } from "../../src/store/owner.js"

/** The parts of a tag that tests change. */
interface TagParts {
  readonly pid: number
  readonly machine?: string
  readonly boot?: string
  readonly namespace?: string
  readonly start?: string
}

/** The tag of a process that would have made it here, unless it says otherwise. */
export function tagOf({ pid, ...parts }: TagParts): string {
  const [, machine, boot, namespace, , random] = newTag().split("-")
  const own = { machine, boot, namespace, start: startOf(pid), ...parts }
  return [pid, own.machine, own.boot, own.namespace, own.start, random].join("-")
}

/** The start of a process; 0 without /proc, or if the process does not exist. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[21]! // the names of these programs have no blanks
  } catch {
    return "0"
  }
}

/** Starts a program in Node or, which takes a tenth of the time, in a shell. */
function started(script: string, shell: string): ChildProcess {
  return process.platform === "win32" ? spawn(process.execPath, ["-e", script]) : spawn("sh", ["-c", shell])
}

/** The id of a process that lives as long as the test. */
export function living(): number {
  const child = started("setInterval(() => {}, 1000)", "exec sleep 1000")
  onTestFinished(() => void child.kill())
  return child.pid!
}

/** The id of a process that has ended. */
export async function dead(): Promise<number> {
  const child = started("", "")
  await once(child, "close")
  return child.pid!
}

/** The id of a process that has ended, but whose parent has not asked for its end. */
export async function zombie(): Promise<number> {
  // The shell becomes a program that never asks; only then does its child end.
  const child = "(while grep -q '^sh' /proc/$$/comm; do :; done)"
  const parent = spawn("sh", ["-c", `${child} & echo $!; exec sleep 1000`])
  onTestFinished(() => void parent.kill())
  const [pid] = await once(parent.stdout, "data")
  while (!readFileSync(`/proc/${Number(pid)}/stat`, "utf8").includes(") Z ")) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Number(pid)
}
