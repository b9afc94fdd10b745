// A token as it can stand in a column of a terminal: nothing that moves, hides or merges with its neighbours.
import { columns, printable } from "../printable.js"

/** A token ready to be printed, and the columns it takes. */
export interface Shown {
  readonly text: string
  readonly width: number
}

// Scripts written from right to left: Hebrew to Arabic extended, their presentation forms, and the ancient and African ones.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const PLAIN = /^[ -~]+$/
const ISOLATE = "\u2068"
const END_ISOLATE = "\u2069"
const DOTTED_CIRCLE = "◌"
const OPEN_BOX = "␣"

/**
 * Makes a token safe to show in a column.
 *
 * Controls and marks of direction become escapes. A token of right-to-left script is put between U+2068 and U+2069
 * (first strong isolate, pop), so that a terminal that reorders text does so within the token and leaves the columns in
 * place. A combining mark without a base stands on a dotted circle; what has no width at all becomes escapes.
 *
 * @param token - any token
 * @returns its text and width, at least 1
 */
export function shownToken(token: string): Shown {
  if (PLAIN.test(token)) return { text: token, width: token.length }
  const safe = printable(token)
  const width = columns(safe)
  if (width === 0) return widthless(safe)
  const onBase = /^\p{M}/u.test(safe) ? DOTTED_CIRCLE + safe : safe
  const text = isolated(onBase)
  return { text, width: onBase === safe ? width : width + 1 }
}

/**
 * A space as a token of its own that must be seen.
 *
 * @returns an open box
 */
export function shownSpace(): Shown {
  return { text: OPEN_BOX, width: 1 }
}

/**
 * Text between isolates where it needs them.
 *
 * @param text - printable text
 * @returns the same, or the same between U+2068 and U+2069
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${ISOLATE}${text}${END_ISOLATE}` : text
}

function widthless(safe: string): Shown {
  if (safe === "") return { text: "''", width: 2 }
  if (/^\p{M}/u.test(safe) && !VARIATION.test(safe)) return { text: isolated(DOTTED_CIRCLE + safe), width: 1 }
  const text = [...safe].map((character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`).join("")
  return { text, width: text.length }
}

const VARIATION = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u
