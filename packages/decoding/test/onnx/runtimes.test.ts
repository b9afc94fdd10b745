// The tiny models as files in real runtimes, where these are installed: onnxruntime-node, and onnxruntime-web in Node.
import { describe, test } from "vitest"
import { installed } from "../helpers/onnxruntime.js"
import { languageModelAgrees, searchesAgree, type TinyRuntime } from "./sessions.js"
import { TINY_NAMES } from "./tiny.js"
import { TINY_FILES } from "./tiny-files.js"

describe.each(["onnxruntime-node", "onnxruntime-web"] as const)("%s", (name) => {
  const ort = installed(name)
  const runtime = async (): Promise<TinyRuntime> => {
    const sessions = TINY_NAMES.map(
      async (each) => [each, await ort!.InferenceSession.create(TINY_FILES[each], { logSeverityLevel: 3 })] as const,
    )
    return { ort: ort!, sessions: Object.fromEntries(await Promise.all(sessions)) as TinyRuntime["sessions"] }
  }

  test.skipIf(ort === undefined)("runs encoder-decoders of both layouts", async () => {
    const sessions = await runtime()
    for (const layout of ["merged", "separate"] as const) await searchesAgree(sessions, layout)
  })

  test.skipIf(ort === undefined)("runs a language model", async () => {
    await languageModelAgrees(await runtime())
  })
})
