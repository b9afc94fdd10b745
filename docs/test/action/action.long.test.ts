// The action of action.yml: its step, run as GitHub runs it against a server that plays GitHub.
import { readFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { ROOT } from "../project.js"
import { type GitHub, playGitHub, type Ran, runAction } from "./github.js"

const MARK = "<!-- lectern gate: Lectern gate -->"
const VERDICT = "> [!CAUTION]\n> exact dropped by 4.0 points\n\n| metric | drop |\n| --- | --- |\n| exact | 4.0 |\n"
// The action is for Linux and macOS.
const isWindows = process.platform === "win32"
const { version } = JSON.parse(readFileSync(`${ROOT}apps/batch/package.json`, "utf8"))

let github: GitHub
beforeEach(async () => {
  github = await playGitHub()
})
afterEach(() => github.close())

const run = (
  gate: Parameters<typeof runAction>[0] = { report: VERDICT },
  env: Readonly<Record<string, string>> = {},
  event?: object,
): Promise<Ran> => runAction(gate, { GITHUB_API_URL: github.address, ...env }, event)

/** Comments of others, more than two pages of them. */
function crowd(size = 250): void {
  for (let id = 1; id <= size; id++) github.comments.push({ id, body: `comment ${id}` })
}

describe.skipIf(isWindows)("the gate", () => {
  test("gets the words of args, with the format and a file", async () => {
    const { words } = await run(undefined, { GATE_ARGS: "r.txt -i a.txt\n  b.txt --by 'field:my topic' --x=\"1 2\"" })
    const given = ["r.txt", "-i", "a.txt", "b.txt", "--by", "field:my topic", "--x=1 2"]
    expect(words).toEqual(["--yes", `lectern@${version}`, "gate", ...given, "-f", "markdown", "-o"])
  })

  test("expands nothing in args", async () => {
    const { words } = await run(undefined, { GATE_ARGS: "$HOME `id` $(id) *.md ; id" })
    expect(words.slice(3, -3)).toEqual(["$HOME", "`id`", "$(id)", "*.md", ";", "id"])
  })

  test("is of the version that is asked for", async () => {
    const { words } = await run(undefined, { GATE_VERSION: "9.8.7" })
    expect(words[1]).toBe("lectern@9.8.7")
  })

  test("does not see the token", async () => {
    const { words, token } = await run()
    expect({ program: words[2], token }).toEqual({ program: "gate", token: undefined })
  })

  test.each([0, 1, 2, 65, 70])("ends the action with its exit code %i", async (code) => {
    expect((await run({ report: VERDICT, code })).code).toBe(code)
  })

  test("that is killed ends the action with 128 and the number of the signal", async () => {
    expect((await run({ program: 'process.kill(process.pid, "SIGKILL")' })).code).toBe(137)
  })

  test("that cannot be started is said so in a sentence", async () => {
    const { code, stderr } = await run({ path: "nothing but node" })
    expect({ code, stderr }).toEqual({ code: 70, stderr: "npx could not be started: spawnSync npx ENOENT\n" })
    expect(github.comments[0]!.body).toContain("its exit code is 70.\n\n    npx could not be started")
  })

  test("without a report leaves what it said in the comment and in the log", async () => {
    const said = "lectern: new.jsonl:3: no output\n```\n"
    const { stderr, code } = await run({ said, code: 65 })
    expect({ stderr, code }).toEqual({ stderr: said, code: 65 })
    expect(github.comments[0]!.body).toContain(
      "> [!CAUTION]\n> `lectern gate` wrote no report; its exit code is 65.\n\n    lectern: new.jsonl:3: no output\n    ```\n\n",
    )
  })

  test.each([
    [{ GATE_ARGS: "r.txt --by 'field:x" }, "args has a quote without its pair: r.txt --by 'field:x"],
    [
      { GATE_KEY: "a --> b" },
      'key must be 1 to 60 letters, digits, spaces, dots, hyphens and underscores, got "a --> b"',
    ],
  ])("is not run with %j", async (env, sentence) => {
    const { code, stdout, words } = await run(undefined, env)
    expect({ code, stdout, words }).toEqual({ code: 2, stdout: `::error title=lectern gate::${sentence}\n`, words: [] })
    expect(github.requests).toEqual([])
  })
})

describe.skipIf(isWindows)("with the command itself", () => {
  const bin = `${ROOT}apps/batch/bin/lectern.js`
  const program = `
const { spawnSync } = require("node:child_process")
process.exitCode = spawnSync(process.execPath, [${JSON.stringify(bin)}, ...words.slice(2)], { stdio: "inherit" }).status`
  const north = "examples/system.north.txt"
  const south = "examples/system.south.txt"
  const compare = (base: string, changed: string): Promise<Ran> =>
    run({ program }, { GATE_ARGS: `examples/reference.A.txt -i ${base} ${changed} -m chrf --max-drop 1` })

  test("a worse system fails, and the comment begins with the verdict", async () => {
    const { code, stdout, stderr, summary } = await compare(north, south)
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" })
    expect(stdout).toBe("wrote https://github.test/us/it/pull/7#1000\n")
    expect(github.comments[0]!.body).toContain(`${MARK}\n### Lectern gate\n\n> [!CAUTION]\n> **The gate failed**: `)
    expect(github.comments[0]!.body).toContain("</details>\n\nCommit abcdef0, [run 42](")
    expect(summary).toContain("> [!CAUTION]\n> **The gate failed**: ")
  })

  test("a better system passes, and updates the comment", async () => {
    await compare(north, south)
    const { code, stdout } = await compare(south, north)
    expect({ code, stdout }).toEqual({ code: 0, stdout: "updated https://github.test/us/it/pull/7#1000\n" })
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining("> [!NOTE]\n> **The gate passed**: "),
    ])
  })

  test.each([
    [`${north} -i ${north} docs/index.md`, 65],
    [`${north} -i ${north}`, 2],
    [`${north} -i ${north} no-file`, 74],
  ])("%s: exit code %i, and the comment has the reason", async (args, code) => {
    const ran = await run({ program }, { GATE_ARGS: args })
    expect(ran.code).toBe(code)
    expect(ran.stderr).toMatch(/^lectern: /)
    expect(github.comments[0]!.body).toContain(`its exit code is ${code}.\n\n    ${ran.stderr.split("\n")[0]}`)
  })
})

