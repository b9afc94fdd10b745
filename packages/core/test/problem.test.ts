import { describe, expect, test } from "vitest"
import { LecternError, type Problem, sentence } from "../src/index.js"

const worded: readonly (readonly [Problem, string])[] = [
  [
    { kind: "out-of-range", name: "maxOrder", got: 0, want: "an integer in 1..9" },
    "maxOrder must be an integer in 1..9, got 0",
  ],
  [
    { kind: "out-of-range", name: "tokenize", got: "13b", want: "13a, intl or zh" },
    "tokenize must be 13a, intl or zh, got 13b",
  ],
  [
    { kind: "wrong-type", name: "hypotheses[3]", got: "undefined", want: "a string" },
    "hypotheses[3] must be a string, got undefined",
  ],
  [
    {
      kind: "unequal-lengths",
      unit: "lines",
      lengths: [
        { name: "ref.txt", length: 3 },
        { name: "hyp.txt", length: 2 },
      ],
    },
    "unequal lengths: ref.txt has 3 lines, hyp.txt has 2 lines",
  ],
  [
    { kind: "unequal-lengths", unit: "lines", lengths: [1, 0].map((length) => ({ name: `${length}.txt`, length })) },
    "unequal lengths: 1.txt has 1 line, 0.txt has 0 lines",
  ],
  [
    { kind: "unequal-lengths", unit: "entries", lengths: [{ name: "strata", length: 1 }] },
    "unequal lengths: strata has 1 entry",
  ],
  [
    { kind: "unknown-option", owner: "bleu()", name: "tokenizer", meant: "tokenize", known: ["tokenize", "lowercase"] },
    'bleu() has no option "tokenizer"; did you mean "tokenize"?',
  ],
  [
    { kind: "unknown-option", owner: "bleu()", name: "beta", known: ["tokenize", "lowercase"] },
    'bleu() has no option "beta"; its options are tokenize, lowercase',
  ],
  [{ kind: "unknown-option", owner: "wil()", name: "beta", known: [] }, 'wil() has no option "beta"; it takes none'],
  [{ kind: "unreadable", path: "hyp.txt", why: "no such file" }, "cannot read hyp.txt: no such file"],
  [{ kind: "unwritable", path: "out/", why: "it is a folder" }, "cannot write out/: it is a folder"],
  [
    { kind: "bad-data", path: "hyp.txt", line: 4711, byte: 12, why: "invalid UTF-8 0xFF" },
    "hyp.txt:4711:12: invalid UTF-8 0xFF",
  ],
  [{ kind: "bad-data", path: "hyp.tsv", line: 3, why: "2 columns, expected 3" }, "hyp.tsv:3: 2 columns, expected 3"],
  [{ kind: "bad-data", path: "hyp.gz", byte: 0, why: "not gzip" }, "hyp.gz at byte 0: not gzip"],
  [{ kind: "bad-data", path: "hyp.txt", why: "it is empty" }, "hyp.txt: it is empty"],
  [{ kind: "usage", why: "unknown option --foo" }, "unknown option --foo"],
  [{ kind: "failed", what: "shard 3", why: "its worker died twice" }, "shard 3: its worker died twice"],
  [{ kind: "unavailable", what: "redis://queue", why: "it is starting" }, "redis://queue: it is starting"],
]

describe("sentence", () => {
  test.each(worded)("puts %j into words", (problem, expected) => {
    expect(sentence(problem)).toBe(expected)
  })

  test("never ends with a full stop, so that it can stand inside another sentence", () => {
    for (const [problem] of worded) expect(sentence(problem)).not.toMatch(/\.$/)
  })
})

describe("LecternError", () => {
  const problem: Problem = { kind: "unreadable", path: "ref.txt", why: "no such file" }

  test("is an Error with the sentence as its message and the problem as data", () => {
    const error = new LecternError(problem)
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe("LecternError")
    expect(error.message).toBe(sentence(problem))
    expect(error.problem).toBe(problem)
    expect(String(error)).toBe("LecternError: cannot read ref.txt: no such file")
  })

  test("keeps its cause", () => {
    const cause = new Error("ENOENT")
    expect(new LecternError(problem, { cause }).cause).toBe(cause)
  })

  test("is told apart by the kind of its problem", () => {
    try {
      throw new LecternError(problem)
    } catch (error) {
      expect(error instanceof LecternError && error.problem.kind === "unreadable" && error.problem.path).toBe("ref.txt")
    }
  })

  test("is known by what it says, so that bundles with a class each can be used together", async () => {
    const copy: typeof import("../src/problem.js") = await import(/* @vite-ignore */ `../src/problem.js?${"copy"}`)
    expect(copy.LecternError).not.toBe(LecternError)
    expect(new copy.LecternError(problem)).toBeInstanceOf(LecternError)
    expect(new LecternError(problem)).toBeInstanceOf(copy.LecternError)
  })

  test.each([
    undefined,
    null,
    "LecternError",
    new Error("no such file"),
    Object.assign(new Error("no such file"), { problem }),
    Object.assign(new Error("no such file"), { name: "LecternError" }),
    { name: "LecternError", problem: {} },
  ])("is not %j", (value) => {
    expect(value instanceof LecternError).toBe(false)
  })

  test.each(worded)("problems survive cloning between threads: %j", (each) => {
    expect(structuredClone(each)).toEqual(each)
  })
})
