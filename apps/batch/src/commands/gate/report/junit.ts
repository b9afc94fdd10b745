// Formats the verdict of a gate as JUnit's XML, which most services for continuous integration show as tests.
import { printable } from "../../../report/printable.js"
import { details, floorTold, type GateReport, subject, told } from "./model.js"

/** Formats the report as a suite with a test for each comparison and each limit. */
export function junit(report: GateReport): string {
  const { width, verdict } = report
  const { judged, floors } = verdict
  const tests = [
    ...judged.map((each) => ({
      ...each,
      name: subject(each),
      sentence: told(each, width),
      skips: each.why !== undefined,
    })),
    ...floors.map((each) => ({
      ...each,
      name: `${each.metric} ${each.higherIsBetter ? "at least" : "at most"} ${each.limit}`,
      sentence: floorTold(each, width),
      skips: false,
    })),
  ]
  const cases = tests.map(({ metric, name, sentence, fails, skips }) => {
    const result = fails
      ? `<failure message="${xml(sentence)}"/>`
      : skips
        ? `<skipped message="${xml(sentence)}"/>`
        : `<system-out>${xml(sentence)}</system-out>`
    return `    <testcase classname="lectern gate.${xml(metric)}" name="${xml(name)}">${result}</testcase>`
  })
  const failures = tests.filter(({ fails }) => fails).length
  const skipped = tests.filter(({ fails, skips }) => skips && !fails).length
  const counts = `tests="${tests.length}" failures="${failures}" errors="0" skipped="${skipped}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="lectern gate" ${counts}>`,
    ...cases,
    `    <system-out>${xml(details(report).join("\n"))}</system-out>`,
    "  </testsuite>",
    "</testsuites>",
  ].join("\n")
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Text without the characters that XML has no place for, and with entities for its own. */
function xml(text: string): string {
  return text
    .split("\n")
    .map(printable)
    .join("\n")
    .replace(/[&<>"]/g, (each) => ENTITIES[each]!)
    .replace(/[\ufffe\uffff]/g, "\ufffd")
}
