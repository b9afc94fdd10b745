// Applies pre-tokenizers one after the other.

import { LecternError } from "@lectern/core"
import { checkParts } from "../../text/checks.js"
import type { Json } from "../../text/json.js"
import type { PreTokenizer, Rewriter, Scanner } from "../pre-tokenizer.js"
import { wholeScanner } from "../scan-pieces.js"

/** The number of pieces found at a time. */
const BLOCK = 512

/**
 * Splits the pieces of each stage further by the next.
 *
 * @param stages - a byte-level one must be the last
 * @returns the pre-tokenizer; it can be scanned if all stages but one leave the text in one piece
 * @throws LecternError `out-of-range` if a byte-level stage is not the last, `wrong-type` for an argument that is not a list of pre-tokenizers
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * const stages = preTokenizerSequence([whitespaceSplit(), digits()])
 * preTokenizeText(stages, "route66 home").map(({ piece }) => piece) //=> ["route", "66", "home"]
 * ```
 */
export function preTokenizerSequence(stages: readonly PreTokenizer[]): PreTokenizer {
  checkParts("stages", stages, "pre-tokenizer")
  const early = stages.findIndex((stage, i) => stage.byteLevel && i < stages.length - 1)
  if (early >= 0) {
    const want = "the last stage, because later ones would have to split between bytes"
    throw new LecternError({ kind: "out-of-range", name: `stages[${early}]`, got: "a byte-level pre-tokenizer", want })
  }
  const splitting = stages.filter((stage) => stage.scan !== wholeScanner)
  return {
    scan: splitting.length === 0 ? wholeScanner : splitting.length === 1 ? splitting[0]!.scan : undefined,
    rewrite: rewriterOf(splitting),
    byteLevel: stages.at(-1)?.byteLevel === true,
    preTokenize: (split, track) => splitting.reduce((pieces, stage) => stage.preTokenize(pieces, track), split),
    toJson() {
      const parts: Json[] = []
      for (const stage of stages) {
        const json = stage.toJson()
        if (json === undefined) return undefined
        parts.push(json)
      }
      return { type: "Sequence", pretokenizers: parts }
    },
  }
}

/** The rewriter of a stage that changes text, alone or after one that is scanned. */
function rewriterOf(splitting: readonly PreTokenizer[]): Rewriter | undefined {
  const [first, second] = splitting
  if (splitting.length === 1) return first!.rewrite
  if (splitting.length !== 2 || first!.scan === undefined || second!.rewrite === undefined) return undefined
  return scanThenRewrite(first!.scan, second!.rewrite)
}

function scanThenRewrite(scan: Scanner, rewrite: Rewriter): Rewriter {
  const found = new Int32Array(2 * BLOCK)
  return (bytes, pieces, count, into) => {
    for (let i = 0; i < count; i++) {
      const end = pieces[2 * i + 1]!
      for (let from = pieces[2 * i]!; from < end; from = found[2 * BLOCK - 1]!) {
        const some = scan(bytes, from, end, found)
        rewrite(bytes, found, some, into)
        if (some < BLOCK) break
      }
    }
  }
}
