// The system that `--baseline` names.
import type { Option } from "./option.js"
import { shortNames } from "./short-names.js"
import { text, usage } from "./values.js"

/** The option. */
export const baselineOption: Option<string | undefined> = {
  flags: "--baseline <NAME>",
  help: "the baseline: its name, path or number in -i; reports list it first",
  more: "By default the first system of `-i`",
  read: text,
}

/** The place of the baseline among the systems with these paths, and names that were given to them. */
export function baselineNamed(asked: string, paths: readonly string[], given: readonly string[] = []): number {
  const short = shortNames(paths)
  const namesOf = (s: number): (string | undefined)[] => [paths[s], short[s], given[s], String(s + 1)]
  const [only, second] = paths.flatMap((_, s) => (namesOf(s).includes(asked) ? [s] : []))
  if (only !== undefined && second === undefined) return only
  const wrong = only === undefined ? "is none of the systems" : "is the name or the number of several systems"
  const list = paths.map((path, s) => `${s + 1} ${given[s] ?? short[s]}${second === undefined ? "" : ` (${path})`}`)
  throw usage(`--baseline ${asked} ${wrong}: ${list.join(", ")}`)
}

/** A list with an entry for each system, that of the baseline first. */
export function baselineFirst<Entry>(all: readonly Entry[], baseline = 0): Entry[] {
  return [all[baseline]!, ...all.filter((_, s) => s !== baseline)]
}
