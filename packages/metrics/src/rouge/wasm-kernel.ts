// ROUGE's counts of ASCII words in WebAssembly. One call counts all kinds that the module has, for all metrics of a block;
// each metric counts the segments at which the module stops by itself.
import { blockCache, hasBreak, type LineBlock } from "../block/line-block.js"
import { wasmBase64 } from "../generated/rouge.wasm.js"
import { type LineExports, lineModule } from "../kernel/line-module.js"
import { stemLetters } from "../stem/porter-stem.js"
import type { PairCounts, RougeCounts, RougeKind } from "./counts.js"
import type { RougeSettings } from "./options.js"
import { separatorBytes } from "./tokens.js"

const NUMBER_BYTES = 4
const MAX_ORDER = 4

// The columns for each reference: words of both texts, matches of orders 1 to 4, of the longest common subsequence, and of
// the union of those of sentences.
const HYPOTHESIS = 0
const REFERENCE = 1
const FIRST_ORDER = 2
const LONGEST = FIRST_ORDER + MAX_ORDER
const UNION = LONGEST + 1
const COLUMNS = UNION + 1
const UNKNOWN = -1

interface Exports extends LineExports {
  count(stems: number, sentences: number, references: number, segment: number, segments: number, out: number): number
  separate(start: number, end: number, separator: number, width: number): void
}

/** The columns of a block, one array for each reference and count, and the segments that they lack. */
interface Columns {
  readonly columns: readonly Int32Array[]
  readonly leftOut: readonly { readonly segment: number; readonly block: LineBlock }[]
}

const startedModule = lineModule<Exports>(wasmBase64, { rouge: { stem: stemInPlace } })

/** The counts by the module; undefined for settings that it does not have, and where it cannot run. */
export function wasmKernel(
  { name, order }: RougeKind,
  { tokenize, sentenceSeparator, stemmer }: RougeSettings,
  plain: RougeCounts,
): RougeCounts | undefined {
  const module = tokenize === "ascii" && order <= MAX_ORDER ? startedModule() : undefined
  if (module === undefined) return undefined
  const { memory, exports, place, nextSegment } = module
  const separator = sentenceSeparator === "\n" ? undefined : separatorBytes(sentenceSeparator)
  const column = name === "Lsum" ? UNION : name === "L" ? LONGEST : FIRST_ORDER + order - 1

  function count(block: LineBlock): Columns | undefined {
    const { segments, references } = block
    const texts = [block.hypothesis, ...references]
    const size = COLUMNS * references.length * segments
    const out = place(block, size * NUMBER_BYTES + (separator?.length ?? 0))
    if (out === undefined) return undefined
    if (separator !== undefined) {
      const separatorAt = out + size * NUMBER_BYTES
      new Uint8Array(memory.buffer).set(separator, separatorAt)
      for (const [t, start] of new Uint32Array(memory.buffer, exports.CURSORS.value, texts.length).entries()) {
        exports.separate(start, start + texts[t]!.length, separatorAt, separator.length)
      }
    }
    const sentences = Number(separator !== undefined || texts.some(hasBreak))
    const leftOut: { segment: number; block: LineBlock }[] = []
    let done = 0
    while (done < segments) {
      done = exports.count(Number(stemmer), sentences, references.length, done, segments, out)
      if (done < segments) leftOut.push({ segment: done++, block: { ...nextSegment(block), cache: blockCache() } })
    }
    const numbers = new Int32Array(memory.buffer, out, size).slice()
    const columns = Array.from({ length: COLUMNS * references.length }, (_, c) =>
      numbers.subarray(c * segments, (c + 1) * segments),
    )
    return { columns, leftOut }
  }

  const key = `rouge columns ${stemmer} ${sentenceSeparator}`
  return (block) => {
    const texts = [block.hypothesis, ...block.references]
    const counted = (block.cache ?? blockCache()).of(key, texts, () => count(block))
    if (counted === undefined) return plain(block)
    const { columns, leftOut } = counted
    const pairs = block.references.map((_, r): PairCounts => {
      const [hypothesis, reference, matches] = [HYPOTHESIS, REFERENCE, column].map((c) => columns[r * COLUMNS + c]!)
      return { hypothesis: hypothesis!, reference: reference!, matches: matches! }
    })
    if (column === UNION && pairs.some(({ matches }) => matches.includes(UNKNOWN))) return plain(block)
    for (const { segment, block } of leftOut) {
      for (const [r, { hypothesis, reference, matches }] of plain(block).entries()) {
        pairs[r]!.hypothesis[segment] = hypothesis[0]!
        pairs[r]!.reference[segment] = reference[0]!
        pairs[r]!.matches[segment] = matches[0]!
      }
    }
    return pairs
  }
}

let bytes = new Uint8Array(0)
let letters = new Int32Array(64)

/** Writes the stem of a word in the module's memory in its place. */
function stemInPlace(at: number, length: number): number {
  // The buffer of a memory that has grown is empty.
  if (bytes.length === 0) bytes = new Uint8Array(startedModule()!.memory.buffer)
  if (length > letters.length) letters = new Int32Array(2 * length)
  for (let k = 0; k < length; k++) letters[k] = bytes[at + k]!
  const end = stemLetters(letters, length)
  for (let k = 0; k < end; k++) bytes[at + k] = letters[k]!
  return end
}
