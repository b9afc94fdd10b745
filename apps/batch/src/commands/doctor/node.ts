// Node and its engine.
import { wasmScanner } from "@lectern/engine/internal/read/scanner"
import type { Finding } from "./finding.js"

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
