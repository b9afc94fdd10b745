// The kernel of chrF: in WebAssembly, or in plain TypeScript.
import { wasmKernel } from "#chrf/characters/wasm-kernel"
import type { LineBlock } from "../../block/line-block.js"
import { chosenKernel, type KernelChoice } from "../../kernel/choice.js"
import { blockTokens, lineTokens } from "../../tokens/token-lines.js"
import { GramTable, UNMATCHED } from "./gram-table.js"
import {
  HYPOTHESIS_LENGTH,
  MATCHES,
  MISSING,
  REFERENCE_LENGTH,
  type SequenceKernel,
  type SequenceKernelOptions,
} from "./kernel.js"
import { TOKENIZERS } from "./tokenizers.js"

/** The kernel for these options. */
export function sequenceKernel(options: SequenceKernelOptions, choice: KernelChoice): SequenceKernel {
  return chosenKernel(choice, {
    plain: () => typescriptKernel(options),
    fast: (plain) => (options.orders <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined),
    needs: `orders of at most ${WASM_MAX_ORDER}`,
  })
}

/** The highest order that the module counts. */
const WASM_MAX_ORDER = 6

// Matches n-grams in plain TypeScript: any order, any number of distinct members, in time linear in a segment's length.
//
// N-grams are numbered order by order as (prefix, last member) pairs. One is looked up only when both the n-grams within
// it, one member shorter, had a match.

/** A kernel for any order. */
function typescriptKernel({ rule, orders }: SequenceKernelOptions): SequenceKernel {
  const table = new GramTable()
  const width = MATCHES + orders
  let ours = new Int32Array(1 << 10) // numbers of the hypothesis's n-grams by where they start, or UNMATCHED
  let theirs = new Int32Array(1 << 10) // the reference's

  function count(block: LineBlock): Int32Array {
    const { hypothesis, references } = blockTokens(block, `chrf ${rule}`, TOKENIZERS[rule])
    const rows = new Int32Array(block.segments * references.length * width)
    let at = 0
    for (let segment = 0; segment < block.segments; segment++) {
      const members = lineTokens(hypothesis, segment)
      for (const reference of references) {
        const row = rows.subarray(at, at + width)
        const others = lineTokens(reference, segment)
        const missing = reference.missing[segment] === 1
        row[HYPOTHESIS_LENGTH] = members.length
        row[REFERENCE_LENGTH] = missing ? MISSING : others.length
        if (!missing) match(members, others, row)
        at += width
      }
    }
    return rows
  }

  function match(members: Int32Array, others: Int32Array, row: Int32Array): void {
    if (ours.length < members.length) ours = new Int32Array(members.length)
    if (theirs.length < others.length) theirs = new Int32Array(others.length)
    ours.fill(0, 0, members.length)
    theirs.fill(0, 0, others.length)
    for (let n = 1; n <= orders; n++) {
      const matches = matchOrder(n, members, others)
      if (matches === 0) return
      row[MATCHES + n - 1] = matches
      table.forgetUnmatched(ours, members.length - n + 1)
    }
  }

  /** Matches of order `n`; replaces the numbers of order n-1 by those of order n. */
  function matchOrder(n: number, members: Int32Array, others: Int32Array): number {
    table.begin(members.length)
    for (let i = 0; i + n <= members.length; i++) {
      const prefix = ours[i]!
      if (prefix === UNMATCHED) continue
      ours[i] = n > 1 && ours[i + 1] === UNMATCHED ? UNMATCHED : table.enter(prefix, members[i + n - 1]!)
    }
    let matches = 0
    for (let j = 0; j + n <= others.length; j++) {
      const prefix = theirs[j]!
      if (prefix === UNMATCHED) continue
      const entry = n > 1 && theirs[j + 1] === UNMATCHED ? UNMATCHED : table.find(prefix, others[j + n - 1]!)
      theirs[j] = entry
      if (entry !== UNMATCHED && table.claim(entry)) matches++
    }
    return matches
  }

  return count
}
