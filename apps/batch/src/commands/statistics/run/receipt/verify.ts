// Derives the scores of a receipt again, and names the first shard that differs.
import { createHash } from "node:crypto"
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { badData, LecternError } from "@lectern/core"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { readRecord } from "../../../../count/statistics/file.js"
import type { CountRequest } from "../../../../types.js"
import type { CorpusStatistics } from "../corpus-texts.js"
import { countPart } from "../count-part.js"
import { corpusHeader } from "../headers.js"
import { type PlannedShard, type StatisticsPlan, segmentsOf, shardBytes } from "../plan.js"
import { derivation } from "./derive.js"
import { afterHeader } from "./make.js"
import { planOf, type Receipt, type ReceiptResult } from "./receipt.js"

/** A receipt and its file. */
export interface FoundReceipt {
  readonly path: string
  readonly receipt: Receipt
}

const CHUNK_BYTES = 2 ** 20

/** Counts the texts of a receipt again. */
export async function verifyTexts(
  { path, receipt }: FoundReceipt,
  how: Pick<CountRequest, "jobs" | "engine" | "signal" | "onProgress">,
): Promise<void> {
  const plan = planOf(path, receipt)
  if (plan === undefined) {
    const why = `${path} was made from statistics, so it does not say which lines belong to a shard; verify it with --from FILE`
    throw new LecternError({ kind: "usage", why })
  }
  await checkLines(path, plan, how)
  const { add, result } = derivation("the texts", corpusHeader(plan), receipt.settings)
  let shard = 0
  const onRecord = (bytes: Uint8Array): void =>
    checkRecord({ path, receipt }, { name: "the texts", shard: shard++ }, add(bytes))
  await countPart({ plan, part: 1, parts: 1, ...how, write: afterHeader(onRecord) })
  checkResult({ path, receipt }, "the texts", result())
}

/** Derives the scores of a receipt from statistics. */
export async function verifyStatistics(
  found: FoundReceipt,
  { path: name, header, records, corpus }: CorpusStatistics,
  signal: CountRequest["signal"],
): Promise<void> {
  const { path, receipt } = found
  const missing = receipt.settings.metrics.find((metric) =>
    header.metrics.every(({ spec }) => spec.name !== metric.name),
  )
  if (missing !== undefined) throw badData(name, `has no counts of ${missing.name}, which ${path} has`)
  if (corpus.systems.length !== receipt.settings.systems.length) {
    throw badData(
      name,
      `has ${corpus.systems.length} systems, expected ${receipt.settings.systems.length} as in ${path}`,
    )
  }
  const { add, result } = derivation(name, header, receipt.settings)
  const pause = yieldToEvents(signal)
  for (const [shard, place] of records.entries()) {
    await pause()
    checkRecord(found, { name, shard }, add(readRecord(name, place).bytes))
  }
  if (records.length < receipt.shards.length) {
    throw badData(name, `has ${records.length} shards, expected ${receipt.shards.length} as in ${path}`)
  }
  checkResult(found, name, result())
}

function checkRecord(
  { path, receipt: { shards } }: FoundReceipt,
  { name, shard }: { readonly name: string; readonly shard: number },
  { key, checksum }: { readonly key: string; readonly checksum: string },
): void {
  const planned = shards[shard]
  if (planned === undefined) throw badData(name, `has more than the ${shards.length} shards of ${path}`)
  const which = `shard ${shard + 1} of ${shards.length} (${segmentsOf([planned])})`
  if (key !== planned.key)
    throw badData(name, `${which} is not that of ${path}: it is of other lines, metrics or options`)
  if (checksum !== planned.statistics) throw badData(name, `${which} has other counts than in ${path}`)
}

function checkResult({ path, receipt }: FoundReceipt, name: string, found: ReceiptResult): void {
  const { result } = receipt
  for (const [s, { system, metrics }] of found.systems.entries()) {
    for (const [m, metric] of metrics.entries()) {
      const expected = result.systems[s]?.metrics[m]
      if (JSON.stringify(metric) === JSON.stringify(expected)) continue
      const of = `${expected?.score} (${expected?.signature})`
      throw badData(
        name,
        `${metric.name} of ${system} is ${metric.score} (${metric.signature}), expected ${of} as in ${path}`,
      )
    }
  }
}

/** Hashes the lines of all shards, in order, so that the first one that differs is named. */
async function checkLines(
  path: string,
  { inputs, shards }: StatisticsPlan,
  { signal, onProgress }: Pick<CountRequest, "signal" | "onProgress">,
): Promise<void> {
  const bytesTotal = inputs.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytesDone = 0
  const pause = yieldToEvents(signal)
  const files = inputs.map((input) => withReadErrors(input.path, () => openSync(input.path, "r")))
  try {
    for (const [number, shard] of shards.entries()) {
      await pause()
      for (const [i, [start, end, sha256]] of shard.ranges.entries()) {
        const input = inputs[i]!
        if (hashOf(input.path, files[i]!, start, end) === sha256) continue
        throw badData(
          input.path,
          `${linesOf(shard)} (shard ${number + 1} of ${shards.length}) are not those of ${path}`,
        )
      }
      bytesDone += shardBytes(shard)
      onProgress?.({ stage: "index", bytesDone, bytesTotal, segments: shard.firstSegment + shard.segments })
    }
    for (const [i, input] of inputs.entries()) {
      const { size } = withReadErrors(input.path, () => fstatSync(files[i]!))
      if (size !== input.bytes) throw badData(input.path, `has ${size} bytes, expected ${input.bytes} as in ${path}`)
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}

function linesOf({ firstSegment, segments }: PlannedShard): string {
  return segments === 1 ? `line ${firstSegment + 1}` : `lines ${firstSegment + 1}..${firstSegment + segments}`
}

function hashOf(path: string, file: number, start: number, end: number): string {
  const hash = createHash("sha256")
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - start))
  for (let at = start; at < end; ) {
    const got = withReadErrors(path, () => readSync(file, chunk, 0, Math.min(chunk.length, end - at), at))
    if (got === 0) break
    hash.update(chunk.subarray(0, got))
    at += got
  }
  return hash.digest("hex")
}
