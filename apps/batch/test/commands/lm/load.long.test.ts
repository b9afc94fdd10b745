// Model files that cost time to refuse.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { expect, test } from "vitest"
import { loadScorer } from "../../../src/models/load.js"
import { complaint, temporaryFolder } from "../../support.js"

test("a compressed file may not grow without limit", async () => {
  const path = join(temporaryFolder(), "bomb.arpa.gz")
  writeFileSync(path, gzipSync(Buffer.alloc(2 ** 26 + 1, "\n")))
  const loading = loadScorer(path, { engine: inlineEngine() })
  expect(await complaint(loading)).toContain("unpacks to more than 100 times its size")
})
