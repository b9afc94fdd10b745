// The recipes of examples/ for tools of others, each copied into a project with the packed packages and the tool, as a reader
// has it. Skipped where the tool cannot be installed.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { root, run } from "./run.js"

const packed = inject("packed")
const { packageManager, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const overrides = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))

/** A folder for a recipe, with a copy of it. */
function copyOf(recipe: string): string {
  const project = join(inject("folder"), `recipe-${recipe}`)
  mkdirSync(project)
  cpSync(join(root, "examples", recipe), project, { recursive: true })
  return project
}

/** Installs tools of others with pnpm, then ours beside them. True if the tools cannot be had. */
function isWithout(tools: Readonly<Record<string, string>>, ours: string, project: string): boolean {
  const install = (dependencies: Readonly<Record<string, unknown>>): void => {
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
    run(
      "npx",
      ["--yes", packageManager, "install", "--no-frozen-lockfile", "--prefer-offline", "--ignore-scripts"],
      project,
    )
  }
  // JSON is YAML.
  writeFileSync(join(project, "pnpm-workspace.yaml"), JSON.stringify({ overrides }))
  if (isRefused(() => install(tools))) return true
  install({ ...tools, [ours]: overrides[ours] })
  return false
}

function isRefused(install: () => void): boolean {
  try {
    install()
    return false
  } catch {
    return true
  }
}

function typeCheck(files: readonly string[], project: string): void {
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", "--checkJs"]
  const types = ["--types", "node", "--typeRoots", join(root, "node_modules", "@types")]
  run("node", [join(root, "node_modules", "typescript", "bin", "tsc"), ...options, ...types, ...files], project)
}

describe("matchers for Vitest", () => {
  let project: string
  let isMissing: boolean

  beforeAll(() => {
    project = copyOf("vitest")
    cpSync(join(root, "apps", "smoke", "consumers", "matchers.test.ts"), join(project, "matchers.test.ts"))
    isMissing = isWithout({ vitest: devDependencies.vitest }, "@lectern/metrics", project)
  })

  test("compare, and say what is wrong", ({ skip }) => {
    skip(isMissing, "vitest cannot be installed")
    const report = join(project, "report.json")
    const GUIDE = join(root, "docs", "guides", "gate.md")
    run("npx", ["vitest", "run", "--reporter=json", `--outputFile=${report}`], project, { GUIDE })
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"))
    expect({ numPassedTests, numTotalTests }).toEqual({ numPassedTests: 9, numTotalTests: 9 })
  })

  test("have types", ({ skip }) => {
    skip(isMissing, "vitest cannot be installed")
    typeCheck(["answers.test.ts", "matchers.test.ts"], project)
  })
})

describe("scorers for autoevals", () => {
  let project: string
  let isMissing: boolean

  beforeAll(() => {
    project = copyOf("autoevals")
    isMissing = isWithout({ autoevals: "0.3.0", zod: "^4.0.0" }, "@lectern/metrics", project)
  })

  // chrF as sacreBLEU 2.6.0 and ROUGE-L as rouge-score 0.1.2 have it; Levenshtein's are
  // 7 edits of 20 characters ("sat " left out, "a" for "the") and 3 of 7.
  test("score beside its own", ({ skip }) => {
    skip(isMissing, "autoevals cannot be installed")
    expect(run("node", ["evaluate.mjs"], project)).toBe(
      `Exact 1.000  Chrf 1.000  RougeL 1.000  Levenshtein 1.000
Exact 0.000  Chrf 0.439  RougeL 0.727  Levenshtein 0.650
Exact 0.000  Chrf 0.211  RougeL 0.000  Levenshtein 0.571
`,
    )
  })

  test("give parts and signature, and refuse what they cannot score", ({ skip }) => {
    skip(isMissing, "autoevals cannot be installed")
    writeFileSync(
      join(project, "scores.mjs"),
      `import { RougeL } from "./lectern-scorers.mjs"
const failed = (() => { try { RougeL({ output: "a" }) } catch (error) { return error.message } })()
console.log(JSON.stringify({ ...RougeL({ output: "a b", expected: "a b c d" }), function: RougeL.name, failed }))`,
    )
    expect(JSON.parse(run("node", ["scores.mjs"], project))).toMatchObject({
      name: "RougeL",
      score: expect.closeTo(2 / 3, 12),
      metadata: { precision: 1, recall: 0.5, signature: expect.stringContaining("version:lectern-") },
      function: "RougeL",
      failed: "RougeL needs an expected text",
    })
  })

  test("have types", ({ skip }) => {
    skip(isMissing, "autoevals cannot be installed")
    typeCheck(["evaluate.mjs"], project)
  })
})

