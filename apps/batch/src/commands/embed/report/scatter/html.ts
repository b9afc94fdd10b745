// One HTML file with a scatter plot of words: its data, its style and its script inside, nothing loaded from elsewhere.
import { scatterScript, scatterStyle } from "../../../../generated/scatter-page.js"
import { htmlText, packed, scriptJson, scriptJsonList, widthOf } from "../../../../page/embed.js"
import { htmlPage } from "../../../../page/shell.js"
import { naturalOrder } from "../../../../report/natural-order.js"
import type { About } from "./page/data.js"
import { quantized } from "./quantize.js"

/** Words at places on a plane. */
export interface ScatterPoints {
  /** The words, the most frequent first. They may hold any characters, unpaired surrogates too. */
  readonly words: readonly string[]
  /** [words x 2], row-major: finite. */
  readonly positions: Float32Array | Float64Array
  /** The class of each word; without it all points have one colour. */
  readonly classes?: readonly string[]
  /** [words x k], row-major: the nearest words in the original space, the nearest first; -1 for none. */
  readonly neighbours?: Int32Array
  /** The heading. */
  readonly title: string
  /** Sentences on how the picture was made, one paragraph each. */
  readonly notes: readonly string[]
}

/**
 * A scatter plot of words as an HTML file that needs nothing else: it works from disk and without a network.
 *
 * The pieces are made on demand, each of some 100 kB, so a caller can write a large plot without holding it.
 * Equal points give equal bytes.
 */
export function scatterPage(points: ScatterPoints): Iterable<string> {
  const { words, positions, classes, neighbours, title, notes } = points
  const classNames = [...new Set(classes)].sort(naturalOrder)
  const classIndex = new Map(classNames.map((name, i) => [name, i]))
  const about: About = {
    classNames,
    classWidth: classes === undefined ? 0 : widthOf(classNames.length),
    neighbourWidth: neighbours === undefined ? 0 : widthOf(words.length),
  }
  const data: [string, Iterable<string>][] = [
    ["about", [scriptJson(about)]],
    ["words", scriptJsonList(words)],
    ["positions", packed(positions.length, 2, quantized(positions))],
  ]
  const table = (name: string, length: number, width: number, at: (i: number) => number): void => {
    if (width > 0) data.push([name, packed(length, width, at)])
  }
  table("classes", words.length, about.classWidth, (i) => classIndex.get(classes![i]!)!)
  // 0 for none, so that all are whole numbers from 0.
  table("neighbours", neighbours?.length ?? 0, about.neighbourWidth, (i) => neighbours![i]! + 1)
  return htmlPage({ title, style: scatterStyle, script: scatterScript, body: body(title, notes), data })
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
