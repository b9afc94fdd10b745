// Whisper's special tokens, which its rank files do not hold.
// Source: https://github.com/openai/whisper, version 20250625, whisper/tokenizer.py (get_encoding)
import { checkInteger } from "@lectern/core/checks"
import type { AddedToken } from "../pipeline/tokenizer.js"

// In the order of their tokens; all models know the first 99, `large-v3` and `turbo` all.
const LANGUAGES = (
  "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr " +
  "bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn " +
  "yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su " +
  "yue"
).split(" ")

const TASKS = ["translate", "transcribe", "startoflm", "startofprev", "nospeech", "notimestamps"]
const TIMES = 1501

/**
 * The special tokens of Whisper's models, for the option `specialTokens` of `tiktokenTokenizer`: the end of the text, the start of a
 * transcript, languages, tasks, and times from 0.00 to 30.00 s.
 *
 * @param tokens - the number of tokens in the rank file: 50,257 in `multilingual.tiktoken`, 50,256 in `gpt2.tiktoken`
 * @param languages - the number of languages: 99 by default, 100 in `large-v3` and `turbo`
 * @returns tokens with ids after those of the file
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see https://github.com/openai/whisper, `whisper/tokenizer.py`
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * whisperSpecialTokens(50257)[2] //=> { id: 50259, content: "<|en|>", special: true, normalized: false }
 * ```
 */
export function whisperSpecialTokens(tokens: number, languages: number = 99): AddedToken[] {
  checkInteger("tokens", tokens, 0)
  checkInteger("languages", languages, 99, LANGUAGES.length)
  const times = Array.from({ length: TIMES }, (_, i) => (i / 50).toFixed(2))
  const names = ["endoftext", "startoftranscript", ...LANGUAGES.slice(0, languages), ...TASKS, ...times]
  return names.map((name, i) => ({ id: tokens + i, content: `<|${name}|>`, special: true, normalized: false }))
}
