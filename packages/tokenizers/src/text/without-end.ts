// Trims a text at its end.

/** A text without some characters at its end. A regular expression would try every run of them, in quadratic time. */
export function withoutEnd(text: string, dropped: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && dropped(text[end - 1]!)) end--
  return text.slice(0, end)
}
