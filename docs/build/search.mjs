// @ts-check
// lunr's trimmer drops every letter outside ASCII, so Chinese or Japanese text would never be found.
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

/** Changes the lunr that TypeDoc indexes with, in place. */
export function indexEveryScript() {
  const lunr = createRequire(require.resolve("typedoc"))("lunr")
  lunr.trimmer = (/** @type {{ update(f: (text: string) => string): unknown }} */ token) =>
    token.update((text) => text.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, ""))
  if (!("every-script" in lunr.Pipeline.registeredFunctions)) {
    lunr.Pipeline.registerFunction(lunr.trimmer, "every-script")
  }
  lunr.tokenizer.separator = /[\s\-\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+/
}
