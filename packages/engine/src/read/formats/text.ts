// Plain text: the bytes of the file are its lines.
import type { Format } from "./format.js"

/** Lines of UTF-8. */
export const text: Format = { name: "text", endings: [] }
