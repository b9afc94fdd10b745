// A post-processor that follows a template: `[CLS] $A [SEP]`.

import { badData, type LecternError } from "@lectern/core"
import { checkedOptions, checkInteger, checkList, checkString, later, type OptionTable } from "@lectern/core/checks"
import { MAX_ID } from "../encode/vocabulary.js"
import { checkStringList } from "../text/checks.js"
import type { JsonObject } from "../text/json.js"
import type { Encoding } from "./encoding.js"
import { tokensOutside, withTypeId } from "./encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"
import { type TemplatePiece, templatePieces } from "./template-pieces.js"

/** A special token of a template, which means one id or more. */
export interface TemplateToken {
  /** Its name in the template. */
  readonly id: string
  /** The ids that are added. */
  readonly ids: readonly number[]
  /** Their tokens; if omitted, and there is one id, `id`. */
  readonly tokens?: readonly string[]
}

/** A template for one text, one for two, and their special tokens. */
export interface TemplateProcessingOptions {
  /**
   * For one text.
   *
   * @defaultValue `"$A"`
   */
  readonly single?: string | readonly TemplatePiece[]
  /**
   * For two texts.
   *
   * @defaultValue `"$A:0 $B:1"`
   */
  readonly pair?: string | readonly TemplatePiece[]
  /**
   * The special tokens of both.
   *
   * @defaultValue none
   */
  readonly specialTokens?: readonly TemplateToken[]
}

const OPTIONS: OptionTable<TemplateProcessingOptions> = {
  single: [later(), "$A"],
  pair: [later(), "$A:0 $B:1"],
  specialTokens: [(name, tokens) => checkList(name, tokens, "a list of special tokens"), []],
}

const TOKEN: OptionTable<TemplateToken, "tokens"> = {
  id: checkString,
  ids: checkIds,
  tokens: [checkStringList, undefined],
}

/**
 * Puts encodings and special tokens in the order of a template.
 *
 * A template is written with blanks between its pieces: `$A` and `$B` are the texts, anything else is a special token, and `:1` after a
 * piece is its segment id (0 when omitted). The overflow of truncation gets the same template and segment ids.
 *
 * @param options - templates and special tokens
 * @returns the post-processor
 * @throws LecternError `bad-data` for an unreadable piece, a special token that is not listed, or a list of ids and tokens of
 * unequal length; `unknown-option`, `wrong-type` or `out-of-range` for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#post-processors)
 * @example
 * ```ts
 * const postProcessor = templateProcessing({
 *   single: "[BOS] $A [EOS]",
 *   specialTokens: [{ id: "[BOS]", ids: [1] }, { id: "[EOS]", ids: [2] }],
 * })
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["river", 3]]) })
 * createTokenizer({ model, postProcessor }).encode("river").ids //=> [1, 3, 2]
 * ```
 */
export function templateProcessing(options: TemplateProcessingOptions = {}): PostProcessor {
  const { single, pair, specialTokens } = checkedOptions("templateProcessing()", options, OPTIONS)
  const templates = [templatePieces("single", single), templatePieces("pair", pair)] as const
  const special = new Map(Array.from(specialTokens, (token, i) => [token?.id, complete(token, `specialTokens[${i}]`)]))
  checkTemplates(templates, special)
  const added = templates.map((pieces) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === "special" ? special.get(piece.id)!.ids.length : 0), 0),
  )
  return {
    addedTokens: (texts) => added[texts - 1] ?? 0,
    process(encodings, { addSpecialTokens }) {
      if (encodings.length > 2) throw refused("a template must not follow a post-processor that adds special tokens")
      if (encodings.length === 0) throw refused("a template must not follow a post-processor that leaves nothing")
      return templates[encodings.length - 1]!.flatMap((piece): Encoding[] => {
        if (piece.kind === "sequence") return [withTypeId(encodings[piece.id === "A" ? 0 : 1]!, piece.typeId)]
        const { ids, tokens } = special.get(piece.id)!
        return addSpecialTokens ? [tokensOutside(ids, tokens, { typeIds: piece.typeId })] : []
      })
    },
    toJson: () => ({
      type: "TemplateProcessing",
      single: templates[0].map(pieceJson),
      pair: templates[1].map(pieceJson),
      special_tokens: Object.fromEntries([...special].sort(([a], [b]) => (a < b ? -1 : 1))),
    }),
  }
}

function complete(token: TemplateToken, name: string): Required<TemplateToken> {
  const { id, ids, tokens = [id] } = checkedOptions(name, token, TOKEN, `${name}.`)
  if (ids.length !== tokens.length) {
    throw refused(`special token ${JSON.stringify(id)} has ${ids.length} ids and ${tokens.length} tokens`)
  }
  return { id, ids, tokens }
}

function checkIds(name: string, ids: unknown): void {
  checkList(name, ids, "a list of ids")
  for (let i = 0; i < ids.length; i++) checkInteger(`${name}[${i}]`, ids[i], 0, MAX_ID)
}

function checkTemplates(
  [single, pair]: readonly [readonly TemplatePiece[], readonly TemplatePiece[]],
  special: ReadonlyMap<string, TemplateToken>,
): void {
  if (single.some(({ kind, id }) => kind === "sequence" && id === "B"))
    throw refused("the template for one text must not use $B")
  for (const { kind, id } of [...single, ...pair]) {
    if (kind === "special" && !special.has(id)) throw refused(`special token ${JSON.stringify(id)} is not listed`)
  }
}

function pieceJson({ kind, id, typeId }: TemplatePiece): JsonObject {
  const fields = { id, type_id: typeId }
  return kind === "sequence" ? { Sequence: fields } : { SpecialToken: fields }
}

function refused(why: string): LecternError {
  return badData("template", why)
}
