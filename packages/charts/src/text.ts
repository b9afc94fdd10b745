// Labels: made safe for SVG, measured without a font, shortened.

// Controls, unpaired surrogates, characters that reorder the text around them or cannot be seen, and those that XML forbids.
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu
const UNSEEN = "\ufffd"
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

// Widths as shares of the font's size: those of DejaVu Sans, which is wider than most.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[iljtfrI.,:;'|!()[\] /-]/u, 0.41],
  [/[mwMW@%&<>=+~#—…\ufffd]/u, 1],
  [
    /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\u{1f000}-\u{3fffd}]/u,
    1.1,
  ],
  [/\p{Lu}/u, 0.78],
]
const WIDTH = 0.65

/** Escapes text for XML. What a reader cannot see becomes U+FFFD, and right-to-left text is isolated from what is beside it. */
export function escaped(text: string): string {
  const seen = text.replace(UNSAFE, UNSEEN)
  const isolated = RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen
  return isolated.replace(/[&<>"']/g, (each) => ENTITIES[each]!)
}

/** About the width of a text in pixels. */
export function widthOf(text: string, size: number): number {
  let width = 0
  for (const character of text.replace(UNSAFE, UNSEEN))
    width += WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? WIDTH
  return width * size
}

/** A text that fits into a width: cut, with an ellipsis, if it is too long. Marks have no width, so they stay with their letters. */
export function shortened(text: string, room: number, size: number): string {
  if (widthOf(text, size) <= room) return text
  let short = ""
  for (const character of text) {
    if (widthOf(`${short}${character}…`, size) > room) break
    short += character
  }
  return `${short}…`
}

/** The lines of a text that is too long for one: broken after spaces and the `|` of signatures. */
export function wrapped(text: string, room: number, size: number): string[] {
  const lines: string[] = []
  for (const piece of text.split(/(?<=[ |])/)) {
    const longer = (lines.at(-1) ?? "") + piece
    if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((each) => shortened(each.trimEnd(), room, size))
}
