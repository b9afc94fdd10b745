// The README's examples of the libraries run as one program, and every result on it is true.
import { expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { DECODING_README, README } from "./programs.js"

test("the README's library examples run and say what is true", async () => {
  const { problems, checked } = await runNote("readme", README.text)
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(5)
})

test("the examples in the README of decoding run and say what is true", async () => {
  const { problems, checked } = await runNote("readme-decoding", DECODING_README.text)
  expect(problems).toEqual([])
  expect(checked).toBe(10)
})
