// Sums the JSON reports of all test runs and prints "N passed, N failed" and, if any, ", N skipped".
// Arguments: failed=STEP counts one failure more, skipped=STEP one skip more. Exits with 1 on any failure.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const steps = (outcome) =>
  process.argv.filter((word) => word.startsWith(`${outcome}=`)).map((word) => word.slice(outcome.length + 1))
const sum = { passed: 0, failed: 0, skipped: steps("skipped").length }

for (const name of steps("failed")) fail(`the step "${name}"`)
for (const folder of workspaces().filter(hasTests)) count(join(folder, ".reports", "vitest.json"))
if (!steps("skipped").includes("browser tests")) count(join(".reports", "browser.json"))

const skips = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""
console.log(`${sum.passed} passed, ${sum.failed} failed${skips}`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

function workspaces() {
  const nested = ["packages", "apps"].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  return [...nested, "docs"].filter((folder) => existsSync(join(folder, "package.json")))
}

function hasTests(folder) {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return Object.values(scripts).some((script) => script.startsWith("vitest run"))
}

function count(file) {
  if (!existsSync(file)) return fail(`${file}, which was not written,`)
  const report = JSON.parse(readFileSync(file, "utf8"))
  if (report.numTotalTests === 0) fail(`${file}, which holds no tests,`)
  sum.passed += report.numPassedTests
  sum.failed += report.numFailedTests
  sum.skipped += report.numPendingTests + report.numTodoTests
  for (const { name, status, assertionResults } of report.testResults) {
    for (const { status: result, fullName } of assertionResults) {
      if (result === "failed") console.log(`failed: ${fullName}`)
      if (result === "pending" || result === "skipped") console.log(`skipped: ${fullName}`)
    }
    if (status === "failed" && assertionResults.length === 0) fail(`${name}, which could not be loaded,`)
  }
}

function fail(what) {
  sum.failed++
  console.log(`failed: ${what} counts as one failure`)
}
