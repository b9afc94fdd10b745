// Perplexities of KenLM's query under models that lmplz makes here, where its programs are stored beside the repository.
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ngramScorer, perplexity, readArpa, writeArpa } from "../../../src/ngram/index.js"
import { hasShared, type QueryResult, shared, sharedPath } from "../../helpers/shared.js"

const LMPLZ = sharedPath("peers/kenlm/lmplz")

describe.skipIf(!hasShared || !existsSync(LMPLZ))("perplexities of KenLM's query", () => {
  test.each([3, 5])(
    "of a model of order %d, also after it was written and read again",
    { timeout: 300_000 },
    (order) => {
      const folder = mkdtempSync(join(tmpdir(), "lectern-lmplz-"))
      try {
        const path = join(folder, "model.arpa")
        const input = shared("data/text/en.txt").replaceAll("<unk>", "unk")
        execFileSync(LMPLZ, ["-o", `${order}`, "-S", "1G", "-T", folder, "--arpa", path], {
          input,
          stdio: ["pipe", "ignore", "ignore"],
        })
        const { model } = readArpa(new Uint8Array(readFileSync(path)))
        const golden = JSON.parse(shared(`golden/ngram/en.o${order}.json`)) as { readonly test: QueryResult }
        const text = shared("golden/ngram/en.test.txt")
        const statistic = perplexity()
        const measured = [model, readArpa(writeArpa(model)).model].map((each) =>
          statistic.finalize(statistic.add(statistic.zero(), ngramScorer(each).score(text))),
        )
        for (const { all, known, unknown } of measured) {
          expect([all.tokens, unknown]).toEqual([golden.test.tokens, golden.test.oov])
          expect(Math.abs(all.perplexity / golden.test.perplexity_with_oov - 1)).toBeLessThanOrEqual(1e-6)
          expect(Math.abs(known.perplexity / golden.test.perplexity_without_oov - 1)).toBeLessThanOrEqual(1e-6)
        }
        expect(Math.abs(measured[1]!.all.perplexity / measured[0]!.all.perplexity - 1)).toBeLessThanOrEqual(1e-9)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
})
