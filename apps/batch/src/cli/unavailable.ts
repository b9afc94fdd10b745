// sacreBLEU's options that Lectern does not have, each with an alternative.

const OPTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(--citation|--cite)$/,
    "lectern has no test sets whose citation it could print; the documentation of each metric names its paper",
  ],
  [/^--list$/, "lectern has no test sets to list; give the reference files: lectern score REF -i HYP"],
  [
    /^(--test-set|-t|--origlang|-ol|--subset|--download|--echo|--detail|-d)$/,
    "lectern does not download test sets; give the reference files: lectern score REF -i HYP",
  ],
  [/^(--encoding|-e)$/, "lectern reads UTF-8; convert other files first: iconv -f ENCODING -t UTF-8 FILE"],
  [/^--force$/, "lectern has no warning about tokenized input to silence; leave it out"],
]

/** The alternative to an option that only sacreBLEU has. */
export function unavailable(option: string): string | undefined {
  return OPTIONS.find(([names]) => names.test(option))?.[1]
}
