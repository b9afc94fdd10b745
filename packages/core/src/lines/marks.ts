// Bytes that never occur in UTF-8, which mark what a file of lines cannot hold.

/** The only byte of a line that means a missing reference; it never occurs in UTF-8. */
export const MISSING_REFERENCE = 0xff

/** A newline within a text, since lines are segments; it never occurs in UTF-8. */
export const LINE_BREAK = 0xfd
