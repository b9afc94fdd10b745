// `lectern rescore -f html`: the tables and the examples as one file that loads nothing.
import { version } from "@lectern/engine/internal/engines/version"
import { rescoreStyle } from "../../../../generated/rescore-page.js"
import { htmlText } from "../../../../page/embed.js"
import { htmlPage } from "../../../../page/shell.js"
import { counted } from "../../../../report/counted.js"
import {
  changeName,
  errorsOf,
  type RawAlignment,
  type RescoredSystem,
  type RescoreReport,
  type RuleExample,
  wordsOf,
} from "../model.js"
import { changeRows, headline, scoreRows, withoutEffect } from "../tables.js"

/** The page, in pieces. */
export function rescorePage(report: RescoreReport, width: number): Iterable<string> {
  const { name, segments, regimes, systems, explained, inputs } = report
  const [from, to] = explained.map((r) => regimes[r])
  const title = `Why ${name} differs: ${from} and ${to}`
  const signatures = regimes.map(
    (regime, r) => `<li>${htmlText(regime)}: <code>${htmlText(systems[0]!.scores[r]!.signature)}</code></li>`,
  )
  const body = `<main>
<h1>${breakable(title)}</h1>
<p>${counted(segments, "segment")}. Rules change one after another, from the first regime to the second. In alignments the reference is above the
hypothesis: <span class="substitute">substitutions</span>, <span class="delete">deletions</span>, <span class="insert">insertions</span>.</p>
${table(scoreRows(report, width), { label: "Rates", kind: "names" })}
${systems.map((system, s) => section(report, system, { s, width })).join("\n")}
</main>
<footer><h2>Signatures and inputs</h2>
<ul>${signatures.join("")}</ul>
<ul>${inputs.map(({ path, bytes }) => `<li>${htmlText(path)}: ${bytes.toLocaleString("en")} bytes</li>`).join("")}</ul>
<p>Words with a dotted line stand for other raw words, which a pointer shows. Made by lectern ${htmlText(version())}.</p></footer>`
  return htmlPage({ title, style: rescoreStyle, script: "", body, data: [] })
}

/** The place of a system on the page, and the digits after the point. */
interface Place {
  readonly s: number
  readonly width: number
}

function section(report: RescoreReport, system: RescoredSystem, { s, width }: Place): string {
  const { changes } = system.attribution
  const idOf = (i: number): string => `change-${s}-${i}`
  const linked = changes.flatMap(({ segments }, i) => (segments > 0 ? [i] : []))
  const rows = changeRows(report, system, width)
  const idle = withoutEffect(system)
  const links = (row: number): string | undefined => {
    const i = linked[row - 1]
    return i === undefined || system.examples[i]!.length === 0 ? undefined : `#${idOf(i)}`
  }
  return `<section><h2>${breakable(headline(report, system, width))}</h2>
${table(rows, { label: `Changes of ${system.system}`, kind: "sums", links })}
${idle.length === 0 ? "" : `<p class="idle">Without effect: ${htmlText(idle.join(", "))}.</p>`}
${changes
  .flatMap((change, i) => {
    const examples = system.examples[i]!
    if (examples.length === 0) return []
    return [
      `<h3 id="${idOf(i)}">${htmlText(changeName(change))}</h3>
<p class="counts">${counted(change.errorsAdded, "error")} added, ${change.errorsRemoved} removed in ${counted(change.segments, "segment")}</p>`,
      ...examples.map(article),
    ]
  })
  .join("\n")}
</section>`
}

function article({ segment, id, reference, hypothesis, before, after }: RuleExample): string {
  const known = id === undefined ? "" : ` (${htmlText(id)})`
  const errors = `errors ${errorsOf(before)} → ${errorsOf(after)}, words ${wordsOf(before)} → ${wordsOf(after)}`
  return `<article><p><strong>Segment ${segment}${known}</strong>: ${errors}</p>
<dl><dt>raw reference</dt><dd><bdi>${htmlText(reference)}</bdi></dd><dt>raw hypothesis</dt><dd><bdi>${htmlText(hypothesis)}</bdi></dd>
<dt>before</dt><dd>${alignment(before)}</dd><dt>after</dt><dd>${alignment(after)}</dd></dl></article>`
}

function alignment({ reference, hypothesis, rawReference, rawHypothesis, operations }: RawAlignment): string {
  const token = (side: "ref" | "hyp", words: readonly string[], raw: readonly string[], i: number | undefined) => {
    if (i === undefined) return `<bdi class="${side}"></bdi>`
    // Of several words with one origin, the first has it.
    const behind = raw[i]!.trim()
    const title = behind === "" || behind === words[i] ? "" : ` title="${htmlText(behind)}"`
    return `<bdi class="${title === "" ? side : `${side} raw`}"${title}>${htmlText(words[i]!)}</bdi>`
  }
  const items = operations.flatMap(({ kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
    Array.from({ length: Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart) }, (_, i) => {
      const above = token("ref", reference, rawReference, kind === "insert" ? undefined : referenceStart + i)
      const below = token("hyp", hypothesis, rawHypothesis, kind === "delete" ? undefined : hypothesisStart + i)
      return `<li${kind === "equal" ? "" : ` class="${kind}"`}>${above}${below}</li>`
    }),
  )
  return `<ol class="alignment">${items.join("")}</ol>`
}

/** Text for HTML, in which a line may break between the rules of a regime. */
function breakable(text: string): string {
  return htmlText(text).replaceAll(/(?<=\S)\+(?=\S)/g, "+<wbr>")
}

/** How a table is shown: its label, its class, and the address that the first cell of a row leads to. */
interface TableStyle {
  readonly label: string
  readonly kind: "names" | "sums"
  readonly links?: (row: number) => string | undefined
}

function table([header, ...rows]: readonly (readonly string[])[], { label, kind, links }: TableStyle): string {
  const line = (cells: readonly string[], row: number): string =>
    `<tr>${cells
      .map((cell, column) => {
        const link = column === 0 ? links?.(row) : undefined
        const text = breakable(cell)
        return `<td>${link === undefined ? text : `<a href="${link}">${text}</a>`}</td>`
      })
      .join("")}</tr>`
  return `<div class="scroll" role="region" aria-label="${htmlText(label)}" tabindex="0"><table class="${kind}">
<thead><tr>${header!.map((cell) => `<th scope="col">${htmlText(cell)}</th>`).join("")}</tr></thead>
<tbody>${rows.map(line).join("\n")}</tbody></table></div>`
}
