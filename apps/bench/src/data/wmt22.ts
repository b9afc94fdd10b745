// Real pairs: every hypothesis file of a WMT22 folder with every reference of its language pair, repeated, each round
// in a new order.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { shuffle, xoshiro128 } from "@lectern/random"
import type { Pair, PairSource } from "./pairs.js"
import { sharedData } from "./shared.js"

const SEED = 22

/**
 * The WMT22 folder, if it is there: below the folder that `LECTERN_SHARED` names, else below `shared` beside the
 * checkout.
 */
export function wmt22(): PairSource | undefined {
  const folder = sharedData("wmt22")
  if (!existsSync(folder)) return undefined
  return { name: "wmt22-a", about: "WMT22 outputs and references, repeated and shuffled", pairs: () => repeat(folder) }
}

function* repeat(folder: string): Iterable<Pair> {
  const all = readPairs(folder)
  const generator = xoshiro128(SEED)
  while (true) yield* shuffle(all, generator)
}

function readPairs(folder: string): Pair[] {
  const names = readdirSync(folder).sort()
  const languages = [...new Set(names.filter((name) => name.includes(".hyp.")).map((name) => name.split(".")[0]!))]
  return languages.flatMap((language) => {
    const texts = (kind: string): string[][] =>
      names.filter((name) => name.startsWith(`${language}.${kind}.`)).map((name) => lines(join(folder, name)))
    const references = texts("ref")
    return texts("hyp").flatMap((hypotheses) =>
      references.flatMap((reference) => hypotheses.map((line, i) => ({ hypothesis: line, reference: reference[i]! }))),
    )
  })
}

function lines(path: string): string[] {
  return readFileSync(path, "utf8").replace(/\n$/, "").split("\n")
}
