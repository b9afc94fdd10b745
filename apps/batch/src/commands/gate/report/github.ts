// Formats the verdict of a gate as workflow commands of GitHub, which become annotations of the run.
import { printable } from "../../../report/printable.js"
import { floorTold, type GateReport, headline, told } from "./model.js"

/** Formats the report as lines of `::error` and others. */
export function github(report: GateReport): string {
  const { width, verdict } = report
  const { passed, judged, floors } = verdict
  const unsure = judged.filter(
    ({ verdict: each, fails }) => !fails && (each === "cannot-tell" || each === "worse-within-allowed-drop"),
  )
  return [
    ...judged.filter(({ fails }) => fails).map((each) => command("error", told(each, width))),
    ...floors.filter(({ fails }) => fails).map((each) => command("error", floorTold(each, width))),
    ...unsure.map((each) => command("warning", told(each, width))),
    ...(passed ? [command("notice", `The gate passed: ${headline(report)}`)] : []),
  ].join("\n")
}

function command(level: "error" | "warning" | "notice", sentence: string): string {
  return `::${level} title=lectern gate::${printable(sentence).replaceAll("%", "%25")}.`
}
