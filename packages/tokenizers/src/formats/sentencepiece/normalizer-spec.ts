// Expresses normalizers and pre-tokenizers in SentencePiece's format.
import { LecternError } from "@lectern/core"
import type { CompleteParts } from "../../pipeline/tokenizer.js"
import { bytesOfBase64 } from "../../text/base64.js"
import type { Json, JsonObject } from "../../text/json.js"
import type { NormalizerSpec } from "./model-proto.js"

/** SentencePiece's specification of the normalization of these parts. */
export function normalizerSpecOf({ normalizer, preTokenizer }: CompleteParts): {
  readonly normalizerSpec: NormalizerSpec
  readonly split: boolean
} {
  const metaspace = preTokenizer?.toJson()
  if (metaspace?.type !== "Metaspace")
    throw refused(`${named("pre-tokenizer", metaspace)}; only Metaspace is possible: it`)
  if (metaspace.replacement !== "▁") throw refused(`a blank written as ${JSON.stringify(metaspace.replacement)}`)
  const { charsmap, removesBlanks } = rulesOf(normalizer === undefined ? null : (normalizer.toJson() ?? {}))
  return {
    normalizerSpec: {
      name: charsmap === undefined ? "identity" : "user_defined",
      ...(charsmap !== undefined && { precompiledCharsmap: charsmap }),
      addDummyPrefix: metaspace.prepend_scheme !== "never",
      removeExtraWhitespaces: removesBlanks,
      escapeWhitespaces: true,
    },
    split: metaspace.split === true,
  }
}

// Either nothing, Precompiled, or a sequence of an optional Precompiled, Strip (at least right) and Replace of two or more blanks.
function rulesOf(json: Json): { charsmap: Uint8Array | undefined; removesBlanks: boolean } {
  const steps = stepsOf(json)
  const first = steps[0]?.type === "Precompiled" ? steps.shift() : undefined
  const charsmap = first === undefined ? undefined : bytesOfBase64(String(first.precompiled_charsmap))
  if (steps.length === 0) return { charsmap, removesBlanks: false }
  const [strip, replace, ...rest] = steps
  const regex = (replace?.pattern as JsonObject | undefined)?.Regex
  const removesBlanks = strip?.type === "Strip" && strip.strip_right === true && replace?.type === "Replace"
  if (!removesBlanks || rest.length > 0 || regex !== " {2,}" || !["▁", " "].includes(String(replace.content))) {
    throw refused(named("normalizer", removesBlanks ? replace : strip))
  }
  return { charsmap, removesBlanks }
}

function stepsOf(json: Json): JsonObject[] {
  if (json === null) return []
  const object = json as JsonObject
  return object.type === "Sequence" ? (object.normalizers as readonly Json[]).flatMap(stepsOf) : [object]
}

function named(stage: string, json: JsonObject | undefined): string {
  return json === undefined ? `no ${stage}` : `the ${stage} ${JSON.stringify(json).slice(0, 120)}`
}

function refused(what: string): LecternError {
  const why = `${what} cannot be written in SentencePiece's format`
  return new LecternError({ kind: "bad-data", path: "tokenizer.model", why })
}
