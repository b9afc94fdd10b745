// An output word by word, with its differences from another text marked.
import { alignCharacters, alignWords } from "@lectern/metrics"
import { element } from "../../browser/elements.js"

const MAX_MARKED = 20_000
const MAX_SHOWN = 4000
// Scripts without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The nodes of a text as it is; a long one ends with a button that shows the rest. */
export function plain(text: string): Node[] {
  if (text.length <= MAX_SHOWN) return [document.createTextNode(shown(text))]
  const button = element("button", {
    type: "button",
    className: "link",
    textContent: `and ${(text.length - MAX_SHOWN).toLocaleString("en")} more characters`,
  })
  button.addEventListener("click", () => button.replaceWith(shown(text.slice(MAX_SHOWN))))
  return [document.createTextNode(shown(text.slice(0, MAX_SHOWN))), button]
}

/** The nodes of an output with what is not in the other text marked, and what it lacks struck out. */
export function marked(output: string, other: string): Node[] {
  if (output.length + other.length > MAX_MARKED) return plain(output)
  const byCharacter = UNSPACED.test(other) && other.split(" ").length < other.length / 8
  const { hypothesis, reference, operations } = byCharacter ? alignCharacters(output, other) : alignWords(output, other)
  const space = byCharacter ? "" : " "
  const nodes: (Node | string)[] = []
  for (const { kind, hypothesisStart, hypothesisEnd, referenceStart, referenceEnd } of operations) {
    const own = shown(hypothesis.slice(hypothesisStart, hypothesisEnd).join(space))
    const theirs = shown(reference.slice(referenceStart, referenceEnd).join(space))
    if (nodes.length > 0) nodes.push(space)
    if (kind === "equal") nodes.push(own)
    else if (kind === "delete") nodes.push(element("del", { textContent: theirs }))
    else
      nodes.push(
        element(kind === "insert" ? "ins" : "mark", { textContent: own, title: kind === "insert" ? "" : theirs }),
      )
  }
  return nodes.map((node) => (typeof node === "string" ? document.createTextNode(node) : node))
}

/** Controls as their pictures; directions stay within the text's own element. */
function shown(text: string): string {
  return text.replaceAll(/[\0-\x08\x0b-\x1f]/g, (each) => String.fromCharCode(0x2400 + each.charCodeAt(0)))
}
