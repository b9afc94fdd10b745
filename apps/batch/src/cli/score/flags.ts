// The options of `lectern score`, in the groups of its help.
import type { Command } from "commander"

/**
 * Adds every option of `lectern score`.
 *
 * @param command - the command
 */
export function addScoreFlags(command: Command): void {
  for (const add of [addInput, addMetricFlags, addSignificance, addReport, addEngine]) add(command)
}

/**
 * Adds the options that choose metrics and their settings.
 *
 * @param command - a command that computes metrics
 */
export function addMetricFlags(command: Command): void {
  for (const add of [addMetrics, addBleu, addChrf, addTer, addWer, addRouge, addMeteor]) add(command)
}

function addInput(command: Command): void {
  command
    .optionsGroup("Input:")
    .option("-i, --input <HYP...>", "hypothesis files, one per system; - or no -i reads standard input")
    .option("--num-refs <N>", "each REF line has N references between tabs (default: 1)")
    .option("--num-systems <N>", "each line of standard input has N systems between tabs (default: 1)")
    .option("--encoding-errors <WHAT>", "invalid UTF-8: refuse (default) or replace by U+FFFD")
    .option("--byte-order-mark <WHAT>", "at the start of a file: drop (default) or keep, as sacreBLEU does")
}

function addMetrics(command: Command): void {
  command
    .optionsGroup("Metrics:")
    .option(
      "-m, --metrics <NAME...>",
      "any of: bleu (default), chrf, ter; wer, mer, wil, wip, cer; rouge1 to rouge9, rougeL, rougeLsum; cider, gleu, meteor, nist",
    )
}

function addBleu(command: Command): void {
  command
    .optionsGroup("BLEU, and where named CIDEr, GLEU, METEOR, NIST:")
    .option("--tokenize <NAME>", "13a (default), intl, char, zh, none; also for the other four")
    .option("--lowercase", "ignore case; also for the other four, METEOR always does")
    .option("-s, --smooth-method <NAME>", "exp (default), floor, add-k, none")
    .option("--smooth-value <X>", "for floor (default: 0.1) and add-k (default: 1)")
    .option("--max-order <N>", "longest n-grams (default: 4, NIST: 5); also for CIDEr, GLEU, NIST")
    .option("--effective-order", "leave out orders without n-grams; always on with -sl")
}

function addChrf(command: Command): void {
  command
    .optionsGroup("chrF:")
    .option("--chrf-char-order <N>", "longest character n-grams (default: 6)")
    .option("--chrf-word-order <N>", "longest word n-grams (default: 0); 2 is chrF++")
    .option("--chrf-beta <X>", "how much more recall weighs than precision (default: 2)")
    .option("--chrf-whitespace", "count whitespace as characters")
    .option("--chrf-lowercase", "ignore case")
    .option("--chrf-eps-smoothing", "smooth by epsilon, as chrF++.py, NLTK and Moses do")
}

function addTer(command: Command): void {
  command
    .optionsGroup("TER:")
    .option("--ter-case-sensitive", "mind case")
    .option("--ter-asian-support", "split Asian characters")
    .option("--ter-no-punct", "drop punctuation")
    .option("--ter-normalized", "tokenize first")
}

function addWer(command: Command): void {
  command
    .optionsGroup("WER, MER, WIL, WIP, CER (applied in this order):")
    .option("--wer-normalization <FORM>", "Unicode: nfc, nfd, nfkc, nfkd")
    .option("--wer-lowercase", "ignore case")
    .option("--wer-table <FILE>", 'replace words, by a JSON object: {"can\'t": "cannot"}')
    .option("--wer-remove-punctuation", "drop punctuation")
    .option("--wer-average <HOW>", "over the corpus (default), or the mean of the segments")
}

function addRouge(command: Command): void {
  command
    .optionsGroup("ROUGE:")
    .option("--rouge-stemmer", "compare stems (Porter)")
    .option("--rouge-tokenizer <NAME>", "ascii (default), unicode for other scripts")
    .option("--rouge-beta <X>", "how much more recall weighs than precision (default: 1), or ratio")
    .option("--rouge-references <HOW>", "of several: the best one (default), or maxima of precision and recall")
    .option("--rouge-separator <TEXT>", "what stands between the sentences of a line, for rougeLsum: '<q>'")
}

function addMeteor(command: Command): void {
  command
    .optionsGroup("METEOR:")
    .option("--meteor-synonyms <FILE>", 'words in JSON: {"car": ["automobile"]}; none are built in')
}

function addSignificance(command: Command): void {
  command
    .optionsGroup("Significance:")
    .option("--confidence", "95% intervals of every score, by bootstrap resampling")
    .option("--confidence-n <N>", "resamples (default: 1000)")
    .option("--paired-bs", "test every system against the first: paired bootstrap, with intervals")
    .option("--paired-bs-n <N>", "resamples (default: 1000)")
    .option("--paired-bs-compat", "show sacreBLEU's p-value instead of the centred two-sided one")
    .option("--paired-ar", "test every system against the first: approximate randomization")
    .option("--paired-ar-n <N>", "trials (default: 10000)")
    .option("--holm", "correct p-values for the number of systems")
    .option("--documents <FILE>", "a label per segment: draw whole documents")
    .option("--strata <FILE>", "a label per segment: keep the share of each domain")
    .option("--seed <N>", "of the random numbers (default: 12345, or SACREBLEU_SEED)")
}

function addReport(command: Command): void {
  command
    .optionsGroup("Report:")
    .option("-f, --format <NAME>", "json, text, latex, markdown, table; by default table on a terminal, else json")
    .option("--json-full", "JSON with everything, unrounded (schema lectern.score/1)")
    .option("-b, --score-only", "print only the scores")
    .option("--sentence-level", "score each segment: one JSON object per line")
    .option("-w, --width <N>", "digits after the point (default: 1)")
    .option("--short", "signatures with one-letter keys")
    .option("-o, --output <FILE>", "write the results to FILE, whole or not at all")
    .option("-q, --quiet", "no warnings and no progress")
    .option("--no-color", "no colour; NO_COLOR does the same")
}

function addEngine(command: Command): void {
  command
    .optionsGroup("Engine:")
    .option("--jobs <N>", "worker threads at most; by default what the machine runs at once")
    .option("-j, --paired-jobs <N>", "sacreBLEU's name for --jobs; 0 is the default")
    .option("--engine <NAME>", "auto (default), inline, threads; scores never depend on it")
}
