// The tokens that end a hypothesis.
import { checkInteger, checkList } from "@lectern/core/checks"

/** Marks of the tokens that end a hypothesis. */
export function endMarks(endTokens: number | Readonly<ArrayLike<number>>, vocabularySize: number): Uint8Array {
  const list = typeof endTokens === "number" ? [endTokens] : endTokens
  checkList("endTokens", list, "a token id or a list of them")
  const marks = new Uint8Array(vocabularySize)
  for (let i = 0; i < list.length; i++) {
    checkInteger(`endTokens[${i}]`, list[i], 0, vocabularySize - 1)
    marks[list[i]!] = 1
  }
  return marks
}
