// Normalization of answers before they are compared, as the scripts of SQuAD and the tasks of lm-evaluation-harness do it, with
// Python's lower case, whitespace and words.
import { checkChoice, checkText } from "@lectern/core/checks"
import { lowerCase } from "../unicode/lower-case.js"
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import { isWordAt, isWordBefore } from "../unicode/word-characters.js"

/**
 * Normalization of answers.
 *
 * - `none`: texts are compared as they are
 * - `squad`: SQuAD's: lower case, without ASCII punctuation, without the words *a*, *an* and *the*, single spaces
 * - `lm-eval`: that of lm-evaluation-harness with `ignore_case` and `ignore_punctuation`, as in its TriviaQA: lower case,
 *   without ASCII punctuation
 * - `gsm8k`: that of its GSM8K: without commas, dollar signs, everything up to the last `#### ` and a full stop at the
 *   end, in lower case
 */
export type AnswerNormalizer = "none" | "squad" | "lm-eval" | "gsm8k"

/** The names that {@link AnswerNormalizer} allows. */
export const ANSWER_NORMALIZERS: readonly AnswerNormalizer[] = ["none", "squad", "lm-eval", "gsm8k"]

/** The normalizers. */
export const NORMALIZERS: Readonly<Record<AnswerNormalizer, (text: string) => string>> = {
  none: (text) => text,
  squad: (text) => squadWords(text).join(" "),
  "lm-eval": (text) => withoutPunctuation(lower(text)),
  gsm8k(text) {
    const plain = text.replace(/[,$]/g, "")
    const mark = plain.lastIndexOf(ANSWER_MARK)
    const answer = mark === -1 ? plain : plain.slice(mark + ANSWER_MARK.length)
    // In Python the end of a text is also the place before a newline that ends it.
    return lower(answer.replace(/\.(\n?)$/, "$1"))
  },
}

const ANSWER_MARK = "#### "
const SPACES: RegExp = /* @__PURE__ */ new RegExp(`[${PYTHON_WHITESPACE}]+`)
const OTHER_SPACE: RegExp = /* @__PURE__ */ new RegExp(`[${PYTHON_WHITESPACE.replace("\\x20", "\\x1f")}]`)

/**
 * Normalizes an answer.
 *
 * @param text - the answer
 * @param normalizer - the name of the normalization
 * @returns the text as {@link exact} and {@link f1} compare it
 * @throws LecternError `wrong-type` when `text` is not a well-formed string, `out-of-range` when no normalizer has that name
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * normalizeAnswer("The  U.S. Senate!", "squad") //=> "us senate"
 * ```
 */
export function normalizeAnswer(text: string, normalizer: AnswerNormalizer): string {
  checkText("text", text)
  checkChoice("normalizer", normalizer, ANSWER_NORMALIZERS)
  return NORMALIZERS[normalizer](text)
}

/** The parts of a text between whitespace, as Python's `str.split`. */
export function words(text: string): string[] {
  return text.split(OTHER_SPACE.test(text) ? SPACES : " ").filter((word) => word !== "")
}

function squadWords(text: string): string[] {
  const plain = withoutPunctuation(lower(text))
  // Without other characters, words are what stands between whitespace.
  if (!/[^\t-\r\x1c- \da-z]/.test(plain)) return words(plain).filter((word) => !ARTICLES.has(word))
  return words(withoutArticles(plain))
}

const ARTICLES: ReadonlySet<string> = /* @__PURE__ */ new Set(["a", "an", "the"])

/** Python's lower case; the engine's own is the same for ASCII. */
function lower(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : lowerCase(text)
}

/** Without Python's `string.punctuation`. */
function withoutPunctuation(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, "")
}

/** A space in place of each article that is a word of its own: `\b(a|an|the)\b` in Python. */
function withoutArticles(text: string): string {
  return text.replace(/an?|the/g, (article, at: number) => {
    return isWordBefore(text, at) || isWordAt(text, at + article.length) ? article : " "
  })
}
