// sacreBLEU's options that Lectern does not have, with what to do instead: better than "unknown option".

const OPTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(--test-set|-t|--language-pair|-l|--origlang|-ol|--subset|--list|--download|--echo|--citation|--cite|--detail|-d)$/,
    "test sets are not downloaded; give the reference files: lectern score REF -i HYP",
  ],
  [/^(--encoding|-e)$/, "files are read as UTF-8; convert others first: iconv -f ENCODING -t UTF-8 FILE"],
  [/^--force$/, "there is no warning about tokenized input to silence; leave it out"],
]

/**
 * Why an option of sacreBLEU's is not here.
 *
 * @param option - as typed, without a value: `--test-set`
 * @returns a clause to put after the option's name; undefined when sacreBLEU has no such option
 */
export function unavailable(option: string): string | undefined {
  return OPTIONS.find(([names]) => names.test(option))?.[1]
}
