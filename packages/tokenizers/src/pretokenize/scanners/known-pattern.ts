// The regexes of published tokenizers, by their exact source. A regex from a file is never run: it is either known here, a
// run of character classes, or refused.
import { checkString } from "@lectern/core/checks"
import { widthOf } from "@lectern/core/utf8"
import { charFlags, LETTER, NUMBER, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { cl100kScanner } from "./cl100k.js"
import { classRuns } from "./class-runs.js"
import { APOSTROPHE, contractionEnd } from "./contraction.js"
import { deepseekScanner } from "./deepseek.js"
import { gpt2Scanner } from "./gpt2.js"
import { lineEndMatches, trailingSpaceMatches } from "./matches.js"
import { o200kScanner } from "./o200k.js"
import {
  CL100K_PATTERN,
  CL100K_SIGNS,
  CL100K_WORD,
  CLOSING,
  CONTRACTIONS,
  GPT2_PATTERN,
  O200K_PATTERN,
  O200K_SIGNS,
  OPENING,
  PREFIX,
  SPACES,
} from "./pattern-sources.js"

const raw = String.raw
const GPT2_REST = raw` ?[^\s\p{L}\p{N}]+|${SPACES}`
const POSSESSIVE_WORD = raw`'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+`
const POSSESSIVE_SIGNS = raw` ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|${SPACES}`
// These two have line ends as characters, not as escapes.
const DEEPSEEK_WORD = `${raw`[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`}\`${raw`{|}~][A-Za-z]+`}|[^\r\n${raw`\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+`}`
const SEED_WORD = `(?i:${CONTRACTIONS})|[^\r\n${raw`\p{L}\p{N}]?\p{L}+`}`

const KNOWN: ReadonlyMap<string, () => Scanner> = new Map([
  // GPT-2, r50k_base, p50k_base.
  [GPT2_PATTERN, gpt2Scanner],
  [raw`${CONTRACTIONS}| ?[\p{L}]+| ?[\p{N}]+|${GPT2_REST}`, gpt2Scanner],
  [raw`'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+|${GPT2_REST}`, gpt2Scanner],
  [raw`'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s`, gpt2Scanner],
  // cl100k_base, Llama 3.
  [CL100K_PATTERN, () => cl100kScanner()],
  [raw`${POSSESSIVE_WORD}|\p{N}{1,3}|${POSSESSIVE_SIGNS}`, () => cl100kScanner()],
  // nanochat.
  [raw`${POSSESSIVE_WORD}|\p{N}{1,2}|${POSSESSIVE_SIGNS}`, () => cl100kScanner({ numbers: 2 })],
  // Qwen 2, 2.5 and 3.
  [raw`${CL100K_WORD}|\p{N}|${CL100K_SIGNS}`, () => cl100kScanner({ numbers: 1 })],
  [raw`${POSSESSIVE_WORD}|\p{N}|${POSSESSIVE_SIGNS}`, () => cl100kScanner({ numbers: 1 })],
  // Qwen 3.5.
  [
    raw`(?i:${CONTRACTIONS})|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|${SPACES}`,
    () => cl100kScanner({ numbers: 1, marks: charFlags() }),
  ],
  // MiniCPM 5.
  [raw`${CL100K_WORD}|\p{N}+|${CL100K_SIGNS}`, () => cl100kScanner({ numbers: Number.POSITIVE_INFINITY })],
  // Seed-Coder.
  [
    `${SEED_WORD}|${raw`\p{N}{1}| ?[^\s\p{L}\p{N}`}\r\n]+|${raw`\s*[`}\r\n]+|${SPACES}`,
    () => cl100kScanner({ numbers: 1, lines: false }),
  ],
  // o200k_base, Llama 4.
  [O200K_PATTERN, () => o200kScanner()],
  // Mistral NeMo.
  [
    raw`${PREFIX}${OPENING}*${CLOSING}+|${PREFIX}${OPENING}+${CLOSING}*|\p{N}|${O200K_SIGNS}`,
    () => o200kScanner({ numbers: 1, contractions: false }),
  ],
  // DeepSeek V3, after `\p{N}{1,3}` and `[一-龥぀-ゟ゠-ヿ]+`.
  [`${DEEPSEEK_WORD}|${raw` ?[\p{P}\p{S}]+[`}\r\n]*|${raw`\s*[`}\r\n]+|${SPACES}`, () => deepseekScanner()],
  // Spark X2.5.
  [`${DEEPSEEK_WORD}|${raw` ?[\p{P}\p{S}]+|[`}\r\n]|${SPACES}`, () => deepseekScanner({ lines: false })],
  // DeepSeek Coder; its other regexes are runs of classes.
  [raw`\s+$`, trailingSpaceMatches],
  // Laguna.
  [raw`(?:\r?\n)+(?!\r?\n)`, lineEndMatches],
  // Falcon.
  ["[0-9][0-9][0-9]", () => classRuns("[0-9]{3}")!],
  // CLIP.
  [raw`<\|startoftext\|>|<\|endoftext\|>|${CONTRACTIONS}|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+`, clipMatches],
])

const LESS_THAN = 0x3c
const SPECIAL: readonly Uint8Array[] = ["<|startoftext|>", "<|endoftext|>"].map((text) =>
  new TextEncoder().encode(text),
)

/**
 * Finds the scanner for a regex: one of a published tokenizer, or runs of character classes such as `\p{N}{1,3}`, `\s?\p{L}+`
 * or `[^\n]+|\n+`. Regexes have the meaning of Hugging Face's engine, Oniguruma.
 *
 * @param regex - its source, to be matched exactly
 * @returns a scanner of its matches, linear in the length of the text; undefined for an unknown regex
 * @throws LecternError `wrong-type` for an argument that is not a string
 * @see [Note: Bytes: BBPE](../../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * knownPattern("\\p{N}{1,3}") !== undefined //=> true
 * knownPattern("(a+)+$") //=> undefined
 * ```
 */
export function knownPattern(regex: string): Scanner | undefined {
  checkString("regex", regex)
  return KNOWN.get(regex)?.() ?? classRuns(regex)
}

/**
 * Scans the matches of
 * `<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+`, all text but white space.
 *
 * @see Radford et al. 2021; the regex is in the tokenizer published with the model
 */
function clipMatches(): Scanner {
  const table = charFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; size < capacity; size += 2) {
      p = runEnd(table, bytes, p, end, WHITE_SPACE)
      if (p >= end) break
      pieces[size] = p
      p = matchEnd(table, bytes, p, end)
      pieces[size + 1] = p
    }
    return size >> 1
  }
}

function matchEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!
  const flags = valueAt(table, bytes, at)
  if ((flags & LETTER) !== 0) return runEnd(table, bytes, at, end, LETTER)
  if ((flags & NUMBER) !== 0) return at + widthOf(lead)
  if (lead === APOSTROPHE) {
    const after = contractionEnd(bytes, at, end)
    if (after > at) return after
  }
  if (lead === LESS_THAN) {
    for (const special of SPECIAL) {
      if (at + special.length <= end && special.every((byte, i) => bytes[at + i] === byte)) return at + special.length
    }
  }
  return runEndWithout(table, bytes, at, end, LETTER | NUMBER | WHITE_SPACE)
}
