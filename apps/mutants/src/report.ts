// What the mutants of a run say: a table of folders, and the mutants that survived.
import { dirname } from "node:path"
import type { Outcome } from "./checkout.js"
import { described, type Mutant } from "./mutant.js"

/** A mutant and what became of it. */
export interface Tested {
  readonly mutant: Mutant
  readonly outcome: Outcome
}

/**
 * A table in Markdown, one line per folder, and a list of the survivors. A mutant that makes the tests run for ever
 * counts as killed; one that does not build is not counted.
 */
export function table(tested: readonly Tested[]): string {
  const counted = tested.filter(({ outcome }) => outcome !== "does not build")
  const folders = [...new Set(counted.map(({ mutant }) => dirname(mutant.path)))].sort()
  const inFolder = (folder: string): readonly Tested[] =>
    counted.filter(({ mutant }) => dirname(mutant.path) === folder)
  const survivors = counted.filter(({ outcome }) => outcome === "survived").map(({ mutant }) => described(mutant))
  return [
    "| folder | mutants | killed | survived | score |",
    "|---|---:|---:|---:|---:|",
    ...folders.map((folder) => row(folder, inFolder(folder))),
    row("all", counted),
    "",
    `${tested.length - counted.length} more did not build.`,
    ...(survivors.length === 0 ? [] : ["", "Survived:", ...survivors.sort()]),
  ].join("\n")
}

function row(name: string, tested: readonly Tested[]): string {
  const survived = tested.filter(({ outcome }) => outcome === "survived").length
  const killed = tested.length - survived
  const score = tested.length === 0 ? "" : `${((100 * killed) / tested.length).toFixed(1)} %`
  return `| ${name} | ${tested.length} | ${killed} | ${survived} | ${score} |`
}
