// Global maps of NIST's sctk: files of rules such as `[HE'S] => [{HE IS / HE HAS}] / [ ] __ [ ]`.
import { badData, type LecternError } from "@lectern/core"
import { checkString } from "@lectern/core/checks"
import type { EquivalentRule, Equivalents } from "./options.js"
import type { Side } from "./rewriter.js"

/** What `csrfilt` matches the pattern of a section with, for each side. */
const INPUTS: Readonly<Record<Side, RegExp>> = {
  reference: /^(?:ref|stm|trn|txt)$/,
  hypothesis: /^(?:hyp|ctm|trn|txt)$/,
}
const SECTION = /^;;\s+INPUT_DEPENDENT_APPLICATION\s*=\s*"([^"]*)"/
// The place of a rule's text between its contexts.
const SLOT = /(?<=[\s/\]"])_/
const TRUE = /^(?:t|yes|true)$/i
// The maps of sctk for English have such a text, without the last bracket.
const KNOWN_FAULT = /^\[\{[^\]]*\}$/
const FALSE = /^(?:f|no|false)$/i

/**
 * Reads a global map, as NIST's `csrfilt` and `rfilter1` read it.
 *
 * A line is a rule, `old => new`, with `/ before __ after` behind it where the text around it matters; each part may stand
 * in brackets or double quotation marks, which keep its spaces. `;;` starts a comment. Lines that begin with `*` are headers, of
 * which `NAME` and `CASE_SENSITIVE` count. Rules behind `;; INPUT_DEPENDENT_APPLICATION = "stm"` apply to references,
 * those behind `"ctm"` to hypotheses; `ref` and `hyp` are known too. A slash is the context's only where `_` follows, so
 * `{a / b}` needs none; rfilter1 loses what is behind the slash of a rule without context.
 *
 * @param text - the content of the file
 * @param label - its name for errors, and for signatures if the file does not say one
 * @returns the rules as plain data, for the option `equivalents`
 * @throws LecternError `bad-data` with the line that is not a rule
 * @see [Guide: Speech recognition](../../../../docs/guides/speech.md#compounds-equivalents-fillers-alternatives)
 * @example
 * ```ts
 * const { rules } = parseGlm("[GONNA] => [GOING TO] / [ ] __ [ ] ;; one spelling", "en.glm")
 * rules //=> [{ old: "GONNA", new: "GOING TO", before: " ", after: " " }]
 * ```
 */
export function parseGlm(text: string, label: string): Equivalents {
  checkString("text", text)
  checkString("label", label)
  const rules: EquivalentRule[] = []
  let name = label.replace(/^.*[/\\]/, "")
  let caseSensitive = true
  let sides: readonly Side[] = ["reference", "hypothesis"]
  for (const [i, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    const bad = (why: string): LecternError => badData(label, why, i + 1)
    const section = SECTION.exec(line)?.[1]
    if (section !== undefined) sides = sidesOf(section, bad)
    const data = line.split(";;", 1)[0]!.trim()
    if (data.startsWith("*")) {
      const value = /["']([^"']*)["']/.exec(data)?.[1]
      if (value === undefined) throw bad(`expected a value in quotation marks, got ${JSON.stringify(data)}`)
      if (/^\*\s*name\b/i.test(data)) name = value
      if (/^\*\s*case_sensitive\b/i.test(data)) {
        caseSensitive = TRUE.test(value)
        if (!caseSensitive && !FALSE.test(value)) {
          throw bad(`CASE_SENSITIVE must be "T" or "F", got ${JSON.stringify(value)}`)
        }
      }
      if (/^\*\s*copy_no_hit\b/i.test(data) && !TRUE.test(value)) {
        throw bad('COPY_NO_HIT must be "T": texts without a rule are kept')
      }
    } else if (data !== "") {
      const rule = ruleOf(data, (why = "expected a rule") => {
        throw bad(`${why} (old => new / before __ after), got ${JSON.stringify(data)}`)
      })
      if (sides.length === 1) rules.push({ ...rule, side: sides[0]! })
      else if (sides.length === 2) rules.push(rule)
    }
  }
  return { name: name.replace(/[^\w.-]+/g, "-") || "glm", rules, ...(!caseSensitive && { caseSensitive }) }
}

function sidesOf(pattern: string, bad: (why: string) => LecternError): Side[] {
  const inputs = pattern.toLowerCase().split("|")
  const unknown = inputs.find((input) => !/^(?:ref|hyp|stm|ctm|trn|txt|rttm)$/.test(input))
  if (unknown !== undefined) {
    throw bad(
      `INPUT_DEPENDENT_APPLICATION must be of ref, hyp, stm, ctm, trn, txt, rttm, got ${JSON.stringify(unknown)}`,
    )
  }
  return (["reference", "hypothesis"] as const).filter((side) => inputs.some((input) => INPUTS[side].test(input)))
}

function ruleOf(data: string, refuse: (why?: string) => never): EquivalentRule {
  const arrow = data.indexOf("=>")
  if (arrow === -1) return refuse()
  const slash = data.lastIndexOf("/")
  const slot = slash < arrow ? -1 : (SLOT.exec(data.slice(slash))?.index ?? -1 - slash) + slash
  /** A part of the rule without the brackets or quotation marks around it. */
  const unquoted = (part: string): string => {
    const text = part.trim()
    if (text.startsWith("[") !== text.endsWith("]") && !KNOWN_FAULT.test(text)) {
      return refuse(`expected both brackets around ${JSON.stringify(text)}`)
    }
    const around = text.length > 1 && (text.endsWith("]") || (text[0] === '"' && text.endsWith('"')))
    return around ? text.slice(1, -1) : text
  }
  // Before the parts, so that a context without `__` is not taken for a bracket's fault.
  const behind = data.slice(arrow + 2, slot === -1 ? undefined : slash)
  const depth = depthOf(behind, () => refuse("expected __ behind a slash that is not in braces"))
  if (depth !== 0) return refuse("expected as many { as } in the new text")
  const old = unquoted(data.slice(0, arrow))
  const text = unquoted(behind)
  if (old === "") return refuse("expected an old text")
  if (slot === -1) return { old, new: text }
  const before = unquoted(data.slice(slash + 1, slot))
  const after = unquoted(data.slice(slot).replace(/^\S+/, ""))
  return { old, new: text, ...(before !== "" && { before }), ...(after !== "" && { after }) }
}

/** The number of braces that stay open, -1 where one closes too early; `onSlash` is called at a slash outside of them. */
function depthOf(text: string, onSlash: () => void): number {
  let depth = 0
  for (const [mark] of text.matchAll(/[{}]|(?<=\s)\/(?=\s)/g)) {
    if (mark === "/" && depth === 0) onSlash()
    depth += mark === "{" ? 1 : mark === "}" ? -1 : 0
    if (depth < 0) return depth
  }
  return depth
}
