// `lectern score --receipt` and `lectern verify`.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { jsonWithShards } from "../../../src/commands/statistics/run/plan.js"
import { receiptOfTexts } from "../../../src/commands/statistics/run/receipt/make.js"
import { type Receipt, withHashes } from "../../../src/commands/statistics/run/receipt/receipt.js"
import { openStatistics, readRecord } from "../../../src/count/statistics/file.js"
import { exampleFolder, folder } from "../../cli/run.js"
import { ok, refusal } from "./commands.js"

const TEXTS = "reference.A.txt -i system.north.txt system.south.txt"
const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")

/** Merged statistics of the example texts, in small shards or one. */
async function stored(cwd: string, options = "", name = "all"): Promise<void> {
  await ok(cwd, `plan ${TEXTS} -m bleu wer -q ${options} -o ${name}.json`.replaceAll("  ", " "))
  await ok(cwd, `shard ${name}.json 1/1 -q -o ${name}.part`)
  await ok(cwd, `merge ${name}.json ${name}.part -q -o ${name}.stats`)
}

/** The receipt of the example texts with small shards. */
async function small(cwd: string): Promise<Receipt> {
  const named = (path: string) => ({ name: path, path: join(cwd, path) })
  const receipt = await receiptOfTexts({
    references: [named("reference.A.txt")],
    systems: [named("system.north.txt"), named("system.south.txt")],
    metrics: [{ name: "bleu", options: { smoothing: "floor" } }],
    engine: "inline",
    jobs: 1,
    shardBytes: 3000,
    rows: true,
    maxLineBytes: 0,
  })
  writeFileSync(join(cwd, "r.json"), jsonWithShards(receipt))
  return receipt
}

test("a receipt is verified from the texts and from their statistics, and has the scores that were printed", async () => {
  const cwd = exampleFolder()
  const options = "-m bleu wer -s floor --smooth-value 0.2 --json-full"
  const printed = await ok(cwd, `score ${TEXTS} ${options} --receipt r.json -q`)
  expect(printed).toBe(await ok(cwd, `score ${TEXTS} ${options} -q`))
  const { segments, systems, inputs } = JSON.parse(printed)
  const receipt = JSON.parse(readFileSync(join(cwd, "r.json"), "utf8"))
  const paths = systems.map(({ path, metrics }: Record<"path" | "metrics", unknown>) => ({ system: path, metrics }))
  expect(receipt.result).toEqual({ segments, systems: paths })
  expect(receipt.inputs).toMatchObject(inputs)
  expect(await ok(cwd, "verify r.json")).toBe("r.json: verified from the texts: 1 shard, 200 segments, 4 scores\n")
  await stored(cwd)
  expect(await ok(cwd, "verify r.json --from all.stats")).toBe(
    "r.json: verified from all.stats: 1 shard, 200 segments, 4 scores\n",
  )
  await ok(
    cwd,
    "score --from all.stats -m bleu --names a b --receipt from.json -q -o out --confidence --confidence-n 10",
  )
  expect(await ok(cwd, "verify from.json --from all.stats")).toContain("200 segments, 2 scores")
  expect(await refusal(cwd, "verify from.json")).toBe(
    "2: lectern: from.json was made from statistics, so it does not say which lines belong to a shard; verify it with --from FILE",
  )
})

test("the hashes are those of the parts as JSON, and of the records of the statistics", async () => {
  const cwd = exampleFolder()
  await ok(cwd, `score ${TEXTS} -m bleu wer --receipt r.json -q`)
  await stored(cwd)
  const { hashes, inputs, settings, shards, result } = JSON.parse(readFileSync(join(cwd, "r.json"), "utf8"))
  const parts = [inputs, settings, shards, result].map((part) => sha256(JSON.stringify(part)))
  expect([hashes.inputs, hashes.settings, hashes.shards, hashes.result]).toEqual(parts)
  expect(hashes.root).toBe(sha256(JSON.stringify(["lectern.receipt/1", ...parts])))
  const file = join(cwd, "all.stats")
  const [place] = openStatistics(file).records
  const { bytes } = readRecord(file, place!)
  expect(shards).toMatchObject([{ key: place!.key, statistics: sha256(bytes.subarray(0, -32)) }])
  expect(inputs[1].sha256).toBe(sha256(readFileSync(join(cwd, "system.north.txt"))))
})

test("the first shard with other lines is named", async () => {
  const cwd = exampleFolder()
  const { shards } = await small(cwd)
  expect(shards.length).toBeGreaterThan(9)
  expect(await ok(cwd, "verify r.json")).toContain(`${shards.length} shards, 200 segments, 2 scores`)
  const path = join(cwd, "system.south.txt")
  const lines = readFileSync(path, "utf8").split("\n")
  const { firstSegment, segments } = shards[4]!
  const named = (shard: number): string =>
    `65: lectern: ${path}: lines ${shards[shard]!.firstSegment + 1}..${shards[shard]!.firstSegment + shards[shard]!.segments} (shard ${shard + 1} of ${shards.length}) are not those of r.json`
  for (const line of [firstSegment, firstSegment + segments - 1]) {
    for (const other of [`${lines[line]} more`, lines[line]!.replace(/.$/, "#")]) {
      writeFileSync(path, lines.with(150, "later").with(line, other).join("\n"))
      expect(await refusal(cwd, "verify r.json")).toBe(named(4))
    }
  }
  writeFileSync(path, `${lines.join("\n")}one more\n`)
  expect(await refusal(cwd, "verify r.json")).toMatch(/south.txt: has \d+ bytes, expected \d+ as in r.json$/)
  writeFileSync(path, lines.slice(0, firstSegment + 1).join("\n"))
  expect(await refusal(cwd, "verify r.json")).toBe(named(4))
  rmSync(path)
  expect(await refusal(cwd, "verify r.json")).toBe(`74: lectern: cannot read ${path}: no such file`)
})

