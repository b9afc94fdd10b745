// The synonyms of WordNet, the simple way: its files as lists of lines, searched from the top.

const RULES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  noun: [
    ["s", ""],
    ["ses", "s"],
    ["ves", "f"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["men", "man"],
    ["ies", "y"],
  ],
  verb: [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  adj: [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
  ],
  adv: [],
}

/** A function that gives the synonyms of a word, in the order of code units. */
export function oracleWordNet(files: Readonly<Record<string, string>>): (word: string) => string[] {
  const lines = (name: string): string[][] =>
    files[name]!.split("\n")
      .filter((line) => line !== "" && !line.startsWith(" "))
      .map((line) => line.split(/ +/))
  const parts = Object.entries(RULES).map(([part, rules]) => ({
    rules,
    index: new Map(lines(`index.${part}`).map((fields) => [fields[0]!, fields])),
    data: new Map(lines(`data.${part}`).map((fields) => [fields[0]!, fields])),
    exceptions: new Map(lines(`${part}.exc`).map(([form, ...bases]) => [form!, bases])),
  }))
  return (word) => {
    const form = word.toLowerCase()
    const found: string[] = []
    for (const { rules, index, data, exceptions } of parts) {
      const regular = rules.flatMap(([old, other]) => (form.endsWith(old) ? [form.slice(0, -old.length) + other] : []))
      for (const base of [form, ...(exceptions.get(form) ?? regular)]) {
        const fields = index.get(base)
        if (fields === undefined) continue
        const count = Number(fields[2])
        const from = 6 + Number(fields[3])
        for (const place of fields.slice(from, from + count)) {
          const set = data.get(place)!
          const words = set.slice(4, 4 + 2 * Number.parseInt(set[3]!, 16)).filter((_, k) => k % 2 === 0)
          found.push(...words.map((each) => each.replace(/\([^()]*\)$/, "")).filter((each) => !each.includes("_")))
        }
      }
    }
    return [...new Set(found)].sort()
  }
}
