// The search in texts, what is typed into it, and views in links, against simpler ways.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { faultOf, termsOf } from "../../src/page/report/browser/query.js"
import { linkOf, numbersIn, rangesOf, START, type View, viewOf } from "../../src/page/report/browser/state.js"
import { textsOf } from "../../src/page/report/browser/texts.js"

describe("textsOf()", () => {
  // Lower case of some of these is longer, of a final sigma another letter.
  const line = fc.string({
    unit: fc.constantFrom("a", "b", "A", "İ", "ß", "Σ", "ς", " ", "\r", "\u2028", "\0", "😀"),
    maxLength: 6,
  })
  const corpus = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 6 }))
    .chain(([kinds, segments]) =>
      fc.tuple(
        fc.constant(kinds),
        fc.constant(segments),
        fc.array(line, { minLength: kinds * segments, maxLength: kinds * segments }),
      ),
    )

  test("has every line, and marks what a look at each line finds", () => {
    const term = fc.string({ unit: fc.constantFrom("a", "B", "i̇", "ß", "σ", " ", "😀"), minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(corpus, term, fc.nat(7), ([kinds, segments, lines], wanted, chosen) => {
        const texts = textsOf(lines.map((each) => `${each}\n`).join(""), kinds, segments)
        const searched = (t: number): boolean => ((chosen >> t) & 1) === 1
        const marks = new Uint8Array(segments)
        texts.mark(wanted, searched, marks)
        for (let i = 0; i < segments; i++) {
          const own = lines.slice(i * kinds, (i + 1) * kinds)
          expect(own.map((_, t) => texts.line(i, t))).toEqual(own)
          // In one text a sigma at the end of a line is still followed by something.
          const folded = own.map((each) => `${each}\n`.toLowerCase())
          const isHit = folded.some((each, t) => searched(t) && each.includes(wanted.toLowerCase()))
          expect([i, marks[i] === 1]).toEqual([i, isHit])
        }
      }),
      examples(500, 43),
    )
  })
})

describe("termsOf()", () => {
  test.each([
    ["", []],
    [
      "  two  words ",
      [
        { kind: "text", text: "two", not: false },
        { kind: "text", text: "words", not: false },
      ],
    ],
    [
      '"a phrase" -"not this"',
      [
        { kind: "text", text: "a phrase", not: false },
        { kind: "text", text: "not this", not: true },
      ],
    ],
    ['"unfinished', [{ kind: "text", text: "unfinished", not: false }]],
    ['""', []],
    ["-", [{ kind: "text", text: "-", not: false }]],
    ["-no", [{ kind: "text", text: "no", not: true }]],
    ["/a b\\/c/i", [{ kind: "pattern", source: "a b\\/c", flags: "i", not: false }]],
    ["-/x/", [{ kind: "pattern", source: "x", flags: "", not: true }]],
    ["/usr/bin/x", [{ kind: "text", text: "/usr/bin/x", not: false }]],
    [
      "#12 #3-40",
      [
        { kind: "numbers", from: 12, to: 12, not: false },
        { kind: "numbers", from: 3, to: 40, not: false },
      ],
    ],
    ["#tag", [{ kind: "text", text: "#tag", not: false }]],
    ["id:doc-7", [{ kind: "id", text: "doc-7", not: false }]],
  ])("reads %j", (query, terms) => expect(termsOf(query)).toEqual(terms))

  test("takes a time that grows with the length of the query", () => {
    const start = performance.now()
    for (const unit of ["/", "\\/", '"', "-", "#1", "/\\"]) termsOf(unit.repeat(20_000))
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test("names the fault of a regular expression", () => {
    expect(faultOf({ source: "(", flags: "" })).toContain("Unterminated group")
    expect(faultOf({ source: "a", flags: "k" })).toContain("flags")
    expect(faultOf({ source: "a+", flags: "i" })).toBeUndefined()
  })
})

describe("links", () => {
  const view: fc.Arbitrary<View> = fc.record({
    metric: fc.nat(20),
    system: fc.nat(20),
    query: fc
      .string({ unit: fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)) })
      .map((text) => text.toWellFormed()),
    scope: fc.constantFrom("", "source", "reference", "3"),
    groups: fc
      .dictionary(fc.nat(30).map(String), fc.nat(900))
      .map((each) => new Map(Object.entries(each).map(([g, label]) => [Number(g), label]))),
    from: fc.option(fc.nat(99), { nil: undefined }),
    to: fc.option(fc.nat(99), { nil: undefined }),
    outcome: fc.constantFrom("", "better", "equal", "worse"),
    ngram: fc.array(
      fc.string().map((text) => text.toWellFormed()),
      { maxLength: 4 },
    ),
    picked: fc.uniqueArray(fc.nat(300)).map((each) => each.sort((a, b) => a - b)),
    onlyPicked: fc.boolean(),
    sort: fc.constantFrom("number", "length", "score", "baseline", "difference", "influence"),
    descending: fc.boolean(),
    first: fc.nat(1000),
  })

  test("bring back every view, and are empty for the first one", () => {
    fc.assert(
      fc.property(view, (each) => {
        expect(viewOf(linkOf(each))).toEqual(each)
      }),
      examples(500, 47),
    )
    expect(linkOf(START)).toBe("")
    expect(viewOf("")).toEqual(START)
  })

  test("of other pages, and made up ones, give a view", () => {
    expect(viewOf("#m=-1&s=x&from=1e9&is=best&sort=size&at=&pick=9-1.0.abc.2&g1=&gx=3&down=yes")).toEqual({
      ...START,
      picked: [1],
    })
  })

  test("write ticks as ranges", () => {
    expect(rangesOf([0, 1, 2, 6])).toBe("1-3.7")
    expect(numbersIn("1-3.7")).toEqual([0, 1, 2, 6])
    expect(numbersIn("")).toEqual([])
  })
})
