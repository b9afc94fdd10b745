// The tables of docs/sizes.md: one per package, each between two comments.

/** The size of what a page gets for one import. */
export interface Size {
  readonly what: string
  readonly names: string
  /** The sub-path of the package; without one, the package itself. */
  readonly from?: string
  /** Bytes, minified and gzipped. */
  readonly zipped: number
}

/** Sizes in kB are rounded, and gzip differs a little between versions of Node. */
const MAX_CHANGE = 0.02

/** The page with the sizes of one package; numbers that are nearly right stay as they are. */
export function withSizes(page: string, name: string, sizes: readonly Size[]): string {
  const start = `<!-- sizes of ${name} -->\n`
  const end = "<!-- end of sizes -->"
  const from = page.indexOf(start)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`docs/sizes.md has no "${start.trim()}" with "${end}" after it`)
  const stated = new Map(
    [...page.slice(from, to).matchAll(/^\| (.*) \| ([\d.]+) \|$/gm)].map(([, row = "", kilobytes]) => [
      row,
      Number(kilobytes),
    ]),
  )
  const rows = sizes.map((size) => {
    const row = `${size.what} | \`${size.names}\`${size.from === undefined ? "" : ` of \`${name}/${size.from}\``}`
    const known = stated.get(row)
    const kilobytes = size.zipped / 1000
    const near = known !== undefined && Math.abs(known - kilobytes) <= Math.max(0.05, MAX_CHANGE * known)
    return `| ${row} | ${(near ? known : kilobytes).toFixed(1)} |`
  })
  const table = ["| | imports | kB |", "| --- | --- | ---: |", ...rows].join("\n")
  return `${page.slice(0, from)}${start}\n${table}\n\n${page.slice(to)}`
}
