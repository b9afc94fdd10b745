// Sums the JSON reports of all test runs and prints "N passed, N failed" and, if any, ", N skipped".
// Arguments: failed=STEP counts one more failure, skipped=STEP one more skip. Exits with 1 on any failure.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const steps = (outcome) =>
  process.argv.filter((word) => word.startsWith(`${outcome}=`)).map((word) => word.slice(outcome.length + 1))
const sum = { passed: 0, failed: 0, skipped: steps("skipped").length }

for (const name of steps("failed")) fail(`the step "${name}"`)
const reported = new Set(["vitest.json", "smoke.json"].flatMap((name) => count(join(".reports", name))))
if (!steps("skipped").includes("browser tests")) count(join(".reports", "browser.json"))
for (const name of readdirSync(".reports").filter((name) => /^(node-\d+|peers)\.json$/.test(name)))
  count(join(".reports", name))
for (const file of testFiles().filter((path) => !reported.has(resolve(path)))) fail(`${file}, which was not run,`)

const skips = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""
console.log(`${sum.passed} passed, ${sum.failed} failed${skips}`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

/** Adds a report to the sum and returns the test files in it. */
function count(file) {
  if (!existsSync(file)) {
    fail(`${file}, which was not written,`)
    return []
  }
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
  return report.testResults.map(({ name }) => resolve(name))
}

/** The test files of all workspaces, so that none is left out unseen. */
function testFiles() {
  const nested = ["packages", "apps"].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  return [...nested, "docs"]
    .map((folder) => join(folder, "test"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => path.endsWith(".test.ts"))
}

function fail(what) {
  sum.failed++
  console.log(`failed: ${what} counts as one failure`)
}
