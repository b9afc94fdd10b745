// The parts of a tokenizer, checked, with defaults filled in.
import { LecternError } from "@lectern/core"
import type { AddedToken, CompletePadding, CompleteParts, Padding, TokenizerParts, Truncation } from "./tokenizer.js"
import { MAX_ID, type Vocabulary } from "./vocabulary.js"

/** The longest sequence that padding makes: an untrusted file cannot make us allocate more. */
export const MAX_PADDING: number = 2 ** 24

/**
 * Checks parts and fills in defaults.
 *
 * @param parts - as the caller gives them
 * @returns complete parts, added tokens by id
 * @throws LecternError `out-of-range` for a number beyond its limits, `bad-data` for an added token whose id is another token's
 */
export function completeParts(parts: TokenizerParts): CompleteParts {
  const { addedTokens = [], truncation, padding } = parts
  return {
    ...parts,
    addedTokens: completeTokens(addedTokens, parts.model.vocabulary),
    truncation: truncation && completeTruncation(truncation),
    padding: padding && completePadding(padding),
  }
}

function completeTokens(tokens: readonly AddedToken[], vocabulary: Vocabulary): Required<AddedToken>[] {
  const contents = new Map<number, string>()
  const ids = new Map<string, number>()
  for (const { id, content } of tokens) {
    const name = `the id of added token ${JSON.stringify(content)}`
    if (content === "") throw clash("an added token must not be empty")
    whole(name, id, 0, MAX_ID)
    const inModel = vocabulary.tokenOf(id)
    const other = contents.get(id) ?? inModel
    if (other !== undefined && other !== content) throw clash(`${name}, ${id}, is that of ${JSON.stringify(other)}`)
    const otherId = ids.get(content) ?? vocabulary.idOf(content)
    if (otherId !== undefined && otherId !== id) throw clash(`${name} is both ${otherId} and ${id}`)
    contents.set(id, content)
    ids.set(content, id)
  }
  return tokens
    .map(
      ({
        id,
        content,
        singleWord = false,
        lstrip = false,
        rstrip = false,
        special = false,
        normalized = !special,
      }) => ({
        id,
        content,
        singleWord,
        lstrip,
        rstrip,
        normalized,
        special,
      }),
    )
    .sort((a, b) => a.id - b.id)
}

function completeTruncation({
  maxLength = 512,
  strategy = "longestFirst",
  stride = 0,
  direction = "right",
}: Truncation): Required<Truncation> {
  whole("maxLength", maxLength, 0, Number.MAX_SAFE_INTEGER)
  whole("stride", stride, 0, Number.MAX_SAFE_INTEGER)
  return { maxLength, strategy, stride, direction }
}

function completePadding(padding: Padding): CompletePadding {
  const {
    strategy = "batchLongest",
    direction = "right",
    padToMultipleOf,
    padId = 0,
    padTypeId = 0,
    padToken = "[PAD]",
  } = padding
  if (strategy !== "batchLongest") whole("the fixed length of padding", strategy.fixed, 0, MAX_PADDING)
  if (padToMultipleOf !== undefined) whole("padToMultipleOf", padToMultipleOf, 0, MAX_PADDING)
  whole("padId", padId, 0, MAX_ID)
  whole("padTypeId", padTypeId, 0, MAX_ID)
  return { strategy, direction, padToMultipleOf, padId, padTypeId, padToken }
}

function whole(name: string, got: number, least: number, most: number): void {
  if (Number.isInteger(got) && got >= least && got <= most) return
  throw new LecternError({ kind: "out-of-range", name, got: String(got), want: `a whole number in ${least}..${most}` })
}

function clash(why: string): LecternError {
  return new LecternError({ kind: "bad-data", path: "added tokens", why })
}
