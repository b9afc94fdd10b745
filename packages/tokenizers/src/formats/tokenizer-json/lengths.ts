// Reads and writes truncation and padding of a tokenizer.json.

import {
  badField,
  choiceOf,
  type Found,
  fieldsOf,
  nullable,
  optional,
  stringOf,
  wholeNumberOf,
} from "@lectern/core/json"
import { MAX_ID } from "../../encode/vocabulary.js"
import type { Side } from "../../postprocess/encoding.js"
import { type CompletePadding, MAX_PADDING, type Padding } from "../../postprocess/padding.js"
import type { Truncation } from "../../postprocess/truncation.js"
import type { JsonObject } from "../../text/json.js"

const STRATEGIES = { LongestFirst: "longestFirst", OnlyFirst: "onlyFirst", OnlySecond: "onlySecond" } as const
const STRATEGY_NAMES = { longestFirst: "LongestFirst", onlyFirst: "OnlyFirst", onlySecond: "OnlySecond" } as const
const SIDES = { Left: "left", Right: "right" } as const

/** Reads the truncation. */
export function truncationOf(found: Found): Truncation {
  const field = fieldsOf(found, ["direction", "max_length", "strategy", "stride"])
  const maxLength = wholeNumberOf(field("max_length"), 0, Number.MAX_SAFE_INTEGER)
  const stride = wholeNumberOf(field("stride"), 0, Number.MAX_SAFE_INTEGER)
  if (stride > 0 && stride >= maxLength)
    throw badField(field("stride"), `must be less than max_length, ${maxLength}, got ${stride}`)
  return {
    direction: optional(field("direction"), sideOf, "right"),
    maxLength,
    strategy: STRATEGIES[choiceOf(field("strategy"), ["LongestFirst", "OnlyFirst", "OnlySecond"])],
    stride,
  }
}

/** Reads the padding. */
export function paddingOf(found: Found): Padding {
  const field = fieldsOf(found, ["strategy", "direction", "pad_to_multiple_of", "pad_id", "pad_type_id", "pad_token"])
  return {
    strategy: strategyOf(field("strategy")),
    direction: sideOf(field("direction")),
    padToMultipleOf: nullable(field("pad_to_multiple_of"), (multiple) => wholeNumberOf(multiple, 0, MAX_PADDING)),
    padId: wholeNumberOf(field("pad_id"), 0, MAX_ID),
    padTypeId: wholeNumberOf(field("pad_type_id"), 0, MAX_ID),
    padToken: stringOf(field("pad_token")),
  }
}

/** Truncation as tokenizer.json writes it. */
export function truncationJson({ direction, maxLength, strategy, stride }: Required<Truncation>): JsonObject {
  return { direction: sideName(direction), max_length: maxLength, strategy: STRATEGY_NAMES[strategy], stride }
}

/** Padding as tokenizer.json writes it. */
export function paddingJson(padding: CompletePadding): JsonObject {
  const { strategy, direction, padToMultipleOf = null, padId, padTypeId, padToken } = padding
  return {
    strategy: strategy === "batchLongest" ? "BatchLongest" : { Fixed: strategy.fixed },
    direction: sideName(direction),
    pad_to_multiple_of: padToMultipleOf,
    pad_id: padId,
    pad_type_id: padTypeId,
    pad_token: padToken,
  }
}

function strategyOf(found: Found): NonNullable<Padding["strategy"]> {
  if (!(found.value instanceof Map)) {
    choiceOf(found, ["BatchLongest"])
    return "batchLongest"
  }
  return { fixed: wholeNumberOf(fieldsOf(found, ["Fixed"])("Fixed"), 0, MAX_PADDING) }
}

function sideOf(found: Found): Side {
  return SIDES[choiceOf(found, ["Left", "Right"])]
}

function sideName(side: Side): string {
  return side === "left" ? "Left" : "Right"
}
