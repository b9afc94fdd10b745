// METEOR 1.5 with the jar's data, against the jar, on texts of the table of paraphrases and of WordNet. Set LECTERN_METEOR to the folder
// pycocoevalcap/meteor of pip's pycocoevalcap 1.2, where meteor-1.5.jar is unzipped too; Java must be installed.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { meteor } from "../../src/index.js"
import { meteorData, meteorFiles } from "../../src/meteor-data.js"

const FOLDER = process.env.LECTERN_METEOR
const SEGMENTS = 2000
const CHUNKS = 20

test.skipIf(FOLDER === undefined)(
  "METEOR 1.5 counts what the jar counts with its data (skipped without LECTERN_METEOR)",
  () => {
    const bytesOf = (name: string): Uint8Array =>
      name === "data/paraphrase-en"
        ? gunzipSync(readFileSync(join(FOLDER!, `${name}.gz`)))
        : readFileSync(join(FOLDER!, name))
    const files = Object.fromEntries(meteorFiles.map((name) => [name, bytesOf(name)]))
    const metric = meteor({ variant: "1.5", data: meteorData(files) })
    const table = Buffer.from(files["data/paraphrase-en"]!.subarray(0, 1 << 26))
      .toString()
      .split("\n")
    const words = Buffer.from(files["synonym/english.synsets"]!).toString().split("\n")
    const functions = Buffer.from(files["function/english.words"]!).toString().split("\n")
    const pair = fc.oneof(
      fc.nat(Math.floor(table.length / 3) - 2).map((i) => [table[3 * i + 1]!, table[3 * i + 2]!]),
      fc.nat(Math.floor(words.length / 2) - 2).map((i) => [words[2 * i]!, `${words[2 * i]!}s`]),
      fc.constantFrom(...functions).map((word) => [word, "of the"]),
    )
    const segment = fc.array(fc.tuple(pair, fc.nat(), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 15 })
    const segments = fc.sample(segment, { ...examples(SEGMENTS, 15), numRuns: SEGMENTS }).map((pieces) => ({
      hypothesis: pieces.map(([phrase, , side]) => phrase[side ? 1 : 0]).join(" "),
      references: [pieces, pieces.toSorted((a, b) => (a[1] % 7) - (b[1] % 7))].map((order) =>
        order.map(([phrase, , , side]) => phrase[side ? 1 : 0]).join(" "),
      ),
    }))
    const printed = jarCounts(segments)
    const different = segments.filter((each, i) => {
      const counts = [...metric.add(metric.zero(), each).subarray(0, CHUNKS)]
      return counts.join(" ") !== printed[i]!.slice(0, CHUNKS).join(" ")
    })
    expect(different).toEqual([])
  },
  300_000,
)

function jarCounts(segments: readonly { hypothesis: string; references: readonly string[] }[]): number[][] {
  const folder = mkdtempSync(join(tmpdir(), "lectern-meteor-"))
  try {
    const [test, reference] = [join(folder, "test"), join(folder, "reference")]
    writeFileSync(test, segments.map(({ hypothesis }) => `${hypothesis}\n`).join(""))
    writeFileSync(reference, segments.flatMap(({ references }) => references.map((text) => `${text}\n`)).join(""))
    const jar = ["-Xmx2G", "-jar", join(FOLDER!, "meteor-1.5.jar")]
    const output = execFileSync("java", [...jar, test, reference, "-l", "en", "-norm", "-r", "2", "-ssOut"])
    return output
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ").map(Number))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
