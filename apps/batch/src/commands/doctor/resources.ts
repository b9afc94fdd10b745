// Processors, memory and disk.
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, freemem, tmpdir, totalmem } from "node:os"
import { join } from "node:path"
import process from "node:process"
import type { Finding } from "./finding.js"

// With the default size of shards.
const MAIN_BYTES = 100e6
const THREAD_BYTES = 80e6
const MIN_DISK_BYTES = 1e9

/** The processors, and the number of threads by default. */
export function processorFinding(): Finding {
  const all = cpus()
  const threads = availableParallelism()
  const model = all[0]?.model.trim() ?? ""
  return {
    name: "processors",
    state: "ok",
    found: `${threads}${threads < all.length ? ` of ${all.length}` : ""}${model === "" ? "" : ` x ${model}`}`,
    data: { threads, processors: all.length, model: model === "" ? null : model },
  }
}

/** Memory in bytes. */
export interface Memory {
  readonly total: number
  readonly available: number
}

/** The memory of this process: of the machine, or of its container. */
export function memoryNow(): Memory {
  const machine = totalmem()
  const limit = process.constrainedMemory?.() || machine
  return { total: Math.min(machine, limit), available: process.availableMemory?.() ?? freemem() }
}

/** The memory, and whether it is enough for all threads. */
export function memoryFinding({ total, available }: Memory, threads: number): Finding {
  const needed = MAIN_BYTES + threads * THREAD_BYTES
  const room = Math.floor((available - MAIN_BYTES) / THREAD_BYTES)
  return {
    name: "memory",
    state: available < needed ? "warning" : "ok",
    found: `${gigabytes(total)}, ${gigabytes(available)} available`,
    ...(available < needed && {
      advice: `${threads} threads need about ${gigabytes(needed)}: use --jobs ${Math.max(1, room)}, and a smaller --shard-bytes where there is one`,
    }),
    data: { total, available },
  }
}

/** The folder for temporary files, where streams are copied that are read more than once. */
export function temporaryFinding(folder: string = tmpdir()): Finding {
  try {
    const own = mkdtempSync(join(folder, "lectern-doctor-"))
    writeFileSync(join(own, "a"), "a")
    rmSync(own, { recursive: true })
  } catch (error) {
    return {
      name: "temporary files",
      state: "problem",
      found: `cannot write in ${folder} (${(error as Error).message})`,
      advice: "set TMPDIR to a folder that you can write in",
      data: { folder, writable: false, available: null },
    }
  }
  const { bavail, bsize } = statfsSync(folder)
  const available = bavail * bsize
  return {
    name: "temporary files",
    state: available < MIN_DISK_BYTES ? "warning" : "ok",
    found: `${folder}, ${gigabytes(available)} free`,
    ...(available < MIN_DISK_BYTES && { advice: "set TMPDIR to a folder with room for copies of your streams" }),
    data: { folder, writable: true, available },
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
