// Several kinds of ROUGE for one text in one call.
import { checkedOptions, type OptionTable, outOfRange, wrongType } from "@lectern/core/checks"
import { lineCounter } from "../block/encode-lines.js"
import { blockCache } from "../block/line-block.js"
import type { Signed } from "../metric/metric.js"
import { checkedSegment, type Reference } from "../metric/references.js"
import { signatureOf } from "../metric/signature.js"
import type { RougeKind } from "./counts.js"
import { LONGEST, ngrams, UNION } from "./kinds.js"
import { type PlainRougeOptions, ROUGE_OPTIONS, type RougeOptions, rougeSettings, rougeSignature } from "./options.js"
import type { RougeScore } from "./score.js"
import { segmentScores } from "./segment-scores.js"

/** The kinds of ROUGE, by the names that rouge-score gives them. */
export type RougeType =
  | "rouge1"
  | "rouge2"
  | "rouge3"
  | "rouge4"
  | "rouge5"
  | "rouge6"
  | "rouge7"
  | "rouge8"
  | "rouge9"
  | "rougeL"
  | "rougeLsum"

/** Options of {@link sentenceRouge}. */
export interface SentenceRougeOptions<Type extends RougeType> extends RougeOptions {
  /**
   * Kinds to score.
   * @defaultValue `["rouge1", "rouge2", "rougeL"]`
   */
  readonly types?: readonly Type[]
}

const OPTIONS: OptionTable<PlainRougeOptions & Pick<SentenceRougeOptions<RougeType>, "types">> = {
  ...ROUGE_OPTIONS,
  types: [checkTypes, ["rouge1", "rouge2", "rougeL"]],
}

/**
 * ROUGE of one text, several kinds at once.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - the kinds, and the options of {@link rougeN}
 * @returns for each kind precision, recall and F from 0 to 1, with the signature
 * @throws LecternError as {@link rougeN}; `wrong-type` when a text is not a string or every reference is missing
 * @see Lin 2004
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * const { rouge1, rougeL } = sentenceRouge("the gunman police killed", "police killed the gunman")
 * rouge1.recall //=> 1
 * rougeL.recall //=> 0.5
 * ```
 */
export function sentenceRouge<Type extends RougeType = "rouge1" | "rouge2" | "rougeL">(
  hypothesis: string,
  references: string | readonly Reference[],
  options: SentenceRougeOptions<Type> = {},
): Record<Type, Signed<RougeScore>> {
  const { types, ...checked } = checkedOptions("sentenceRouge()", options, OPTIONS)
  const settings = rougeSettings(checked)
  const kinds = types.map((type, i) => kindOf(type, `types[${i}]`))
  const texts = checkedSegment({ hypothesis, references: typeof references === "string" ? [references] : references })
  const signature = signatureOf(rougeSignature(settings), texts.filter((text) => text !== null).length - 1, "full")
  const scores: Partial<Record<RougeType, Signed<RougeScore>>> = {}
  const counter = lineCounter((block) => {
    const shared = { ...block, cache: blockCache() }
    for (const [i, kind] of kinds.entries()) {
      const { precision, recall, fmeasure } = segmentScores(kind, settings)(shared)
      const score = fmeasure[0]!
      const [p, r] = [precision[0]!, recall[0]!]
      scores[types[i]!] = { score, precision: p, recall: r, fmeasure: score, segments: 1, signature }
    }
  })
  const nameOf = (text: number) => () => (text === 0 ? "hypothesis" : `references[${text - 1}]`)
  counter.countStrings(
    texts.map((text) => [text]),
    new Float64Array(0),
    nameOf,
  )
  return scores as Record<Type, Signed<RougeScore>>
}

function checkTypes(name: string, types: unknown): void {
  if (!Array.isArray(types)) throw wrongType(name, types, "an array of names")
}

function kindOf(type: unknown, name: string): RougeKind {
  const kind = typeof type === "string" ? /^rouge([1-9]|L|Lsum)$/.exec(type)?.[1] : undefined
  if (kind === undefined) {
    throw (typeof type === "string" ? outOfRange : wrongType)(name, type, "rouge1 to rouge9, rougeL or rougeLsum")
  }
  return kind === "L" ? LONGEST : kind === "Lsum" ? UNION : ngrams(Number(kind))
}
