// Examines the machine that a command would run on.
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { availableParallelism, cpus, freemem, tmpdir, totalmem } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { threadsEngine } from "@lectern/engine/internal/engines/threads"
import { formatNamed } from "@lectern/engine/internal/read/formats/formats"
import { hashFile } from "@lectern/engine/internal/read/hash-file"
import { fileInput } from "@lectern/engine/internal/read/inputs"
import { wasmScanner } from "@lectern/engine/internal/read/scanner"
import type { Finding } from "./finding.js"

// With the default size of shards.
const MAIN_BYTES = 100e6
const THREAD_BYTES = 80e6
const MIN_DISK_BYTES = 1e9

/** Memory in bytes. */
interface Memory {
  readonly total: number
  readonly available: number
}

const PACKAGES = { bullmq: "bullmq@6", ioredis: "ioredis", pg: "pg" } as const

/** Examines this machine. Writes only a small temporary file, which it removes. */
export async function examine(): Promise<readonly Finding[]> {
  const manifest = JSON.parse(readFileSync(new URL(import.meta.resolve("lectern/package.json")), "utf8"))
  const processors = processorFinding()
  return [
    { name: "lectern", state: "ok", found: manifest.version, data: { version: manifest.version } },
    nodeFinding(process.versions.node, manifest.engines.node),
    {
      name: "system",
      state: "ok",
      found: `${process.platform} ${process.arch}`,
      data: { platform: process.platform, architecture: process.arch },
    },
    processors,
    memoryFinding(memoryNow(), Number(processors.data.threads)),
    temporaryFinding(),
    await threadFinding(),
    wasmFinding(),
    zstdFinding(),
    clusterFinding(),
  ]
}

/** The processors, and the number of threads by default. */
function processorFinding(): Finding {
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

/** The memory of this process: of the machine, or of its container. */
function memoryNow(): Memory {
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

/** The version of Node. */
export function nodeFinding(version: string, required: string): Finding {
  const old = compareVersions(version, required.replace(">=", "")) < 0
  return {
    name: "node",
    state: old ? "problem" : "ok",
    found: version,
    ...(old && { advice: `install Node ${required.replace(">=", "")} or newer` }),
    data: { version, required },
  }
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((each) => each.split(".").map((part) => Number.parseInt(part, 10)))
  const differing = right!.findIndex((part, i) => part !== (left![i] ?? 0))
  return differing < 0 ? 0 : (left![differing] ?? 0) - right![differing]!
}

/** Whether the fast kernels can run. */
export function wasmFinding(simd: boolean = wasmScanner() !== undefined): Finding {
  return {
    name: "WebAssembly",
    state: simd ? "ok" : "warning",
    found: simd ? "with SIMD" : "no SIMD",
    ...(!simd && { advice: "scores are the same, but slower" }),
    data: { simd },
  }
}

/** The packages that clusters need. */
export function clusterFinding(isThere: (name: string) => boolean = installed): Finding {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, isThere(name)]))
  const queues = [...(found.ioredis ? ["Redis"] : []), ...(found.pg ? ["PostgreSQL"] : [])]
  const ready = found.bullmq === true && queues.length > 0
  return {
    name: "clusters",
    state: "ok",
    found: ready
      ? `with ${queues.join(" and ")}`
      : "not installed, which only --engine redis://... and postgres://... need",
    ...(!ready && {
      advice: `npm install ${PACKAGES.bullmq} ${PACKAGES.ioredis}, or ${PACKAGES.bullmq} ${PACKAGES.pg}`,
    }),
    data: found,
  }
}

/** The finding about the decompressor of zstd. */
export function zstdFinding(own: boolean = "createZstdDecompress" in process.getBuiltinModule("node:zlib")): Finding {
  return {
    name: "zstd",
    state: "ok",
    found: own ? "by Node" : "in JavaScript, which is slower; Node 22.15 and newer have their own",
    data: { own },
  }
}

function installed(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Starts a worker thread and has it do a task. */
export async function threadFinding(worker: string = import.meta.resolve("#metric-worker")): Promise<Finding> {
  const start = performance.now()
  const engine = await threadsEngine({ jobs: 1, worker })
  try {
    const { file } = fileInput(fileURLToPath(import.meta.resolve("lectern/package.json")), formatNamed("text"))
    await engine.run(hashFile, file!)
    const milliseconds = Math.round(performance.now() - start)
    return {
      name: "threads",
      state: "ok",
      found: `the first starts in ${milliseconds} ms`,
      data: { start: true, milliseconds },
    }
  } catch (error) {
    return {
      name: "threads",
      state: "problem",
      found: `do not start (${(error as Error).message})`,
      advice: "use --engine inline, and report this with the lines above",
      data: { start: false, milliseconds: null },
    }
  } finally {
    await engine.close()
  }
}
