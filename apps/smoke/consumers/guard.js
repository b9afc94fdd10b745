// The worked example of the BLEU note: precisions 5/8, 4/7, 3/6, 2/5, no brevity penalty.
// Also counts how often WebAssembly was started, which tells the kernel that ran.
import { bleu } from "@lectern/metrics"

export const hypothesis = "The guard arrived late because of the rain"
export const reference = "The guard arrived late because it was raining"

export function measure() {
  let machines = 0
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(target, words) {
      const machine = Reflect.construct(target, words)
      machines++
      return machine
    },
  })
  const { score } = bleu().score([hypothesis], [reference])
  return { score, kernel: machines > 0 ? "wasm" : "typescript" }
}
