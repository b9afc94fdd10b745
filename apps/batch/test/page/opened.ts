// Reads a page of scores in Node, as its script does in a browser.
import { inflateRawSync } from "node:zlib"
import { dataOf, type PageData } from "../../src/page/report/browser/data.js"
import { type Engine, engineOf, metricsOf } from "../../src/page/report/browser/engine.js"
import type { PageFacts } from "../../src/page/report/model.js"

/** A page. */
export interface Opened {
  readonly facts: PageFacts
  readonly data: PageData
  readonly engine: Engine
  /** All segments. */
  readonly all: Uint32Array
}

/** Opens a page. */
export function opened(html: string): Opened {
  const part = (name: string): string =>
    new RegExp(`<script type="text/plain" id="data-${name}">(.*?)</script>`).exec(html)![1]!
  const facts = JSON.parse(part("facts")) as PageFacts
  const [rows, lines, tokens] = ["rows", "lines", "tokens"].map((name) => {
    const bytes = Buffer.from(part(name), "base64")
    return new Uint8Array(bytes.length === 0 ? bytes : inflateRawSync(bytes))
  })
  const metrics = metricsOf(facts)
  const data = dataOf(
    facts,
    metrics.map(({ width }) => width),
    { rows: rows!, lines: lines!, tokens: tokens! },
  )
  return {
    facts,
    data,
    engine: engineOf(data, metrics),
    all: Uint32Array.from({ length: facts.segments }, (_, i) => i),
  }
}

/** Bytes of a page's data. */
export function dataBytes(html: string, name: string): number {
  return new RegExp(`id="data-${name}">(.*?)</script>`).exec(html)![1]!.length
}
