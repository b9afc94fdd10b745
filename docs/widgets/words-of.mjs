// @ts-check

/** Words as the pictures of metrics show them: between spaces, in lower case. @param {string} text */
export function wordsOf(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
