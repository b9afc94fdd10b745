// What a page of scores says of a gate: the verdict above the scores, and the table of comparisons.
import type { PageTable } from "../../../page/report/model.js"
import { details, type GateReport, headline, rows } from "./model.js"

/** The verdict and its table. */
export function onPage(report: GateReport): { readonly notes: string[]; readonly tables: PageTable[] } {
  const verdict = `The gate ${report.verdict.passed ? "passed" : "failed"}: ${headline(report)}.`
  const [header, ...body] = rows(report) as [string[], ...string[][]]
  return { notes: [verdict], tables: [{ title: "Gate", about: `${details(report).join(". ")}.`, header, rows: body }] }
}
