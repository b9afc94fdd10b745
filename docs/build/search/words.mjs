// @ts-check
// Words of texts and queries, the same in the index and in the page.

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー`
const LETTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}_])`

// Letters and digits; `++` and `#` end names (chrF++, C#); hyphens, dots, apostrophes and @ join them (paired-bs, pass@k).
const WORD = new RegExp(String.raw`[${UNSPACED}]+|${LETTER}+(?:[-.'’@]${LETTER}+)*(?:\+\+|#)?`, "gu")
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, "u")

/**
 * The words of a text, without accents. Scripts without spaces (and Hangul, where endings join words) are split into pairs
 * of characters. Whatever else a text holds, such as the hyphens of `--paired-bs`, is dropped.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function words(text) {
  return [...withoutAccents(text).matchAll(WORD)].flatMap(([word]) => (UNSPACED_WORD.test(word) ? pairs(word) : [word]))
}

/**
 * The words of a text, and the parts of compound and camel-case words.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function terms(text) {
  return words(text).flatMap((word) => {
    const parts = word.split(/[-_.'’@+#]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== "")
    return parts.length > 1 || parts[0] !== word ? [word, ...parts] : parts
  })
}

/** @param {string} text */
function withoutAccents(text) {
  const plain = text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "")
  return plain.normalize("NFC").replaceAll("đ", "d").replaceAll("Đ", "D")
}

/** @param {string} word */
function pairs(word) {
  const letters = [...word]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}
