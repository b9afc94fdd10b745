// The public function of the named tokenizers: text in, tokens out.
import { checkText } from "@lectern/core/checks"
import { tokensOf } from "./byte-form.js"
import { checkTokenizerName, type TokenizerName } from "./names.js"
import { namedForm } from "./spacers.js"

/**
 * The tokens of a text, exactly those that BLEU counts.
 *
 * `none` splits at whitespace, `13a` is mteval-v13a's tokenizer, `intl` is mteval-v14's international one, `char` makes
 * every code point a token, `zh` every Chinese character, all as sacreBLEU 2.6 does, whatever the engine's Unicode
 * version. `intl-segmenter` takes the words of the engine's `Intl.Segmenter`, which finds them in Thai, Lao, Khmer, Burmese,
 * Chinese and Japanese, too; punctuation is tokens of its own. Its words change with the engine's version of ICU. Whitespace is
 * Python's; `intl-segmenter` drops zero-width spaces between words, too. A text without a token gives an empty array.
 *
 * @param text - one segment; a newline in it counts as a space, but 13a joins a word that a dash divides at a line's end
 * @param tokenizer - the tokenizer's name
 * @returns the tokens in order
 * @throws LecternError `wrong-type` when `text` is not a well-formed string, `out-of-range` when no tokenizer has that name, or the
 * engine has no `Intl.Segmenter`
 * @see [sacreBLEU's tokenizers](https://github.com/mjpost/sacrebleu)
 *
 * @see [Note: n-grams and clipping](../../../../docs/notes/n-grams-and-clipping.md)
 * @example
 * ```ts
 * tokenize("It costs $1,000.50, doesn't it?", "13a") //=> ["It", "costs", "$", "1,000.50", ",", "doesn't", "it", "?"]
 * ```
 */
export function tokenize(text: string, tokenizer: TokenizerName): string[] {
  checkText("text", text)
  checkTokenizerName("tokenizer", tokenizer)
  return tokensOf(namedForm(tokenizer), text)
}
