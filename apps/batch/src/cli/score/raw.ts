// What the command line's parser hands over: options under their long names, values as typed.

/** The texts. */
export interface RawInput {
  readonly input?: readonly string[]
  readonly numRefs?: string
  readonly numSystems?: string
  readonly encodingErrors?: string
  readonly byteOrderMark?: string
}

/** The metrics and their settings. */
export interface RawMetrics {
  readonly metrics?: readonly string[]
  readonly smoothMethod?: string
  readonly smoothValue?: string
  readonly tokenize?: string
  readonly lowercase?: boolean
  readonly maxOrder?: string
  readonly effectiveOrder?: boolean
  readonly chrfCharOrder?: string
  readonly chrfWordOrder?: string
  readonly chrfBeta?: string
  readonly chrfWhitespace?: boolean
  readonly chrfLowercase?: boolean
  readonly chrfEpsSmoothing?: boolean
  readonly terCaseSensitive?: boolean
  readonly terAsianSupport?: boolean
  readonly terNoPunct?: boolean
  readonly terNormalized?: boolean
  readonly werNormalization?: string
  readonly werLowercase?: boolean
  readonly werTable?: string
  readonly werRemovePunctuation?: boolean
  readonly werAverage?: string
  readonly rougeStemmer?: boolean
  readonly rougeTokenizer?: string
  readonly rougeBeta?: string
  readonly rougeReferences?: string
  readonly rougeSeparator?: string
  readonly meteorSynonyms?: string
}

/** Intervals and tests. */
export interface RawSignificance {
  readonly confidence?: boolean
  readonly confidenceN?: string
  readonly pairedBs?: boolean
  readonly pairedBsN?: string
  readonly pairedBsCompat?: boolean
  readonly pairedAr?: boolean
  readonly pairedArN?: string
  readonly holm?: boolean
  readonly documents?: string
  readonly strata?: string
  readonly seed?: string
}

/** What is printed, and where. */
export interface RawReport {
  readonly sentenceLevel?: boolean
  readonly format?: string
  readonly jsonFull?: boolean
  readonly scoreOnly?: boolean
  readonly short?: boolean
  readonly width?: string
  readonly output?: string
  readonly quiet?: boolean
  readonly color?: boolean
}

/** How the work is done. */
export interface RawEngine {
  readonly jobs?: string
  readonly pairedJobs?: string
  readonly engine?: string
}

/** Everything that `lectern score` understands. */
export interface RawScoreOptions extends RawInput, RawMetrics, RawSignificance, RawReport, RawEngine {}