describe.skipIf(isWindows)("the comment", () => {
  test("is made when there is none, after all pages were read", async () => {
    crowd()
    const { stdout } = await run()
    const comments = "/repos/us/it/issues/7/comments"
    expect(github.requests).toEqual([
      `GET ${comments}?per_page=100`,
      `GET ${comments}?per_page=100&page=2`,
      `GET ${comments}?per_page=100&page=3`,
      `POST ${comments}`,
    ])
    const foot = "Commit abcdef0, [run 42](https://github.test/us/it/actions/runs/42)"
    expect(github.comments.at(-1)!.body).toBe(`${MARK}\n### Lectern gate\n\n${VERDICT}\n${foot}\n`)
    expect(stdout).toBe("wrote https://github.test/us/it/pull/7#1250\n")
    expect([...github.tokens]).toEqual(["Bearer secret-token"])
  })

  test("is updated by later runs, wherever it stands", async () => {
    crowd(150)
    await run()
    crowd(100)
    await run({ report: "> [!TIP]\n> passed" })
    await run({ report: "> [!TIP]\n> passed again" })
    expect(github.comments).toHaveLength(251)
    expect(github.comments[150]!.body).toContain("passed again")
    expect(github.comments.filter(({ body }) => body!.startsWith(MARK))).toHaveLength(1)
  })

  test("of another gate, a quotation of it, and an empty one are left alone", async () => {
    const others = [`${MARK.replace("gate -->", "gate 2 -->")}\nx`, `> ${MARK}\nx`, `see ${MARK}`, null]
    for (const [id, body] of others.entries()) github.comments.push({ id, body })
    await run()
    expect(github.comments.slice(0, 4).map(({ body }) => body)).toEqual(others)
    await run(undefined, { GATE_KEY: "Lectern gate 2" })
    expect(github.comments).toHaveLength(5)
    expect(github.comments[0]!.body).toContain("### Lectern gate 2\n")
  })

  test("has whole lines of a report that is too long, with folds and fences closed", async () => {
    const lines = Array.from({ length: 8000 }, (_, i) => `line ${i} 🌍`)
    const report = `> [!CAUTION]\n> failed\n\n<details><summary>all</summary>\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n\n</details>`
    const { summary } = await run({ report })
    const body = github.comments[0]!.body!
    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(body.length).toBeGreaterThan(63_000)
    expect(body.startsWith(`${MARK}\n### Lectern gate\n\n> [!CAUTION]\n> failed\n`)).toBe(true)
    expect(body).toMatch(
      /\nline \d+ 🌍\n```\n\n<\/details>\n\nThe rest of this report is left out: a comment has at most 65,536 characters\. \[The summary of the run\]\(.*\/42\) has more\.\n\nCommit abcdef0,/,
    )
    expect(summary).toBe(`before\n### Lectern gate\n\n${report}\n`)
  })

  test("has all of a report that just fits", async () => {
    const report = "x".repeat(63_536)
    await run({ report })
    expect(github.comments[0]!.body).toContain(`\n${report}\n`)
  })
})

test.skipIf(isWindows)("an event that cannot be read is one error", async () => {
  const { code, stdout } = await run({ report: VERDICT, code: 1 }, { GITHUB_EVENT_PATH: "no-file" })
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: "::error title=lectern gate::no comment was written: ENOENT: no such file or directory, open 'no-file'\n",
  })
})

