// The script of action.yml: runs `lectern gate`, writes its report to the summary of the run and to one comment on the pull
// request, and ends with the exit code of the gate. The comment begins with a mark, by which later runs find and update it.
import { spawnSync } from "node:child_process"
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"

// Limits of GitHub, and room for what is added to a report that was cut.
const MAX_COMMENT_CHARACTERS = 65_536
const MAX_SUMMARY_BYTES = 2 ** 20
const ROOM = 2000

const BAD_USAGE = 2

/** GitHub does not let the token write. */
class Forbidden extends Error {}

const { GITHUB_TOKEN: token = "", ...environment } = process.env
const { GITHUB_API_URL: api = "https://api.github.com", GITHUB_REPOSITORY: repository = "" } = environment
process.exitCode = await main(environment)

/** @param {NodeJS.ProcessEnv} env without the token, which the gate has no need of */
async function main(env) {
  const key = env.GATE_KEY || "Lectern gate"
  const words = wordsOf(env.GATE_ARGS ?? "")
  if (!/^[\w .-]{1,60}$/.test(key)) {
    return refuse(`key must be 1 to 60 letters, digits, spaces, dots, hyphens and underscores, got "${key}"`)
  }
  if (words === undefined) return refuse(`args has a quote without its pair: ${env.GATE_ARGS}`)
  const { code, report } = runGate(words, env)
  if (env.GITHUB_STEP_SUMMARY) {
    const rest = "The rest of this report is left out: a summary has at most 1 MiB."
    const text = cut(report, MAX_SUMMARY_BYTES - ROOM, rest, Buffer.byteLength)
    appendFileSync(env.GITHUB_STEP_SUMMARY, `### ${key}\n\n${text}\n`)
  }
  try {
    await comment(key, report, env)
  } catch (error) {
    // Whatever it is, the exit code stays that of the gate.
    const why = `no comment was written: ${error instanceof Error ? error.message : error}`
    const hint = `The token of a pull request from a fork is read-only; other jobs need the permission "pull-requests: write"`
    if (error instanceof Forbidden) annotate("warning", `${why}. ${hint}`)
    else annotate("error", why)
  }
  return code
}

/**
 * Words as a shell separates them, without any expansion; undefined if a quote is left open.
 *
 * @param {string} text
 */
function wordsOf(text) {
  const word = /(?:[^\s"']|"[^"]*"|'[^']*')+/g
  if (text.replace(word, "").trim() !== "") return undefined
  return (text.match(word) ?? []).map((each) => each.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"))
}

/** @param {readonly string[]} words @param {NodeJS.ProcessEnv} env */
function runGate(words, env) {
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), "gate-"))
  const file = join(folder, "report.md")
  const name = `lectern@${env.GATE_VERSION || ownVersion()}`
  const { status, signal, error, stderr } = spawnSync(
    "npx",
    ["--yes", name, "gate", ...words, "-f", "markdown", "-o", file],
    { env, encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "inherit", "pipe"] },
  )
  const said = redacted(error === undefined ? stderr : `npx could not be started: ${error.message}\n`)
  process.stderr.write(said)
  const code = status ?? (signal === null ? 70 : 128 + constants.signals[signal])
  const report = existsSync(file) ? redacted(readFileSync(file, "utf8")).trim() : ""
  rmSync(folder, { recursive: true })
  if (report !== "") return { code, report }
  const indented = said.trim().replaceAll(/^/gm, "    ")
  return { code, report: `> [!CAUTION]\n> \`lectern gate\` wrote no report; its exit code is ${code}.\n\n${indented}` }
}

function ownVersion() {
  return JSON.parse(readFileSync(new URL("../apps/batch/package.json", import.meta.url), "utf8")).version
}

