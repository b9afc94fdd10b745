// Examines the machine that a command would run on.
import { readFileSync } from "node:fs"
import type { Finding } from "./finding.js"
import { nodeFinding, wasmFinding } from "./node.js"
import { clusterFinding, zstdFinding } from "./optional.js"
import { memoryFinding, memoryNow, processorFinding, temporaryFinding } from "./resources.js"
import { threadFinding } from "./threads.js"

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
