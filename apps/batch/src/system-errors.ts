// Failed system calls in plain words.
import { LecternError } from "@lectern/core"

const READ_WORDS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "no such file (a part of the path is not a directory)",
  EISDIR: "is a directory",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many open files",
  ENFILE: "too many open files on this machine",
  EIO: "input/output error",
}

const WRITE_WORDS: Readonly<Record<string, string>> = {
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
 * The error for a file that cannot be read.
 *
 * @param path - the file as the user named it
 * @param cause - what the system call threw
 * @returns an `unreadable` error, to be thrown; `cause` itself when it is not a system error
 */
export function unreadable(path: string, cause: unknown): unknown {
  const { code, message } = cause as Partial<NodeJS.ErrnoException>
  if (code === undefined || message === undefined || !/^E[A-Z0-9]+$/.test(code)) return cause
  const words = READ_WORDS[code] ?? `${message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+( '.*')?$/s, "")} (${code})`
  return new LecternError({ kind: "unreadable", path, why: words }, { cause })
}

/**
 * Why the operating system refused to write.
 *
 * @param error - what was thrown
 * @returns a clause without a full stop
 */
export function whyUnwritable(error: unknown): string {
  const code = codeOf(error)
  const words = code !== undefined && Object.hasOwn(WRITE_WORDS, code) ? WRITE_WORDS[code] : undefined
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

/**
 * Reads something, and words the error when that fails.
 *
 * @param path - the file as the user named it
 * @param read - does it
 * @returns what `read` returned
 * @throws LecternError `unreadable`, or whatever `read` throws that is not a system error
 */
export function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * Writes something, and words the error when that fails.
 *
 * @param path - the file or folder as the user named it
 * @param write - does it
 * @returns what `write` returned
 * @throws LecternError `unwritable`
 */
export function writing<Result>(path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
  }
}
