// The walk on the page ends with the tokens of the package, and its links are those of the package's trie and of the note.
import { examples } from "@lectern/core/testing"
import { createTokenizer, vocabulary, whitespaceSplit, wordPiece } from "@lectern/tokenizers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { linksTable, trieFigure, triePicture } from "../../figures/trie-walk.mjs"
import { KNOWN, trieOf, WALKED, walkOf } from "../../widgets/trie-in-page.mjs"

const TRIE = trieOf(KNOWN)

test("trieOf() of the theatre has the failure pops and links that the note works out", () => {
  const shown = ["the", "thea", "theat", "theatr", "theatre", "##t", "##tr", "t"].map((name) => {
    const { isToken, pops, link } = TRIE.get(name)!
    return [name, isToken, pops.join(" "), link]
  })
  expect(shown).toEqual([
    ["the", true, "the", "##"],
    ["thea", false, "the", "##a"],
    ["theat", false, "the ##a", "##t"],
    ["theatr", false, "the ##a", "##tr"],
    ["theatre", true, "theatre", "##"],
    ["##t", true, "##t", "##"],
    ["##tr", false, "", undefined],
    ["t", false, "", undefined],
  ])
})

test("walkOf() reads each letter once, pops as the note says, and ends without tokens where there is no link", () => {
  const { steps, tokens } = walkOf(TRIE, WALKED)
  expect(tokens).toEqual(["the", "##a", "##t", "##o"])
  expect(steps.map(({ letter }) => letter).join("")).toBe(WALKED)
  const links = steps.filter(({ letter }) => letter === "").map(({ from, node, pops }) => [from, node, pops.join(" ")])
  expect(links).toEqual([
    ["theat", "##t", "the ##a"],
    ["##t", "##", "##t"],
    ["##o", "##", "##o"],
  ])
  expect(walkOf(TRIE, "theatr").tokens).toBeUndefined()
  expect(walkOf(TRIE, "").tokens).toEqual([])
  expect(walkOf(TRIE, "x").tokens).toBeUndefined()
})

test("walkOf() gives the tokens of the package for random words and vocabularies", () => {
  const letters = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 4 }).map((each) => each.join(""))
  const token = fc.tuple(fc.boolean(), letters).map(([isFirst, text]) => (isFirst ? text : `##${text}`))
  const word = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 9 }).map((each) => each.join(""))
  fc.assert(
    fc.property(fc.uniqueArray(token, { maxLength: 10 }), word, (known, asked) => {
      const entries = ["[UNK]", ...known].map((each, id) => [each, id] as const)
      const tokenizer = createTokenizer({
        preTokenizer: whitespaceSplit(),
        model: wordPiece({ vocabulary: vocabulary(entries) }),
      })
      const { tokens, steps } = walkOf(trieOf(known.join(" ")), asked)
      expect(tokens ?? ["[UNK]"]).toEqual(tokenizer.encode(asked).tokens)
      const read = steps.map(({ letter }) => letter).join("")
      expect(asked.startsWith(read)).toBe(true)
      if (tokens !== undefined) expect(steps.length - read.length).toBeLessThanOrEqual(read.length)
    }),
    examples(300, 4),
  )
})

test("triePicture() draws a node for each beginning, the edges that were read, and the tokens that were popped", () => {
  const picture = triePicture({ id: "x", trie: TRIE, steps: walkOf(TRIE, WALKED).steps })
  expect(picture.match(/class="trie-node/g)).toHaveLength(TRIE.size)
  expect(picture.match(/trie-edge walked/g)).toHaveLength(WALKED.length)
  expect(picture.match(/trie-node token/g)).toHaveLength(6)
  expect(picture.match(/class="trie-link"/g)).toHaveLength(1)
  expect([...picture.matchAll(/class="trie-pops"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    "the ##a",
    "##t ↩",
    "##o ↩",
  ])
  expect(picture).toContain("the walk is at ## and has popped the ##a ##t ##o.")
  const places = [...picture.matchAll(/<(?:circle cx|rect x)="([\d.-]+)" c?y="([\d.]+)"[^>]*?(?:r="13"|height="26")/g)]
  expect(new Set(places.map(([, x, y]) => `${x} ${y}`)).size).toBe(TRIE.size)
})

test("letters of readers stay text, and a large vocabulary is not drawn whole", () => {
  const odd = trieOf('<i ##&"')
  const { steps } = walkOf(odd, '<i&"')
  expect(triePicture({ id: "x", trie: odd, steps }) + linksTable(odd)).not.toMatch(/<i|&(?!amp;|lt;|quot;)/)
  expect(trieOf(Array.from({ length: 100 }, (_, i) => `w${i}`).join(" ")).size).toBe(60)
  expect(trieFigure(TRIE, [], "Caption")).toContain('<div data-widget="live-trie">\n<svg class="trie-walk"')
  expect(linksTable(TRIE)).toContain('<th scope="row">theat</th><td></td><td>the ##a</td><td>##t</td>')
})
