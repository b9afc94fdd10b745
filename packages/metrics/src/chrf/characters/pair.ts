// What a kernel tells of a hypothesis and a reference: their lengths in members, then the matches of order 1, 2, ...

/** Where the hypothesis's length stands. */
export const HYPOTHESIS_LENGTH = 0
/** Where the reference's length stands. */
export const REFERENCE_LENGTH = 1
/** Where the matches start. */
export const MATCHES = 2

/** The length of a reference that is missing. */
export const MISSING = -1
