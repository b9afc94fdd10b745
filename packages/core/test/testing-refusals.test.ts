import { describe, expect, test } from "vitest"
import { LecternError } from "../src/index.js"
import { problemOf, refusal } from "../src/testing.js"

const refuse = (): never => {
  throw new LecternError({ kind: "usage", why: "no" })
}

describe("problemOf() and refusal()", () => {
  test("give the problem, and its kind and sentence", () => {
    expect(problemOf(refuse)).toEqual({ kind: "usage", why: "no" })
    expect(refusal(refuse)).toEqual({ kind: "usage", sentence: "no" })
  })

  test("fail when the call succeeds", () => {
    expect(() => refusal(() => 1)).toThrow("the call was not refused")
  })

  test("pass on any other error", () => {
    expect(() =>
      refusal(() => {
        throw new TypeError("a fault")
      }),
    ).toThrow(TypeError)
  })
})
