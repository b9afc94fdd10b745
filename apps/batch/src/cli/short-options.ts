// sacreBLEU's options of several letters behind one dash (`-tok intl`). Commander reads `-tok` as `-t -o -k`, so such
// words become their long form before it sees them.

/** sacreBLEU's multi-letter short options that Lectern has, with their long forms. */
export const SHORT_OPTIONS: Readonly<Record<string, string>> = {
  "-nr": "--num-refs",
  "-sl": "--sentence-level",
  "-sh": "--short",
  "-lc": "--lowercase",
  "-tok": "--tokenize",
  "-sv": "--smooth-value",
  "-nc": "--no-color",
  "-cc": "--chrf-char-order",
  "-cw": "--chrf-word-order",
  "-ci": "--confidence",
  "-cin": "--confidence-n",
  "-pbs": "--paired-bs",
  "-pbsn": "--paired-bs-n",
  "-par": "--paired-ar",
  "-parn": "--paired-ar-n",
}

/**
 * The arguments with every short option in a form that Commander reads.
 *
 * `-tok intl` becomes `--tokenize intl`; `-tok=intl` and `-w=4`, which Python accepts, become `--tokenize=intl` and
 * `-w4`. Nothing after `--` is touched.
 *
 * @param args - the command line after the command's name
 * @param shortOptions - multi-letter short options with their long forms
 * @returns the arguments to hand on
 */
export function expandShortOptions(
  args: readonly string[],
  shortOptions: Readonly<Record<string, string>> = SHORT_OPTIONS,
): string[] {
  const end = args.indexOf("--")
  const options = end === -1 ? args : args.slice(0, end)
  return [...options.map((argument) => expand(argument, shortOptions)), ...args.slice(options.length)]
}

function expand(argument: string, shortOptions: Readonly<Record<string, string>>): string {
  const [, name, value] = /^(-[A-Za-z]+)(?:=(.*))?$/s.exec(argument) ?? []
  if (name === undefined) return argument
  const long = Object.hasOwn(shortOptions, name) ? shortOptions[name] : undefined
  if (long !== undefined) return value === undefined ? long : `${long}=${value}`
  return value !== undefined && name.length === 2 ? `${name}${value}` : argument
}
