// The replacements of 13a before it splits: `<skipped>` is removed and four entities become their characters, one kind
// after another, so that `&amp;lt;` becomes `<`.

const REPLACEMENTS: readonly (readonly [number[], number | undefined])[] = [
  [codes("<skipped>"), undefined],
  [codes("&quot;"), codes('"')[0]],
  [codes("&amp;"), codes("&")[0]],
  [codes("&lt;"), codes("<")[0]],
  [codes("&gt;"), codes(">")[0]],
]

/** The bytes of `text[start, end)` after the replacements of 13a. */
export function rewrite13a(text: Uint8Array, start: number, end: number): Uint8Array {
  const result = text.slice(start, end)
  let length = result.length
  for (const [word, replacement] of REPLACEMENTS) {
    let written = 0
    for (let at = 0; at < length; ) {
      if (result[at] === word[0] && at + word.length <= length && word.every((code, k) => result[at + k] === code)) {
        if (replacement !== undefined) result[written++] = replacement
        at += word.length
      } else result[written++] = result[at++]!
    }
    length = written
  }
  return result.subarray(0, length)
}

function codes(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0))
}
