// What the commands that write a page of scores share: its options and refusals.
import type { Streams } from "./command.js"
import type { Option } from "./option.js"
import { unlessOff, usage } from "./values.js"

/** The option that leaves private texts out of a page. */
export const NO_TEXTS = "with -f html: leave the texts out of the page"

/** The same for a command without `--texts`. */
export const noTextsOption: Option<boolean> = { flags: "--no-texts", help: NO_TEXTS, read: unlessOff }

/** Refuses a page on a terminal, and options of pages without one. */
export function checkPage(
  {
    format,
    output,
    noTexts,
  }: { readonly format: string | undefined; readonly output: string | undefined; readonly noTexts: boolean },
  { stdout }: Streams,
): void {
  if (noTexts && format !== "html") throw usage("--no-texts is for pages: add -f html")
  if (format === "html" && output === undefined && stdout.isTTY === true) {
    throw usage("-f html writes a page, not text for a terminal: name its file with -o")
  }
}
