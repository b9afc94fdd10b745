// Token ids as users pass them.
import { checkInteger, checkList } from "@lectern/core/checks"

/** One token id or several as a list. */
export function tokenList(name: string, tokens: number | Readonly<ArrayLike<number>>): Int32Array {
  const list = typeof tokens === "number" ? [tokens] : tokens
  checkList(name, list, "a token id or a list of them")
  for (let i = 0; i < list.length; i++) checkInteger(`${name}[${i}]`, list[i], 0, 2 ** 31 - 1)
  return Int32Array.from(list)
}
