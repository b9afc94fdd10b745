// A page of scores as one HTML file: its data, its style and its script inside, nothing loaded from elsewhere.
import { LecternError } from "@lectern/core"
import { reportScript, reportStyle } from "../../generated/report-page.js"
import { scriptJson } from "../embed.js"
import { htmlPage } from "../shell.js"
import { pageBody } from "./body.js"
import type { CollectedRows } from "./collect.js"
import type { PageFacts } from "./model.js"

/** Browsers open larger pages slowly or not at all. */
export const MAX_PAGE_BYTES = 60_000_000

// A multiple of 3: pieces of base64 then join without padding.
const PIECE = 98_304

/** What a page has besides what was collected. */
export type PageHead = Omit<PageFacts, keyof Omit<CollectedRows, "rows" | "lines" | "tokens">>

/**
 * A page of scores as an HTML file that needs nothing else: it works from disk and without a network.
 *
 * @throws LecternError `usage` if it would be larger than `maxBytes`
 */
export function scoresPage(
  head: PageHead,
  { rows, lines, tokens, ...collected }: CollectedRows,
  maxBytes: number = MAX_PAGE_BYTES,
): Iterable<string> {
  const facts: PageFacts = { ...head, ...collected }
  checkSize({ rows: base64Length(rows), texts: base64Length(lines) + base64Length(tokens) }, facts, maxBytes)
  return htmlPage({
    title: facts.title,
    style: reportStyle,
    script: reportScript,
    policy: "; worker-src blob:",
    body: pageBody(facts),
    data: [
      ["facts", [scriptJson(facts)]],
      ["rows", base64(rows)],
      ["lines", base64(lines)],
      ["tokens", base64(tokens)],
    ],
  })
}

function checkSize(
  { rows, texts }: Readonly<Record<"rows" | "texts", number>>,
  { metrics, systems }: PageFacts,
  maxBytes: number,
): void {
  if (rows + texts <= maxBytes) return
  const size = `${Math.ceil((rows + texts) / 1e6)} MB, more than the ${maxBytes / 1e6} MB that browsers open well`
  const smaller =
    texts > 0 && rows <= maxBytes
      ? `--no-texts makes one of ${Math.ceil(rows / 1e6)} MB`
      : metrics.length > 1
        ? "fewer metrics (-m) make it smaller"
        : systems.length > 2
          ? "fewer systems (-i) make it smaller"
          : "-f json has the scores without the segments"
  throw new LecternError({ kind: "usage", why: `the page would have ${size}; ${smaller}` })
}

function base64Length({ length }: Buffer): number {
  return 4 * Math.ceil(length / 3)
}

function* base64(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.toString("base64", from, from + PIECE)
}
