// A server that plays GitHub's API for comments, and a run of the action's script against it.
import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ROOT } from "../project.js"

export interface Comment {
  readonly id: number
  body: string | null
}

/** A pull request's comments behind GitHub's API. */
export interface GitHub {
  readonly address: string
  /** All comments of pull request 7, in GitHub's order. */
  readonly comments: Comment[]
  /** Requests as `POST /path?query`, in order. */
  readonly requests: string[]
  /** The authorization headers of all requests. */
  readonly tokens: Set<string | undefined>
  /** An answer in place of the right one, by method. */
  readonly answers: Map<string, { readonly status: number; readonly body: string }>
  /** Where the next pages are, in place of here. */
  elsewhere?: string
  close(): void
}

const PAGE = 100

export async function playGitHub(): Promise<GitHub> {
  const comments: Comment[] = []
  const requests: string[] = []
  const tokens = new Set<string | undefined>()
  const answers: GitHub["answers"] = new Map()
  const server: Server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request
    requests.push(`${method} ${url}`)
    tokens.add(headers.authorization)
    let sent = ""
    for await (const chunk of request) sent += chunk
    const give = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    }
    const planned = answers.get(method)
    if (planned !== undefined) {
      response.writeHead(planned.status).end(planned.body)
      return
    }
    const { pathname, searchParams } = new URL(url, github.address)
    const [, id] = /^\/repos\/us\/it\/issues\/comments\/(\d+)$/.exec(pathname) ?? []
    const shown = (comment: Comment) => ({ ...comment, html_url: `https://github.test/us/it/pull/7#${comment.id}` })
    if (method === "PATCH" && id !== undefined) {
      const comment = comments.find((each) => each.id === Number(id))!
      comment.body = JSON.parse(sent).body
      give(200, shown(comment))
    } else if (pathname !== "/repos/us/it/issues/7/comments") {
      give(404, { message: "Not Found" })
    } else if (method === "POST") {
      comments.push({ id: 1000 + comments.length, body: JSON.parse(sent).body })
      give(201, shown(comments.at(-1)!))
    } else {
      const size = Math.min(PAGE, Number(searchParams.get("per_page") ?? 30))
      const page = Number(searchParams.get("page") ?? 1)
      const address = `${github.elsewhere ?? github.address}${pathname}?per_page=${size}`
      const links = [`<${address}&page=1>; rel="first"`]
      if (page * size < comments.length) links.unshift(`<${address}&page=${page + 1}>; rel="next"`)
      response.setHeader("link", links.join(", "))
      give(200, comments.slice((page - 1) * size, page * size).map(shown))
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const github: GitHub = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    requests,
    tokens,
    answers,
    close: () => server.close(),
  }
  return github
}

/** What `npx` does in a run of the action. */
export interface Gate {
  /** The report it writes; without one, no file. */
  readonly report?: string
  /** What it says on standard error. */
  readonly said?: string
  readonly code?: number
  /** Whether it is there at all. */
  readonly path?: "nothing but node"
  /** A program in its place: it gets the words of `npx`. */
  readonly program?: string
}

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly summary: string
  /** The words that `npx` got. */
  readonly words: readonly string[]
  /** The token that the gate saw. */
  readonly token: string | undefined
}

const [, ACTION_COMMAND = ""] = /^ {6}run: (.*)$/m.exec(readFileSync(`${ROOT}action.yml`, "utf8")) ?? []

/** The event of pull request 7. */
export const PULL_REQUEST = { pull_request: { number: 7, head: { sha: "abcdef0123456789" } } }

/** Runs the step of action.yml as GitHub does, with an `npx` that plays the gate. */
export async function runAction(
  gate: Gate,
  env: Readonly<Record<string, string>>,
  event: object = PULL_REQUEST,
): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), "gate-action-"))
  const at = (name: string): string => join(folder, name)
  const report = gate.report === undefined ? "" : `writeFileSync(words.at(-1), ${JSON.stringify(gate.report)})`
  writeFileSync(
    at("npx"),
    `#!${process.execPath}
const { writeFileSync } = require("node:fs")
const words = process.argv.slice(2)
writeFileSync(${JSON.stringify(at("seen.json"))}, JSON.stringify({ words, token: process.env.GITHUB_TOKEN }))
process.exitCode = ${gate.code ?? 0}
process.stderr.write(${JSON.stringify(gate.said ?? "")})
${gate.program ?? report}
`,
  )
  chmodSync(at("npx"), 0o755)
  writeFileSync(at("event.json"), JSON.stringify(event))
  writeFileSync(at("summary.md"), "before\n")
  mkdirSync(at("node"))
  symlinkSync(process.execPath, at("node/node"))
  const options = {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
    env: {
      PATH: gate.path === undefined ? `${folder}:${at("node")}` : at("node"),
      RUNNER_TEMP: folder,
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_EVENT_PATH: at("event.json"),
      GITHUB_STEP_SUMMARY: at("summary.md"),
      GITHUB_SERVER_URL: "https://github.test",
      GITHUB_REPOSITORY: "us/it",
      GITHUB_RUN_ID: "42",
      GITHUB_TOKEN: "secret-token",
      GATE_KEY: "Lectern gate",
      GATE_ARGS: "ref.txt -i old.txt new.txt",
      ...env,
    },
  }
  try {
    return await new Promise((resolve) => {
      execFile(
        "/bin/bash",
        ["--noprofile", "--norc", "-eo", "pipefail", "-c", ACTION_COMMAND],
        options,
        (error, ...said) => {
          const [stdout, stderr] = said
          const { words = [], token = undefined } = JSON.parse(read(at("seen.json")) || "{}")
          const code = error === null ? 0 : Number(error.code)
          resolve({ code, stdout, stderr, summary: read(at("summary.md")), words: words.slice(0, -1), token })
        },
      )
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
