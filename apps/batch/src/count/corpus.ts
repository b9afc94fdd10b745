// A whole run, from texts to merged counts.
import type { CorpusCounts, CountRequest } from "../types.js"
import { execute } from "./execute.js"
import { prepare } from "./prepare.js"

/**
 * Counts a corpus: every metric for every system against the references.
 *
 * The counts depend only on the texts and the metrics, not on `jobs` or the engine.
 *
 * @param request - texts, metrics and how to count
 * @returns the merged counts, and facts about the inputs, each input once in the order of first use
 * @throws LecternError `out-of-range`, `wrong-type` or `unknown-option` for the request; `unreadable`, `bad-data` or
 * `unequal-lengths` for the texts; `failed`; the reason of `request.signal` when it aborts
 */
export async function countCorpus(request: CountRequest): Promise<CorpusCounts> {
  return execute(await prepare(request))
}
