// The tokenizers, the simple way: strings and sacreBLEU's regular expressions, in turn.
import type { TokenizerName } from "../../src/index.js"

const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"
const RUN = new RegExp(`[${SPACE}]+`, "u")
const LEADING = new RegExp(`^[${SPACE}]+`, "u")
const TRAILING = new RegExp(`[${SPACE}]+$`, "u")

/** Python's `text.split()`. */
export function pythonSplit(text: string): string[] {
  return text.split(RUN).filter((token) => token !== "")
}

/** The tokens that BLEU counts in a segment: lower case, `rstrip`, the tokenizer, `split`. */
export function oracleTokens(text: string, tokenizer: TokenizerName, lowercase: boolean): string[] {
  const cased = lowercase ? text.toLowerCase() : text
  return pythonSplit(TOKENIZERS[tokenizer](cased.replace(TRAILING, "")))
}

const TOKENIZERS: Readonly<Record<TokenizerName, (line: string) => string>> = {
  none: (line) => line,
  char: (line) => [...line].join(" "),
  "13a": (line) =>
    western(
      ` ${line
        .replaceAll("<skipped>", "")
        .replaceAll("-\n", "")
        .replaceAll("\n", " ")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")} `,
    ),
  zh: (line) => western(line.replace(LEADING, "").replace(CHINESE, " $& ")),
  intl: (line) =>
    line
      .replace(/(\P{N})(\p{P})/gu, "$1 $2 ")
      .replace(/(\p{P})(\P{N})/gu, " $1 $2")
      .replace(/(\p{S})/gu, " $1 "),
  "intl-segmenter": (line) => segments(line.replaceAll("\n", " ")).join(" ").replaceAll(" \u200b ", " "),
}

/** The segments of a text by the engine, with spaces around them. */
function segments(text: string): string[] {
  return [
    "",
    ...Array.from(new Intl.Segmenter("en", { granularity: "word" }).segment(text), (each) => each.segment),
    "",
  ]
}

function western(line: string): string {
  return line
    .replace(/([{-~[-` -&(-+:-@/])/gu, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/gu, "$1 $2 ")
}

// sacreBLEU's list as written, except the two ranges whose ends are strings of two characters: compared with one
// character, "\u20000" to "\u2a6d6" holds U+2001 to U+2A6D, "\u2f800" to "\u2fa1d" U+2F81 to U+2FA1.
const CHINESE =
  /[\u3400-\u4db5\u4e00-\u9fa5\u9fa6-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\u2001-\u2a6d\u2f81-\u2fa1\uff00-\uffef\u2e80-\u2eff\u3000-\u303f\u31c0-\u31ef\u2f00-\u2fdf\u2ff0-\u2fff\u3100-\u312f\u31a0-\u31bf\ufe10-\ufe1f\ufe30-\ufe4f\u2600-\u26ff\u2700-\u27bf\u3200-\u32ff\u3300-\u33ff]/gu