test("the first shard with other counts is named, and other statistics are refused", async () => {
  const cwd = exampleFolder()
  await stored(cwd, "--shard-bytes 3000")
  const { shards } = await small(cwd)
  const verify = (name: string): Promise<string> => refusal(cwd, `verify r.json --from ${name}`)
  const n = shards.length
  const first = `shard 1 of ${n} (segments 1..${shards[0]!.segments})`
  expect(await verify("all.stats")).toBe(
    `65: lectern: all.stats: ${first} is not that of r.json: it is of other lines, metrics or options`,
  )
  const line = `plan ${TEXTS} -m bleu -q --shard-bytes 3000 -o plan.json`
  await ok(cwd, line)
  await ok(cwd, "shard plan.json 1/2 -q -o 1.part")
  await ok(cwd, "shard plan.json 2/2 -q -o 2.part")
  await ok(cwd, "merge plan.json 1.part 2.part -q -o bleu.stats")
  expect(await ok(cwd, "verify r.json --from bleu.stats")).toContain("verified from bleu.stats")
  await ok(cwd, "merge bleu.stats --minus 2.part -q -o fewer.stats")
  expect(await verify("fewer.stats")).toBe(
    `65: lectern: fewer.stats: has ${Math.floor(n / 2)} shards, expected ${n} as in r.json`,
  )
  await ok(cwd, "score --from fewer.stats --receipt fewer.json -q -o out")
  expect(await refusal(cwd, "verify fewer.json --from bleu.stats")).toBe(
    `65: lectern: bleu.stats: has more than the ${Math.floor(n / 2)} shards of fewer.json`,
  )
  expect(await verify("1.part")).toContain("has a part of the corpus")
  await ok(cwd, `plan ${TEXTS} -m wer -q --shard-bytes 3000 -o plan.json`)
  await ok(cwd, "shard plan.json 1/1 -q -o wer.part")
  await ok(cwd, "merge plan.json wer.part -q -o wer.stats")
  expect(await verify("wer.stats")).toBe("65: lectern: wer.stats: has no counts of bleu, which r.json has")
})

test("a receipt with other counts or scores is refused, whoever computed its hashes", async () => {
  const cwd = exampleFolder()
  const receipt = await small(cwd)
  const forged = async (part: Partial<Receipt>): Promise<string> => {
    writeFileSync(join(cwd, "r.json"), jsonWithShards(withHashes({ ...receipt, ...part })))
    return await refusal(cwd, "verify r.json")
  }
  const { shards, result } = receipt
  const [{ firstSegment, segments }, n] = [shards[2]!, shards.length]
  expect(await forged({ shards: shards.with(2, { ...shards[2]!, statistics: "0".repeat(64) }) })).toBe(
    `65: lectern: the texts: shard 3 of ${n} (segments ${firstSegment + 1}..${firstSegment + segments}) has other counts than in r.json`,
  )
  expect(await forged({ shards: shards.with(2, { ...shards[2]!, segments: 1 }) })).toContain(
    "r.json: has shards that do",
  )
  const [north, south] = result.systems
  const better = { ...south!, metrics: [{ ...south!.metrics[0], score: 99 }] }
  expect(await forged({ result: { ...result, systems: [north!, better] } })).toMatch(
    /^65: lectern: the texts: BLEU of system.south.txt is [\d.]+ \(nrefs:1\|.*\), expected 99 \(.*\) as in r.json$/,
  )
})

test("a receipt that was changed, and other files, are refused", async () => {
  const cwd = exampleFolder()
  await small(cwd)
  const good = readFileSync(join(cwd, "r.json"), "utf8")
  for (const [part, from, to] of [
    ["inputs", '"markBytes": 0', '"markBytes": 3'],
    ["settings", '"floor"', '"none"'],
    ["shards", '"firstSegment":0', '"firstSegment":1'],
    ["result", '"segments": 200', '"segments": 201'],
    ["root", '"root": "', '"root": "0'],
  ] as const) {
    expect(good).toContain(from)
    writeFileSync(join(cwd, "r.json"), good.replace(from, to))
    expect(await refusal(cwd, "verify r.json")).toBe(
      `65: lectern: r.json: was changed: the hash of "${part}" does not match`,
    )
  }
  writeFileSync(join(cwd, "r.json"), "{}")
  expect(await refusal(cwd, "verify r.json")).toBe(
    "65: lectern: r.json: is not a receipt of lectern score (lectern.receipt/1)",
  )
  expect(await refusal(cwd, "verify none.json")).toBe("74: lectern: cannot read none.json: no such file")
})

test.each([
  ["score r -i h --receipt x -sl", "--receipt and -sl cannot be combined: a receipt is of corpus scores"],
  ["score r --receipt x", "--receipt needs hypotheses in files: name them with -i"],
  ["score r -i h --receipt x -o x", "--receipt and -o are both x; name two files"],
  ["score r -i h --receipt h", "--receipt h would overwrite an input"],
  [
    "score j.jsonl -i j.jsonl --receipt x",
    "j.jsonl has records; plans and receipts need plain text files, whose lines can be read from any position",
  ],
  [
    "score r -i h -m nist --receipt x",
    "NIST reads all references before it counts, so its parts cannot be counted apart; use lectern score, without --receipt",
  ],
])("%s", async (line, sentence) => {
  const cwd = folder({ r: "a\n", h: "a\n", "j.jsonl": '{"hypothesis":"a","reference":"a"}\n' })
  expect(await refusal(cwd, line)).toBe(`2: lectern: ${sentence}`)
  expect(existsSync(join(cwd, "x"))).toBe(false)
})
