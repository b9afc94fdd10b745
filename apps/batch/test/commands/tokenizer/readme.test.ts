import { test } from "vitest"
import { expectSession } from "../../cli/readme-session.js"

test("the README's session of `tokenizer` prints what it says", async () => {
  await expectSession("tokenizer")
})
