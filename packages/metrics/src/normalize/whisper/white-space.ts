// Single spaces, with Python's `\s`.
import { PYTHON_WHITESPACE } from "../../unicode/whitespace.js"
import type { Rule } from "../rule.js"

const OTHER = PYTHON_WHITESPACE.replace("\\x20", "\\x1f")
const RUNS = new RegExp(`[${PYTHON_WHITESPACE}]{2,}|[${OTHER}]`, "g")

/** Replaces each run of white space by a space. */
export const WHITE_SPACE: Rule = { name: "white-space", apply: (text) => text.replace(RUNS, " ") }
