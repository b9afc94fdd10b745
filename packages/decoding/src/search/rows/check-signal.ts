// Checks a signal that ends a search.
import { wrongType } from "@lectern/core/checks"

/** Throws unless the value is an AbortSignal, of this realm or another, or left out. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal === undefined) return
  if (typeof signal === "object" && typeof signal?.aborted === "boolean" && "throwIfAborted" in signal) return
  throw wrongType("signal", signal, "an AbortSignal")
}
