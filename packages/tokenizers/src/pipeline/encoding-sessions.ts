// Memory and encoders of a tokenizer, lent to one call at a time.
import { LecternError } from "@lectern/core"
import { type EncodingSession, encodingSession } from "./encode-work.js"
import type { TokenizerParts } from "./tokenizer.js"

/**
 * Makes a session and lends it to whoever works; a stage may call the tokenizer it is part of: then the inner call has one of its own.
 *
 * @param parts - whose model is used
 * @returns does work with a session that no other has meanwhile, and gives its result
 */
export function encodingSessions({
  model,
  preTokenizer,
}: Pick<TokenizerParts, "model" | "preTokenizer">): <Result>(work: (session: EncodingSession) => Result) => Result {
  const begin = () => encodingSession(model.encoder(preTokenizer?.byteLevel === true ? "byte" : "character"))
  const own = begin()
  let isBusy = false
  return (work) => {
    if (isBusy) return work(begin())
    isBusy = true
    try {
      return work(own)
    } finally {
      isBusy = false
    }
  }
}

/**
 * Checks a text from a caller.
 *
 * @param text - must be a string
 * @throws LecternError `wrong-type` when it is not
 */
export function checkText(text: string): void {
  if (typeof text === "string") return
  throw new LecternError({ kind: "wrong-type", name: "text", got: typeof text, want: "a string" })
}
