// The README's examples of the libraries run as one program, and every result on it is true.
import { expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { DECODING_README, OTHER_READMES, README } from "./programs.js"

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

test.each(OTHER_READMES)("the examples in $where run and say what is true", async ({ where, text }) => {
  const { problems, checked } = await runNote(`readme-${where.split("/")[1]}`, text)
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(2)
})
