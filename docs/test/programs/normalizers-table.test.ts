// The guide's table of what two normalizers make of a text.
import { readFileSync } from "node:fs"
import { normalizer } from "@lectern/metrics/normalize"
import { expect, test } from "vitest"
import { ROOT } from "../project.js"

const GUIDE = readFileSync(`${ROOT}docs/guides/speech.md`, "utf8")
const [, table = ""] = /^\| text \| under `whisper-en`.*\n\|.*\n((?:\|.*\n)+)/m.exec(GUIDE) ?? []
const rows = [...table.matchAll(/^\| `(.*?)` \| `(.*?)` \| `(.*?)` \|/gm)].map(([, ...cells]) => cells)

test("the guide's table has rows", () => expect(rows.length).toBeGreaterThan(20))

test.each(rows)("%j is %j in Whisper and %j in Lectern's normalizer", (text = "", whisper, lectern) => {
  expect(normalizer("whisper-en")(text).trim()).toBe(whisper)
  expect(normalizer("lectern-en")(text)).toBe(lectern)
})
