// Vitest's report in JSON: a test passes or fails.
import { recordsOf, type ToolFormat, type ToolRow } from "./tool-format.js"

/** `vitest --reporter=json`. Tests that were skipped are no items. */
export const vitest: ToolFormat = {
  name: "vitest",
  layout: "document",
  recognizes: ({ numTotalTests, testResults }) => typeof numTotalTests === "number" && Array.isArray(testResults),
  rows({ testResults }) {
    const tests = recordsOf(testResults).flatMap((file, f) =>
      recordsOf(file.assertionResults).map((test, t) => ({
        test,
        place: `testResults[${f}].assertionResults[${t}]`,
        folders: String(file.name).split(/[\\/]/),
      })),
    )
    const deepest = Math.max(1, ...tests.map(({ folders }) => folders.length))
    let parts = 1
    const nameOf = ({ test, folders }: (typeof tests)[number]): string =>
      `${folders.slice(-parts).join("/")} > ${test.fullName}`
    // As few folders as tell the tests apart: those above differ between machines.
    while (parts < deepest && new Set(tests.map(nameOf)).size < distinct(tests)) parts++
    const counts = new Map<string, number>()
    return tests.flatMap((each): ToolRow[] => {
      const { status } = each.test
      const name = nameOf(each)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (status !== "passed" && status !== "failed") return []
      return [
        {
          place: each.place,
          record: { ...each.test, file: each.folders.slice(-parts).join("/") },
          id: count === 1 ? name : `${name} (${count})`,
          scores: [["pass", status === "passed"]],
        },
      ]
    })
  },
}

function distinct(
  tests: readonly { readonly folders: readonly string[]; readonly test: { fullName?: unknown } }[],
): number {
  return new Set(tests.map(({ folders, test }) => `${folders.join("/")} > ${test.fullName}`)).size
}
