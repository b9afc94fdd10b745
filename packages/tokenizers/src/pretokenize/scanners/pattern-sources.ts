// The regexes of GPT-2, cl100k_base and o200k_base as tokenizer.json writes them, and the parts that their relatives share.

/** English contractions. */
export const CONTRACTIONS = "'s|'t|'re|'ve|'m|'ll|'d"
/** White space: the last character of a run belongs to the next match. */
export const SPACES: string = String.raw`\s+(?!\S)|\s+`
/** The optional character before a word. */
export const PREFIX: string = String.raw`[^\r\n\p{L}\p{N}]?`
/** Letters before the case changes. */
export const OPENING: string = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
/** Letters after the case changes. */
export const CLOSING: string = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
/** cl100k_base's words. */
export const CL100K_WORD: string = String.raw`(?i:${CONTRACTIONS})|${PREFIX}\p{L}+`
/** cl100k_base's signs and white space. */
export const CL100K_SIGNS: string = String.raw` ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|${SPACES}`
/** o200k_base's signs and white space. */
export const O200K_SIGNS: string = String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|${SPACES}`

/** GPT-2, r50k_base, p50k_base. */
export const GPT2_PATTERN: string = String.raw`${CONTRACTIONS}| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|${SPACES}`
/** cl100k_base. */
export const CL100K_PATTERN: string = String.raw`${CL100K_WORD}|\p{N}{1,3}|${CL100K_SIGNS}`
const O200K_WORDS = [`${OPENING}*${CLOSING}+`, `${OPENING}+${CLOSING}*`].map(
  (word) => `${PREFIX}${word}(?i:${CONTRACTIONS})?`,
)
/** o200k_base. */
export const O200K_PATTERN: string = String.raw`${O200K_WORDS.join("|")}|\p{N}{1,3}|${O200K_SIGNS}`
