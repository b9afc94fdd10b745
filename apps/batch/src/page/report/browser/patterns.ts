// Regular expressions over texts, in a thread that is ended when one takes too long.

import type { Segments } from "./sums.js"
import type { Texts } from "./texts.js"

const LIMIT_MS = 3000
const BATCH = 2000

// A program of its own: the thread has nothing else.
const PROGRAM = `onmessage = ({ data: { source, flags, texts } }) => {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ""))
  postMessage(texts.map((lines) => lines.some((line) => pattern.test(line))))
}`

/** 1 for each of some segments that has a match; undefined if that takes too long. */
export async function matching(
  texts: Texts,
  { segments, kinds }: { readonly segments: Segments; readonly kinds: number },
  searched: (t: number) => boolean,
  { source, flags }: { readonly source: string; readonly flags: string },
): Promise<Uint8Array | undefined> {
  const hits = new Uint8Array(segments.length === 0 ? 0 : segments.at(-1)! + 1)
  const lines = Array.from({ length: kinds }, (_, t) => t).filter(searched)
  const address = URL.createObjectURL(new Blob([PROGRAM], { type: "text/javascript" }))
  const worker = new Worker(address)
  const deadline = performance.now() + LIMIT_MS
  try {
    for (let from = 0; from < segments.length; from += BATCH) {
      const batch = segments.subarray(from, from + BATCH)
      const answer = await answered(worker, deadline - performance.now(), {
        source,
        flags,
        texts: Array.from(batch, (segment) => lines.map((t) => texts.line(segment, t))),
      })
      if (answer === undefined) return undefined
      for (const [i, isHit] of answer.entries()) if (isHit) hits[batch[i]!] = 1
    }
    return hits
  } finally {
    worker.terminate()
    URL.revokeObjectURL(address)
  }
}

function answered(worker: Worker, limit: number, question: object): Promise<boolean[] | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, limit))
    worker.onmessage = ({ data }: MessageEvent<boolean[]>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(question)
  })
}
