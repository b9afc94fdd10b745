// What the leaderboard removes last outside English.
import { PYTHON_WHITESPACE } from "../../unicode/whitespace.js"
import { isWordCharacter } from "../../unicode/word-characters.js"
import type { Rule } from "../rule.js"

const OTHERS = new RegExp(`[^a-z0-9${PYTHON_WHITESPACE}]`, "gu")

/** Removes characters that are neither in words nor white space, such as soft hyphens and zero-width spaces. */
export const OTHER_CHARACTERS: Rule = {
  name: "other-characters",
  apply: (text) => text.replace(OTHERS, ([each]) => (isWordCharacter(each!.codePointAt(0)!) ? each! : "")),
}

/** Removes the space at both ends. */
export const TRIM: Rule = { name: "trim", apply: (text) => text.replace(/^ | $/g, "") }
