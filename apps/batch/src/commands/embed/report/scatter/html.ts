// One HTML file with a scatter plot of words: its data, its style and its script inside, nothing loaded from elsewhere.
import { scatterScript, scatterStyle } from "../../../../generated/scatter-page.js"
import { naturalOrder } from "../../../../report/natural-order.js"
import { htmlText, packed, scriptJson, scriptJsonList, widthOf } from "./embed.js"
import type { About } from "./page/data.js"
import { checkPoints, type ScatterPoints } from "./points.js"
import { quantized } from "./quantize.js"

// Lets the page run what is in it and load nothing.
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"

/**
 * A scatter plot of words as an HTML file that needs nothing else: it works from disk and without a network.
 *
 * The pieces are made on demand, each of some 100 kB, so a caller can write a large plot without holding it.
 * Equal points give equal bytes.
 */
export function scatterPage(points: ScatterPoints): Iterable<string> {
  checkPoints(points)
  return pieces(points)
}

function* pieces({ words, positions, classes, counts, neighbours, title, notes }: ScatterPoints): Generator<string> {
  const classNames = [...new Set(classes)].sort(naturalOrder)
  const classIndex = new Map(classNames.map((name, i) => [name, i]))
  const about: About = {
    classNames,
    classWidth: classes === undefined ? 0 : widthOf(classNames.length),
    countWidth: counts === undefined ? 0 : widthOf(largest(counts)),
    neighbourWidth: neighbours === undefined ? 0 : widthOf(words.length),
  }
  yield head(title)
  yield `<body>\n${body(title, notes)}\n`
  yield* script("about", [scriptJson(about)])
  yield* script("words", scriptJsonList(words))
  yield* script("positions", packed(positions.length, 2, quantized(positions)))
  if (classes !== undefined) {
    yield* script(
      "classes",
      packed(classes.length, about.classWidth, (i) => classIndex.get(classes[i]!)!),
    )
  }
  if (counts !== undefined)
    yield* script(
      "counts",
      packed(counts.length, about.countWidth, (i) => counts[i]!),
    )
  if (neighbours !== undefined) {
    // 0 for none, so that all are whole numbers from 0.
    yield* script(
      "neighbours",
      packed(neighbours.length, about.neighbourWidth, (i) => neighbours[i]! + 1),
    )
  }
  yield `<script>${scatterScript}</script>\n</body>\n</html>\n`
}

function largest(counts: Readonly<ArrayLike<number>>): number {
  let most = 0
  for (let i = 0; i < counts.length; i++) most = Math.max(most, counts[i]!)
  return most
}

function* script(id: string, content: Iterable<string>): Generator<string> {
  yield `<script type="text/plain" id="data-${id}">`
  yield* content
  yield "</script>\n"
}

function head(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)}</title>
<style>${scatterStyle}</style>
</head>
`
}

function body(title: string, notes: readonly string[]): string {
  const made = notes.map((note) => `<p>${htmlText(note)}</p>`).join("\n")
  return `<header>
<h1>${htmlText(title)}</h1>
<div class="search">
<input id="search" type="text" role="combobox" aria-label="Find a word" aria-autocomplete="list" aria-expanded="false" aria-controls="suggestions" placeholder="Find a word" autocomplete="off" autocapitalize="off" spellcheck="false">
<ul id="suggestions" role="listbox" aria-label="Words" hidden></ul>
</div>
<div class="tools">
<button type="button" id="lasso" aria-pressed="false" title="Draw around points to select them; or hold Shift and drag">Lasso</button>
<button type="button" id="in-view" title="Select all points that are in view">Select view</button>
<button type="button" id="zoom-in" aria-label="Zoom in">+</button>
<button type="button" id="zoom-out" aria-label="Zoom out">−</button>
<button type="button" id="fit" title="Show all points">Show all</button>
</div>
</header>
<main>
<div id="plot" role="application" tabindex="0" aria-label="Scatter plot of words" aria-describedby="keys">
<canvas id="points"></canvas>
<canvas id="overlay"></canvas>
<p id="hover" hidden></p>
<p id="empty" hidden>There are no words to show.</p>
</div>
<aside>
<p id="status" role="status"></p>
<section id="word" aria-labelledby="word-heading" hidden><h2 id="word-heading"></h2><p id="word-about"></p><ol id="near"></ol></section>
<section id="selection" aria-labelledby="selection-heading" hidden>
<h2 id="selection-heading"></h2>
<p><button type="button" id="copy">Copy as TSV</button> <button type="button" id="save">Save as TSV</button> <button type="button" id="clear">Clear</button></p>
<ul id="selected"></ul>
</section>
<section id="legend" aria-labelledby="legend-heading" hidden>
<h2 id="legend-heading">Classes</h2>
<p><button type="button" id="all-classes">All</button> <button type="button" id="no-classes">None</button></p>
<ul id="classes"></ul>
</section>
<details><summary>About</summary>
${made}
<p id="keys">Drag to move and scroll to zoom. With the keyboard: arrows move, + and − zoom, 0 shows all, Enter selects the word nearest to the middle, / goes to the search, Escape clears.</p>
<p>The points are drawn with WebGL where a graphics card helps, else on a canvas; #webgl or #canvas at the end of the address chooses.</p>
</details>
</aside>
</main>`
}
