// Records with the same id are samples of one task for pass@k.
import type { TextSource } from "@lectern/engine"
import { idsOf } from "@lectern/engine/internal/read/inputs"
import type { Texts } from "../../console/texts.js"
import { usage } from "../../console/values.js"
import type { MetricSpec } from "../../types.js"

/** The texts, whose records with the same id are gathered if pass@k is the only metric. */
export function withSamples(texts: Texts, [metric, ...others]: readonly MetricSpec[]): Texts {
  if (metric?.name !== "passAtK" || others.length > 0) return texts
  const gathered = (text: TextSource): TextSource =>
    idsOf(text) === undefined ? text : { ...text, records: { ...text.records!, gather: true } }
  const references = texts.references.map(gathered)
  const systems = texts.systems.map(gathered)
  const own = references.find(
    ({ path, records }) =>
      records?.gather && systems.some((each) => each.path === path && each.records?.field === records.field),
  )
  if (own !== undefined && metric.options?.outcome === undefined) {
    throw usage(`the references are the outcomes in ${own.path} themselves; --pass-outcome says which of them passes`)
  }
  return { ...texts, references, systems }
}
