// The ONNX runtimes that are installed beside the project: optional, and too large to be installed for tests.
import { createRequire } from "node:module"
import type { OnnxRuntime, OnnxSession } from "../../src/onnx/index.js"

/** A runtime as the tests use it. */
export interface InstalledRuntime extends OnnxRuntime {
  readonly InferenceSession: {
    create(bytes: Uint8Array, options: { readonly logSeverityLevel: 3 }): Promise<OnnxSession>
  }
}

/** The module of a runtime; undefined where it is not installed. */
export function installed(name: "onnxruntime-node" | "onnxruntime-web"): InstalledRuntime | undefined {
  const require = createRequire(import.meta.url)
  try {
    return require(name) as InstalledRuntime
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined
    throw error
  }
}
