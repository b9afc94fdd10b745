// What stages of the same name have in common: their options, and how tokenizer.json writes them.
import { checkBoolean, choice, type OptionTable } from "@lectern/core/checks"
import { checkCharacter } from "./checks.js"
import type { JsonObject } from "./json.js"

interface ByteLevel {
  readonly addPrefixSpace?: boolean
  readonly trimOffsets?: boolean
  readonly useRegex?: boolean
}

interface Metaspace {
  readonly replacement?: string
  readonly prependScheme?: "always" | "first" | "never"
  readonly split?: boolean
}

export const BYTE_LEVEL_OPTIONS: OptionTable<ByteLevel> = {
  addPrefixSpace: [checkBoolean, true],
  trimOffsets: [checkBoolean, true],
  useRegex: [checkBoolean, true],
}

export const METASPACE_OPTIONS: OptionTable<Metaspace> = {
  replacement: [checkCharacter, "▁"],
  prependScheme: [choice(["always", "first", "never"]), "always"],
  split: [checkBoolean, true],
}

export function byteLevelJson({ addPrefixSpace, trimOffsets, useRegex }: Required<ByteLevel>): JsonObject {
  return { type: "ByteLevel", add_prefix_space: addPrefixSpace, trim_offsets: trimOffsets, use_regex: useRegex }
}

export function metaspaceJson({ replacement, prependScheme, split }: Required<Metaspace>): JsonObject {
  return { type: "Metaspace", replacement, prepend_scheme: prependScheme, split }
}