/** @param {string} key @param {string} report @param {NodeJS.ProcessEnv} env */
async function comment(key, report, env) {
  const pull = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8")).pull_request
  if (pull === undefined) return
  const run = `${env.GITHUB_SERVER_URL}/${repository}/actions/runs/${env.GITHUB_RUN_ID}`
  const mark = `<!-- lectern gate: ${key} -->`
  const rest = `The rest of this report is left out: a comment has at most 65,536 characters. [The summary of the run](${run}) has more.`
  const text = cut(report, MAX_COMMENT_CHARACTERS - ROOM, rest, (line) => line.length)
  const body = `${mark}\n### ${key}\n\n${text}\n\nCommit ${pull.head.sha.slice(0, 7)}, [run ${env.GITHUB_RUN_ID}](${run})\n`
  const issues = `${api}/repos/${repository}/issues`
  const id = await commentWith(mark, `${issues}/${pull.number}/comments`)
  const { json } =
    id === undefined
      ? await request("POST", `${issues}/${pull.number}/comments`, { body })
      : await request("PATCH", `${issues}/comments/${id}`, { body })
  console.log(`${id === undefined ? "wrote" : "updated"} ${json.html_url}`)
}

/** The id of the first comment that begins with the mark. @param {string} mark @param {string} comments */
async function commentWith(mark, comments) {
  let page = `${comments}?per_page=100`
  while (true) {
    const { json, next } = await request("GET", page)
    for (const { id, body } of json) if (body?.startsWith(mark)) return id
    if (next === undefined) return undefined
    // The token goes to this address too.
    if (new URL(next).origin !== new URL(api).origin) throw new Error("the next page of comments is on another server")
    page = next
  }
}

/** @param {string} method @param {string} url @param {object} [body] */
async function request(method, url, body) {
  const what = `${method} ${new URL(url).pathname}`
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-github-api-version": "2022-11-28",
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(({ message, cause }) => {
    throw new Error(`${what} got no answer: ${cause?.message || message}`)
  })
  const text = await response.text()
  if (!response.ok) {
    const sentence = `${what} was answered with ${response.status}${messageIn(text)}`
    throw response.status === 403 ? new Forbidden(sentence) : new Error(sentence)
  }
  const [, next] = /<([^>]+)>; *rel="next"/.exec(response.headers.get("link") ?? "") ?? []
  return { json: JSON.parse(text), next }
}

/** What GitHub says of an error. @param {string} text */
function messageIn(text) {
  try {
    return ` (${JSON.parse(text).message})`
  } catch {
    return ""
  }
}

/**
 * A report, or as many of its lines as have room, with what they opened closed and a sentence that says so.
 *
 * @param {string} report
 * @param {number} max
 * @param {string} sentence
 * @param {(line: string) => number} sizeOf
 */
function cut(report, max, sentence, sizeOf) {
  if (sizeOf(report) <= max) return report
  const lines = report.split("\n")
  let size = 0
  const end = lines.findIndex((line) => {
    size += sizeOf(line) + 1
    return size > max
  })
  const kept = lines.slice(0, end).join("\n")
  const count = (/** @type {RegExp} */ pattern) => kept.match(pattern)?.length ?? 0
  const fence = count(/^```/gm) % 2 === 1 ? "\n```" : ""
  const folds = Math.max(0, count(/<details\b/g) - count(/<\/details>/g))
  return `${kept}${fence}${"\n\n</details>".repeat(folds)}\n\n${sentence}`
}

/** A text without the token, and without passwords in addresses. @param {string} text */
function redacted(text) {
  const open = token === "" ? text : text.replaceAll(token, "***")
  return open.replaceAll(/(\w:\/\/)[^\s/@]+@/g, "$1***@")
}

/** @param {string} sentence */
function refuse(sentence) {
  annotate("error", sentence)
  return BAD_USAGE
}

/** @param {"error" | "warning"} level @param {string} sentence */
function annotate(level, sentence) {
  const line = redacted(sentence).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")
  console.log(`::${level} title=lectern gate::${line}`)
}
