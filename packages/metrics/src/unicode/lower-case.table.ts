// Lower case as of Python 3.11.7's str.lower (Unicode 14.0.0).
// Made by scripts/make-unicode-tables.py; do not edit.

/**
 * Runs of characters that newer versions, up to that of Python's regex 2026.9.29, treat
 * otherwise, with what they are here: cased (0), case-ignorable (1) or neither (2): gap since the last run, kind + 3 * (length - 1);
 * in base 26, the last digit of a number lower-case.
 */
export const DIFFERENCE_RUNS: string =
  "ZlaBBdfByfChxBBerBAsuBIffEOdFqPduBNjcniBZExoccbcfCtBIglBIYtHyBZmBHxDeIzBFzHmJlQaBEsbBLyBEiQkBJtzVcHUfRYaWlBMIcBJcDBj" +
  "DnLqJiBpBKUpfKzRtBLefDFjZyBrYoTsFNz"
