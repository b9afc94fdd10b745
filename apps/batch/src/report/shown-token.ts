// Makes tokens safe to show in the columns of a terminal: they cannot move, hide or merge with their neighbours.
import { columns, printable } from "./printable.js"

/** A token as printed, and its width in columns. */
export interface Shown {
  readonly text: string
  readonly width: number
}

// Right-to-left scripts: Hebrew to Arabic extended, their presentation forms, and the ancient and African ones.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const PLAIN = /^[ -~]+$/
const ISOLATE = "\u2068"
const END_ISOLATE = "\u2069"
const DOTTED_CIRCLE = "◌"
const OPEN_BOX = "␣"

/**
 * Makes a token safe to show in a column.
 *
 * Controls and direction marks become escapes. A right-to-left token is put between U+2068 and U+2069 (first strong
 * isolate, pop directional isolate), so that terminals reorder text only within the token. A combining mark without a base
 * is put on a dotted circle; a token without any width becomes escapes.
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

/** A visible form of a space token. */
export function shownSpace(): Shown {
  return { text: OPEN_BOX, width: 1 }
}

/** Puts right-to-left text between directional isolates. */
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
