// The content of the files that options of metrics name.
import type { WordTable } from "@lectern/metrics"
import type { Resource } from "../../resources/resource.js"
import type { Synonyms } from "../json-file.js"
import type { RuleTables } from "../word-rules.js"

/** The files; absent for an option that was not given, or that affects none of the metrics. */
export interface Tables extends RuleTables {
  readonly werTable?: WordTable
  readonly meteorSynonyms?: Synonyms
  readonly wordnet?: Resource | undefined
  readonly meteorData?: Resource | undefined
  readonly tokenize?: Resource | undefined
  readonly rougeTokenizer?: Resource | undefined
}
