// A metric of the registry needs more than code. The compiler checks its options and its maker; this file checks the
// rest.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import * as metrics from "../src/index.js"
import { type MeetingMetricName, meetingMetric } from "../src/meetings.js"
import edges from "./golden/edges.json" with { type: "json" }

const { metricRegistry } = metrics
const exported: Readonly<Record<string, unknown>> = { ...metrics }
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8")
const PARITY = readFileSync(new URL("../../../docs/parity.md", import.meta.url), "utf8")

/** Metrics whose peer does not score single segments; `edges.golden.test.ts` takes 0 for them. */
const WITHOUT_PEER = ["cider"]

const OF_MEETINGS = /^t?cp[wc]er$/

/** A metric's name in texts: the family, where several are of one kind. */
function familyOf(name: string): string {
  return name
    .replace(/^ROUGE-.*/, "ROUGE")
    .replace(/^chrF.*/, "chrF")
    .replace(/^macro-/, "")
}

describe.each(Object.entries(metricRegistry))("%s", (name, make) => {
  const metric = make({})
  const family = familyOf(metric.name)

  test("has a public function that makes it", () => {
    if (OF_MEETINGS.test(name)) {
      const made = meetingMetric(name as MeetingMetricName)
      expect([metric.name, metric.signature(1)]).toEqual([made.name, made.signature(1)])
      return
    }
    const maker = /^rouge[1-9]$/.test(name) ? "rougeN" : name
    expect(exported[maker]).toBeTypeOf("function")
    const call = exported[maker] as (...args: unknown[]) => metrics.Metric
    const made = maker === "rougeN" ? call(Number(name.at(-1))) : call()
    expect([metric.name, metric.signature(1)]).toEqual([made.name, made.signature(1)])
  })

  test("is in the package's README", () => {
    expect(README).toMatch(new RegExp(`\\b${family}\\b`))
  })

  test("has its peer in the parity page, whose table of odd texts shows it", () => {
    expect(
      PARITY.split("\n")
        .filter((line) => line.startsWith("| ["))
        .join("\n"),
    ).toMatch(new RegExp(`\\b${family}\\b`))
    expect(PARITY).toContain("Object.entries(metricRegistry)")
  })

  test.runIf(!WITHOUT_PEER.includes(name) && !OF_MEETINGS.test(name))(
    "has a row of its peer's scores of odd texts",
    () => {
      for (const { scores } of edges.cases) expect(scores).toHaveProperty(name)
    },
  )
})
