// The frame of a page that is one file: it may run its own script and use its own style, and load nothing.
import { createHash } from "node:crypto"
import { htmlText } from "./embed.js"

/** A script as it stands in a page: as it is, or deflated, with the script that starts it. */
export type PageScript = string | DeflatedScript

/** A long script, deflated. */
export interface DeflatedScript {
  /** In base64. */
  readonly deflated: string
  /** The SHA-256 of the script itself, in base64. */
  readonly sha256: string
  /** Inflates it and adds it to the page. */
  readonly loader: string
}

/** The parts of a page. */
export interface PageParts {
  readonly title: string
  readonly style: string
  readonly script: PageScript
  /** Further entries of the policy. */
  readonly policy?: string
  /** HTML that is shown at once. */
  readonly body: string
  /** Data of the script, each an element `data-<name>`. */
  readonly data: Iterable<readonly [name: string, content: Iterable<string>]>
}

// Without it, a script that fails would leave a page that only looks empty.
const SHOW_FAULTS = `for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, ({ error, reason }) => {
const textContent = "This page does not work in this browser. " + (error ?? reason)
document.body.prepend(Object.assign(document.createElement("p"), { role: "alert", textContent }))
}, { once: true });`

/** The page, in pieces. */
export function* htmlPage({ title, style, script, policy = "", body, data }: PageParts): Generator<string> {
  const started = typeof script === "string" ? script : script.loader
  const own = started === "" ? "" : `${SHOW_FAULTS}\n${started}`
  const hashes = [hashOf(own), ...(typeof script === "string" ? [] : [`'sha256-${script.sha256}'`])]
  const allowed = `default-src 'none'; script-src ${hashes.join(" ")}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'${policy}`
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${allowed}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
`
  for (const [name, content] of data) yield* inert(name, content)
  if (typeof script !== "string") yield* inert("script", [script.deflated])
  yield `<script>${own}</script>\n</body>\n</html>\n`
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
}

function* inert(name: string, content: Iterable<string>): Generator<string> {
  yield `<script type="text/plain" id="data-${name}">`
  yield* content
  yield "</script>\n"
}
