// The page before its script runs: headings, the form of the filter, and places for what the script shows.
import { counted } from "../../report/counted.js"
import { htmlText } from "../embed.js"
import type { PageFacts } from "./model.js"

/** HTML of the page's body. */
export function pageBody(facts: PageFacts): string {
  const { title, segments, systems, metrics, groupings, texts, notes, inputs, words, version } = facts
  const several = systems.length > 1
  const hasTexts = texts.length > 0
  const searched = hasTexts
    ? `words, "a phrase", /regex/, #12-40${texts.includes("id") ? ", id:name" : ""}`
    : "#12, #12-40"
  const links = [
    ["h-scores", "Scores"],
    ["h-parts", "Length and parts"],
    ...groupings.map(({ name }, g) => [`h-g${g}`, `By ${name}`] as const),
    ...(several && hasTexts ? [["h-ngrams", "N-grams"] as const] : []),
    ["h-segments", "Segments"],
    ["h-about", "Signatures and inputs"],
  ] as const
  return `<a class="skip" href="#h-segments">Skip to the segments</a>
<header>
<h1>${htmlText(title)}</h1>
<p>${notes.map(htmlText).join(" ")}${hasTexts ? "" : " The texts are left out."}</p>
<nav aria-label="Parts of the page">${links.map(([id, text]) => `<a href="#${id}">${htmlText(text)}</a>`).join(" ")}</nav>
</header>
<form id="filter" role="search" aria-label="Segments">
${field(
  "Metric",
  select(
    "metric",
    metrics.map(({ name }) => name),
  ),
)}
${
  several
    ? field(
        "System",
        select(
          "system",
          systems.slice(1).map(({ name }) => name),
          1,
        ),
      )
    : ""
}
<label class="wide">Search <input id="query" type="search" placeholder="${htmlText(searched)}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
${hasTexts ? field("in", select("scope", [])) : ""}
${groupings.map(({ name, labels }, g) => field(htmlText(name), select(`group-${g}`, ["all", ...labels.map((label) => label || "(none)")], -1))).join("\n")}
<label>Words <input id="from" type="text" inputmode="numeric" size="3" aria-label="Fewest words of the reference"></label>
<label>to <input id="to" type="text" inputmode="numeric" size="3" aria-label="Most words of the reference"></label>
${several ? field("Outcome", `<select id="outcome"><option value="">all</option><option>better</option><option>equal</option><option>worse</option></select>`) : ""}
<label><input id="only" type="checkbox"> only ticked</label>
<button type="button" id="ngram" hidden></button>
<button type="button" id="clear">Clear</button>
<p id="status" role="status">${counted(segments, "segment")}.</p>
</form>
<main>
<section aria-labelledby="h-scores"><h2 id="h-scores">Scores</h2><div id="scores"></div><div id="intervals" class="charts"></div></section>
<section aria-labelledby="h-parts"><h2 id="h-parts">By length, and parts of the score</h2><div id="lengths" class="charts"></div><div id="parts"></div></section>
${groupings.map(({ name }, g) => `<section aria-labelledby="h-g${g}"><h2 id="h-g${g}">By ${htmlText(name)}</h2><div id="by-${g}"></div></section>`).join("\n")}
${
  several && hasTexts
    ? `<section aria-labelledby="h-ngrams"><h2 id="h-ngrams">N-grams won and lost</h2><p id="ngrams-about">N-grams of the references that one of the two matches more often, clipped as in BLEU (${htmlText(words.tokenizer)}${words.lowercase ? ", without case" : ""}). Choose one to see its segments. <button type="button" id="count-ngrams">Count in these segments</button></p><div id="ngrams" class="columns"></div></section>`
    : ""
}
<section aria-labelledby="h-segments" id="segments"><h2 id="h-segments">Segments</h2>
<p class="bar">${field("Order", `<select id="sort"><option value="number">number</option><option value="length">words</option>${several ? `<option value="baseline">score of the baseline</option>` : ""}<option value="score">score${several ? " of the system" : ""}</option>${several ? `<option value="difference">difference</option><option value="influence">influence on the difference</option>` : ""}</select>`)}
<label><input id="descending" type="checkbox"> largest first</label>
${hasTexts ? field("Marked against", select("against", [])) : ""}
<button type="button" id="export"${hasTexts ? "" : " disabled"}>Save as JSONL</button></p>
<p class="keys">Keys: j and k go to the next and the previous segment, x ticks it, c copies it, / goes to the search.</p>
<ol id="list"></ol>
<p class="bar"><button type="button" id="previous">Previous</button> <span id="place"></span> <button type="button" id="next">Next</button></p>
</section>
<div id="tables"></div>
<section aria-labelledby="h-about"><h2 id="h-about">Signatures and inputs</h2>
<ul>${metrics.map(({ signature, name }) => `<li>${htmlText(name)}: <code>${htmlText(signature)}</code></li>`).join("")}</ul>
<ul>${inputs.map(({ path, bytes, sha256 }) => `<li>${htmlText(path)}: ${bytes.toLocaleString("en")} bytes${sha256 === undefined ? "" : `, SHA-256 <code>${sha256}</code>`}</li>`).join("")}</ul>
<p>Intervals marked ± are 95% intervals of the jackknife (segments left out one by one; to first order for more than 1,000). Made by lectern ${htmlText(version)}.</p></section>
</main>`
}

function field(name: string, control: string): string {
  return `<label>${name} ${control}</label>`
}

function select(id: string, names: readonly string[], first = 0): string {
  const options = names.map((name, i) => `<option value="${i + first}">${htmlText(name)}</option>`)
  return `<select id="${id}">${options.join("")}</select>`
}
