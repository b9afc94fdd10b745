// Global maps of NIST's sctk: files of rules such as `[HE'S] => [{HE IS / HE HAS}] / [ ] __ [ ]`.
import { LecternError } from "@lectern/core"
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
    const bad = (why: string): LecternError => new LecternError({ kind: "bad-data", path: label, line: i + 1, why })
    const section = SECTION.exec(line)?.[1]
    if (section !== undefined) sides = sidesOf(section, bad)
    const data = line.split(";;", 1)[0]!.trim()
    if (data.startsWith("*")) {
      const value = /["']([^"']*)["']/.exec(data)?.[1]
      if (value === undefined) throw bad(`expected a value in quotation marks, got ${JSON.stringify(data)}`)
      if (/^\*\s*name\b/i.test(data)) name = value
      if (/^\*\s*case_sensitive\b/i.test(data)) caseSensitive = TRUE.test(value)
      if (/^\*\s*copy_no_hit\b/i.test(data) && !TRUE.test(value)) {
        throw bad('COPY_NO_HIT must be "T": texts without a rule are kept')
      }
    } else if (data !== "") {
      const rule = ruleOf(data)
      if (rule === undefined) throw bad(`expected a rule (old => new / before __ after), got ${JSON.stringify(data)}`)
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

function ruleOf(data: string): EquivalentRule | undefined {
  const arrow = data.indexOf("=>")
  if (arrow === -1) return undefined
  const slash = data.lastIndexOf("/")
  const slot = slash < arrow ? -1 : (SLOT.exec(data.slice(slash))?.index ?? -1 - slash) + slash
  const old = unquoted(data.slice(0, arrow))
  const text = unquoted(data.slice(arrow + 2, slot === -1 ? undefined : slash))
  if (old === "") return undefined
  if (slot === -1) return { old, new: text }
  const before = unquoted(data.slice(slash + 1, slot))
  const after = unquoted(data.slice(slot).replace(/^\S+/, ""))
  return { old, new: text, ...(before !== "" && { before }), ...(after !== "" && { after }) }
}

/** A part of a rule without the brackets or quotation marks around it. */
function unquoted(part: string): string {
  const text = part.trim()
  const around = text.length > 1 && (text[0] === "[" ? text.endsWith("]") : text[0] === '"' && text.endsWith('"'))
  return around ? text.slice(1, -1) : text
}
