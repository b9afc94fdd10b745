// Prepares the language model of a search.
import type { CtcFusion } from "./fusion.js"
import type { Language } from "./language.js"
import { modelLanguage } from "./model-language.js"
import { tokenLanguage } from "./token-language.js"
import { wordLanguage } from "./word-language.js"

const NONE: Language = { read: () => undefined, termOf: () => 0, endTermOf: () => 0 }

/** The language model of a search, which may have none. */
export function languageOf(fusion: CtcFusion | undefined, vocabularySize: number): Language {
  if (fusion === undefined) return NONE
  if (fusion.kind === "tokens") return tokenLanguage(fusion, vocabularySize)
  return fusion.kind === "words" ? wordLanguage(fusion) : modelLanguage(fusion, vocabularySize)
}
