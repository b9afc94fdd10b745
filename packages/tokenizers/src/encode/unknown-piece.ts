// The error for text that a vocabulary cannot represent.
import { LecternError } from "@lectern/core"

/** The error for a piece without tokens in a model without an unknown token. */
export function lacksUnknown(unknownToken: string | undefined, piece: Uint8Array): LecternError {
  const shown =
    piece.length > 40 ? `${new TextDecoder().decode(piece.subarray(0, 40))}...` : new TextDecoder().decode(piece)
  const why =
    unknownToken === undefined
      ? "the model has no unknown token"
      : `the vocabulary lacks the unknown token ${JSON.stringify(unknownToken)}`
  return new LecternError({
    kind: "bad-data",
    path: "text",
    why: `${JSON.stringify(shown)} cannot be encoded, and ${why}`,
  })
}
