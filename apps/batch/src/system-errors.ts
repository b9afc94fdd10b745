// Why results could not be written, in words.

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "part of the path is not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
}

/**
 * Why the operating system refused to write.
 *
 * @param error - what was thrown
 * @returns a clause without a full stop
 */
export function whyUnwritable(error: unknown): string {
  const code = codeOf(error)
  const words = code !== undefined && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  return words ?? (error instanceof Error ? error.message : String(error))
}

/**
 * The system's code of an error, such as `ENOENT`.
 *
 * @param error - anything thrown
 * @returns the code; undefined when there is none
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}
