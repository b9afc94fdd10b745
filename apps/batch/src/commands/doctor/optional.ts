// Parts that only some runs need.
import { createRequire } from "node:module"
import zlib from "node:zlib"
import type { Finding } from "./finding.js"

const PACKAGES = { bullmq: "bullmq@6", ioredis: "ioredis", pg: "pg" } as const

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
export function zstdFinding(own: boolean = "createZstdDecompress" in zlib): Finding {
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
