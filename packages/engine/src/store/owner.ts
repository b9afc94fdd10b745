// Tags for the names of temporary files and for locks. A tag identifies a process, so that a later run can tell whether the
// owner of a file is gone.
import { createHash, randomBytes } from "node:crypto"
import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import { codeOf } from "../system-errors.js"

/**
 * The state of a process: `hidden` when it is in another process namespace of this machine, as in another container, and
 * `elsewhere` when it is on another machine, where this machine cannot see whether it runs.
 */
export type OwnerState = "running" | "gone" | "hidden" | "elsewhere"

// Process id, digests of machine, boot and process namespace, start of the process in clock ticks, random digits.
const TAG = /^([1-9]\d*)-([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/

/** Makes a tag. */
export function newTag(): string {
  const { machine, boot, namespace } = place()
  const start = processAt(process.pid)?.start ?? "0"
  return [process.pid, machine, boot, namespace, start, randomBytes(4).toString("hex")].join("-")
}

/** The state of the process that made a tag. */
export function ownerState(tag: string): OwnerState | undefined {
  const [, pid, machine, boot, namespace, start] = TAG.exec(tag) ?? []
  if (pid === undefined) return undefined
  const here = place()
  if (machine !== here.machine) return "elsewhere"
  if (boot !== here.boot) return "gone"
  if (namespace !== here.namespace) return "hidden"
  return isRunning(Number(pid), start) ? "running" : "gone"
}

/** The id of the process that made a tag. */
export function pidOf(tag: string): number {
  return Number.parseInt(tag, 10)
}

function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false
  }
  const found = processAt(pid)
  // Another start: the id has been given to another process. Z: the process has ended, but its parent has not collected it.
  return found === undefined || (found.start === start && found.state !== "Z")
}

/** The state of a process and its start in clock ticks since the boot, on Linux. */
function processAt(pid: number): { readonly state: string; readonly start: string } | undefined {
  const stat = contentOf(`/proc/${pid}/stat`)
  // The second field is a file name in parentheses, which may itself contain parentheses and blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  const [state, start] = [fields[0], fields[19]]
  return state === undefined || start === undefined ? undefined : { state, start }
}

interface Place {
  readonly machine: string
  readonly boot: string
  readonly namespace: string
}

let own: Place | undefined

/** Digests of what identifies the surroundings of this process; on other systems than Linux only the machine's name. */
function place(): Place {
  own ??= {
    machine: digest(`${hostname()} ${contentOf("/etc/machine-id")}`),
    boot: digest(contentOf("/proc/sys/kernel/random/boot_id")),
    namespace: digest(orElse("", () => readlinkSync("/proc/self/ns/pid"))),
  }
  return own
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8)
}

function contentOf(path: string): string {
  return orElse("", () => readFileSync(path, "utf8"))
}

function orElse<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return fallback
  }
}