describe("an assertion for promptfoo", () => {
  // .ci/run installs it there: it is too large to be installed by a test.
  const tools = join(root, ".reports", "promptfoo", "node_modules")
  const isMissing = !existsSync(join(tools, "promptfoo"))
  let project: string

  beforeAll(() => {
    project = copyOf("promptfoo")
    const dependencies = { lectern: overrides.lectern, "@lectern/metrics": overrides["@lectern/metrics"] }
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, dependencies, overrides }))
    run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], project)
  })

  /** The results of a configuration; promptfoo needs a newer Node than the project. */
  function evaluate(name: string): { namedScores: object; success: boolean; gradingResult: { reason: string } }[] {
    const words = ["eval", "-c", `${name}.yaml`, "-o", `${name}.json`, "--no-cache", "--no-write", "--no-table"]
    run(join(tools, ".bin", "node"), [join(tools, "promptfoo", "dist", "src", "entrypoint.js"), ...words], project, {
      PROMPTFOO_CONFIG_DIR: join(project, "config"),
      PROMPTFOO_DISABLE_TELEMETRY: "1",
      PROMPTFOO_DISABLE_UPDATE: "1",
      PROMPTFOO_FAILED_TEST_EXIT_CODE: "0",
    })
    const { results } = JSON.parse(readFileSync(join(project, `${name}.json`), "utf8"))
    return results.results.sort((a: { testIdx: number }, b: { testIdx: number }) => a.testIdx - b.testIdx)
  }

  // chrF as sacreBLEU 2.6.0 has it. Exact matches fall from 11 of 12 to 5: 6 items lose 1, so that the mean difference is .5 and its
  // standard error sqrt(12 * .25 / 11 / 12) = .1508; with Student's t for 11 degrees, 2.201, the interval is .5 +- .3318.
  test.skipIf(isMissing)("scores, and the command finds the change worse", () => {
    const [base, changed] = [evaluate("base"), evaluate("new")]
    const right = { exact: 1, chrf: 1 }
    const wrong = (chrf: number): object => ({ exact: 0, chrf: expect.closeTo(chrf, 12) })
    const wall = wrong(0.41666666666666663)
    expect(base.map(({ namedScores }) => namedScores)).toEqual(Array.from(base, (_, i) => (i === 8 ? wall : right)))
    expect(changed.map(({ namedScores }) => namedScores)).toEqual([
      ...[right, wrong(0.07142857142857142), wrong(0), wrong(0.15526844331192155), right, right],
      ...[wrong(0.47916666666666674), right, wall, wrong(0.33333333333333326), wrong(0.2708333333333333), right],
    ])
    expect(changed.map(({ success }) => Number(success))).toEqual([1, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1])
    expect(changed[6]!.gradingResult.reason).toContain("Exact 0.0000, at least 1 is asked for (nrefs:1|")

    const gate = ["lectern", "gate", "--scores", "base.json", "new.json", "--score", "exact", "chrf"]
    expect(() => run("npx", [...gate, "--max-drop", "0.02"], project)).toThrow(
      /ended with 1:\nfailed: exact is worse: drop 0\.5000 \(95% interval 0\.1682 to 0\.8318\)/,
    )
    expect(run("npx", [...gate, "--max-drop", "0.5"], project)).toMatch(/^passed/)
  })

  test("refuses what it cannot score", async () => {
    const { default: assert } = await import(pathToFileURL(join(project, "lectern.mjs")).href)
    const scored = (metric: string, more: object = {}) =>
      assert("a b", { vars: { reference: ["x", "a b c d"] }, config: { metric, ...more } })
    expect(scored("rougeL")).toMatchObject({ pass: true, score: expect.closeTo(2 / 3, 12) })
    expect(scored("rougeL", { min: 0.67 })).toMatchObject({ pass: false })
    expect(scored("exact", { options: { normalize: "squad" } }).reason).toContain("norm:squad")
    expect(() => scored("rouge")).toThrow("config.metric is not a metric of Lectern: rouge")
    expect(() => scored("wer")).toThrow("config.metric must be one where more is better, got wer")
  })
})
