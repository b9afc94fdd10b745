// The regexes of published tokenizers, by their exact source. A regex from a file is never run: it is either known here, a
// run of character classes, or refused.
import { checkString } from "@lectern/core/checks"
import { charFlags } from "../classes/char-flags.js"
import type { Scanner } from "../pre-tokenizer.js"
import { cl100kScanner } from "./cl100k.js"
import { classRuns } from "./class-runs.js"
import { clipMatches } from "./clip-matches.js"
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

/**
 * Finds the scanner for a regex: one of a published tokenizer, or runs of character classes such as `\p{N}{1,3}`, `\s?\p{L}+`
 * or `[^\n]+|\n+`. Regexes have the meaning of Hugging Face's engine, Oniguruma.
 *
 * @param regex - its source, to be matched exactly
 * @returns a scanner of its matches, linear in the length of the text; undefined for an unknown regex
 * @throws LecternError `wrong-type` for an argument that is not a string
 */
export function knownPattern(regex: string): Scanner | undefined {
  checkString("regex", regex)
  return KNOWN.get(regex)?.() ?? classRuns(regex)
}
