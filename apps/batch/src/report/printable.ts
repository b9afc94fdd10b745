// Makes untrusted text (file names, bad arguments) safe to show on a terminal, and measures its width there.

/**
 * C0 and C1 controls, DEL, separators of lines and paragraphs, unpaired surrogates, and all characters that reorder the following
 * text or cannot be seen; joiners only where no Arabic letter, mark or emoji before them can join.
 */
export const UNSAFE: RegExp =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|(?<![\p{Script=Arabic}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d]/gu

/** Escapes terminal controls, bidirectional overrides and unpaired surrogates. */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped)
}

/** Escapes the same characters except line ends and tabs, for text that a terminal shows as it is. */
export function printableLines(text: string): string {
  return text.replace(UNSAFE, (unsafe) => (unsafe === "\n" || unsafe === "\t" ? unsafe : escaped(unsafe)))
}

function escaped(unsafe: string): string {
  const code = unsafe.charCodeAt(0)
  return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
}

/** The width of `text` on a terminal: 0 columns for combining marks, 2 for wide East Asian characters and emoji. */
export function columns(text: string): number {
  let width = 0
  for (const character of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue
    width += WIDE.test(character) ? 2 : 1
  }
  return width
}

/** The end of a text that fits: names of systems differ at their ends. */
export function endOf(text: string, room: number): string {
  if (columns(text) <= room) return text
  const characters = [...text]
  while (columns(characters.join("")) > room - 1) characters.shift()
  return `…${characters.join("")}`
}

/** The beginning of a text that fits. */
export function startOf(text: string, room: number): string {
  if (columns(text) <= room) return text
  let start = ""
  let width = 0
  for (const character of text) {
    width += columns(character)
    if (width > room - 1) break
    start += character
  }
  return `${start}…`
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0")
}
