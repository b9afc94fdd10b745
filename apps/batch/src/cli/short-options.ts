// sacreBLEU's options of several letters after one dash (`-tok intl`). Commander reads `-tok` as `-t -o -k`, so they are
// replaced by their long forms first.
import type { CommandSpec } from "../console/command.js"
import { longFlag } from "../console/option.js"

/** Flags of several letters after one dash, with their long forms. */
export type ShortOptions = Readonly<Record<string, string>>

/** The short options of a command. */
export function shortOptionsOf({ groups = [] }: CommandSpec): ShortOptions {
  const options = groups.flatMap((group) => Object.values(group.options))
  return Object.fromEntries(
    options.flatMap(({ short, flags }) => (short === undefined ? [] : [[short, longFlag(flags)]])),
  )
}

/**
 * Rewrites short options in a form that Commander understands.
 *
 * `-tok intl` becomes `--tokenize intl`; `-tok=intl` and `-w=4`, which Python accepts, become `--tokenize=intl` and
 * `-w4`. Arguments after `--` are not changed.
 */
export function expandShortOptions(args: readonly string[], shortOptions: ShortOptions): string[] {
  const end = args.indexOf("--")
  const options = end === -1 ? args : args.slice(0, end)
  return [...options.map((argument) => expand(argument, shortOptions)), ...args.slice(options.length)]
}

function expand(argument: string, shortOptions: ShortOptions): string {
  const [, name, value] = /^(-[A-Za-z]+)(?:=(.*))?$/s.exec(argument) ?? []
  if (name === undefined) return argument
  const long = Object.hasOwn(shortOptions, name) ? shortOptions[name] : undefined
  if (long !== undefined) return value === undefined ? long : `${long}=${value}`
  return value !== undefined && name.length === 2 ? `${name}${value}` : argument
}
