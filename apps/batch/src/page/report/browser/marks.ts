// An output word by word, with its differences from another text marked.
import { alignCharacters, alignWords, type NormalizerSpec } from "@lectern/metrics"
import { type NormalizerName, normalizer } from "@lectern/metrics/normalize"
import type { MetricSpec } from "../../../types.js"
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

/** A part of an output, and what the other text has in its place. */
export interface Difference {
  readonly kind: "equal" | "substitute" | "insert" | "delete"
  readonly own: string
  readonly theirs: string
}

/** The normalizer of a metric, if its texts are normalized. */
export function normalizerIn({ options }: MetricSpec): NormalizerSpec | undefined {
  const { transforms = [] } = options as { readonly transforms?: readonly NormalizerSpec[] }
  return transforms[0]
}

/** The parts of an output in order, as they are in the raw texts, compared as a metric compares them. */
export function differencesOf(output: string, other: string, normalized?: NormalizerSpec): readonly Difference[] {
  const byCharacter = isUnspaced(other)
  const { normalizer: name, ...language } = normalized ?? { normalizer: undefined }
  const transforms = name === undefined || byCharacter ? [] : [normalizer(name as NormalizerName, language)]
  const found = byCharacter ? alignCharacters(output, other) : alignWords(output, other, { transforms })
  const textOf = (words: readonly string[], raw: readonly string[] = words, from: number, to: number): string => {
    const parts = raw.slice(from, to).filter((part) => part !== "")
    return (parts.length > 0 ? parts : words.slice(from, to)).join(byCharacter ? "" : " ")
  }
  return found.operations.map(({ kind, hypothesisStart, hypothesisEnd, referenceStart, referenceEnd }) => ({
    kind,
    own: textOf(found.hypothesis, found.rawHypothesis, hypothesisStart, hypothesisEnd),
    theirs: textOf(found.reference, found.rawReference, referenceStart, referenceEnd),
  }))
}

/** The nodes of an output with what is not in the other text marked, and what it lacks struck out. */
export function marked(output: string, other: string, normalized: NormalizerSpec | undefined): Node[] {
  if (output.length + other.length > MAX_MARKED) return plain(output)
  const space = isUnspaced(other) ? "" : " "
  const nodes: (Node | string)[] = []
  for (const { kind, ...texts } of differencesOf(output, other, normalized)) {
    const [own, theirs] = [shown(texts.own), shown(texts.theirs)]
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

function isUnspaced(text: string): boolean {
  return UNSPACED.test(text) && text.split(" ").length < text.length / 8
}

/** Controls as their pictures; directions stay within the text's own element. */
function shown(text: string): string {
  return text.replaceAll(/[\0-\x08\x0b-\x1f]/g, (each) => String.fromCharCode(0x2400 + each.charCodeAt(0)))
}