describe.skipIf(isWindows)("a run that is not of a pull request", () => {
  test("writes the summary and asks GitHub nothing", async () => {
    const { code, summary } = await run({ report: VERDICT, code: 1 }, {}, { head_commit: {} })
    expect({ code, summary }).toEqual({ code: 1, summary: `before\n### Lectern gate\n\n${VERDICT}` })
    expect(github.requests).toEqual([])
  })
})

test.skipIf(isWindows)("the summary has at most 1 MiB", async () => {
  const { summary } = await run({ report: "äöü\n".repeat(200_000) }, {}, {})
  expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(2 ** 20)
  expect(Buffer.byteLength(summary)).toBeGreaterThan(2 ** 20 - 3000)
  expect(summary).toMatch(/äöü\n\nThe rest of this report is left out: a summary has at most 1 MiB\.\n$/)
})

describe.skipIf(isWindows)("when GitHub refuses, the exit code stays that of the gate", () => {
  test.each([0, 1])("403, as in pull requests from forks: a warning, exit %i", async (code) => {
    github.answers.set("POST", { status: 403, body: '{"message":"Resource not accessible by integration"}' })
    const ran = await run({ report: VERDICT, code })
    expect(ran.code).toBe(code)
    expect(ran.stdout).toBe(
      '::warning title=lectern gate::no comment was written: POST /repos/us/it/issues/7/comments was answered with 403 (Resource not accessible by integration). The token of a pull request from a fork is read-only; other jobs need the permission "pull-requests: write"\n',
    )
    expect(ran.summary).toContain("exact dropped")
  })

  test.each([
    ["GET", 500, '{"message":"Server Error"}', "was answered with 500 (Server Error)"],
    ["GET", 502, "<html>", "was answered with 502"],
    ["POST", 401, '{"message":"Bad\\ncredentials 100%"}', "was answered with 401 (Bad%0Acredentials 100%25)"],
  ])("%s answered with %i %s: one error", async (method, status, body, sentence) => {
    github.answers.set(method, { status, body })
    const { code, stdout, stderr } = await run({ report: VERDICT, code: 0 })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toBe(
      `::error title=lectern gate::no comment was written: ${method} /repos/us/it/issues/7/comments ${sentence}\n`,
    )
  })

  test("no answer: one error", async () => {
    github.close()
    const { code, stdout } = await run({ report: VERDICT, code: 1 })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error title=lectern gate::no comment was written: GET \/repos\/\S+ got no answer: .+\n$/)
  })

  test("the token goes to no other server", async () => {
    const other = await playGitHub()
    crowd()
    github.elsewhere = other.address
    const { stdout } = await run()
    other.close()
    expect(other.requests).toEqual([])
    expect(stdout).toContain("no comment was written: the next page of comments is on another server\n")
  })
})

test.skipIf(isWindows)("neither the token nor a password in an address is in any output", async () => {
  const secret = "lectern: redis://me:password@host: secret-token is wrong\n"
  github.answers.set("POST", { status: 500, body: '{"message":"secret-token"}' })
  const first = await run({ said: secret, code: 65 })
  github.answers.clear()
  const second = await run({ report: secret, said: secret })
  const all = JSON.stringify([first.stdout, first.stderr, first.summary, second, github.comments])
  expect(all).toContain("redis://***@host: *** is wrong")
  expect(all).not.toMatch(/password|secret-token/)
})
