// Folders, files and helpers for the engine's tests.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { buildSync } from "esbuild"
import { onTestFinished } from "vitest"
import { execute } from "../src/count/execute.js"
import { prepare, type Replacements } from "../src/count/prepare.js"
import type { CorpusCounts, CountRequest, TextSource } from "../src/types.js"
import { rowOf, standIn } from "./fixtures/stand-in.mjs"

/** A metric spec; every spec finds the stand-in. */
export const SPEC: CountRequest["metrics"] = [{ name: "bleu", options: {} }]

/** The folder of the bundled worker entries, if they were built. */
let workers: string | undefined

/** The file URL of a bundled worker entry of the fixtures. */
export function builtWorker(name: string): string {
  workers ??= buildWorkers()
  return pathToFileURL(join(workers, `${name}.cjs`)).href
}

/**
 * Bundles all worker entries of the fixtures from the sources, as scripts/bundle.mjs bundles the real ones. The bundles
 * are in a cache outside the sources, from where they find the packages of this one.
 */
function buildWorkers(): string {
  const fixtures = join(import.meta.dirname, "fixtures")
  const outdir = join(import.meta.dirname, `../node_modules/.cache/test-workers/${process.env.VITEST_POOL_ID}`)
  const entries = readdirSync(fixtures).filter((name) => name.endsWith(".mts") && !name.endsWith(".d.mts"))
  buildSync({
    entryPoints: entries.map((name) => join(fixtures, name)),
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["piscina"],
    supported: { "dynamic-import": false },
  })
  return outdir
}

/** The stand-in metric, in all threads. */
export const STAND_IN: Replacements = {
  metricOf: () => standIn,
  threads: { worker: builtWorker("stand-in-worker") },
}

/** A tokenizer.json whose tokens are whole words, split at white space or, without that, whole lines. */
export function wordLevelJson(vocab: Readonly<Record<string, number>>, split: "words" | "lines"): string {
  return JSON.stringify({
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: split === "words" ? { type: "WhitespaceSplit" } : null,
    post_processor: null,
    decoder: null,
    model: { type: "WordLevel", vocab, unk_token: "[UNK]" },
  })
}

/** Makes a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-engine-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files into a new folder and returns their sources in the same order. */
export function written(files: Readonly<Record<string, string | Uint8Array>>): TextSource[] {
  const folder = temporaryFolder()
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return { name, path }
  })
}

/** Counts with the stand-in: the first text is the reference, the others are systems. */
export function count(
  [reference, ...systems]: readonly TextSource[],
  options: Partial<CountRequest> = {},
  replacements: Replacements = {},
): Promise<CorpusCounts> {
  const request = { references: [reference!], systems, metrics: SPEC, jobs: 1, ...options }
  return countWith(request, { ...STAND_IN, ...replacements })
}

/** Counts as `countCorpus` does, with parts replaced. */
export async function countWith(request: CountRequest, replacements: Replacements): Promise<CorpusCounts> {
  return execute(await prepare(request, replacements))
}

/** The error's message as users see it, without the folders. */
export async function complaint(run: Promise<unknown>): Promise<string> {
  try {
    await run
  } catch (error) {
    return (error as Error).message.replaceAll(/[^\s:]*lectern-engine-[^/\\]+[/\\]/g, "")
  }
  throw new Error("nothing went wrong")
}

/** The lines of a text as the engine should see them. */
export function linesOf(text: string | Uint8Array): string[] {
  const bytes = Buffer.from(text)
  const lines = bytes.toString("latin1").split("\n")
  if (lines.at(-1) === "") lines.pop()
  const ended = bytes.at(-1) === 10 ? lines.length : lines.length - 1
  return lines.map((line, i) => (i < ended && line.endsWith("\r") ? line.slice(0, -1) : line))
}

/** The stand-in's state of a corpus, computed from whole strings. */
export function expected(reference: string | Uint8Array, hypothesis: string | Uint8Array): number[] {
  const references = linesOf(reference)
  const state = [0, 0, 0, 0]
  for (const [i, line] of linesOf(hypothesis).entries()) {
    for (const [k, value] of rowOf(line, [references[i]!]).entries()) state[k]! += value
  }
  return state
}
