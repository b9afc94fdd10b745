// Words for failed system calls.
import { LecternError } from "@lectern/core"

const READ_WORDS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "no such file (part of the path is not a folder)",
  EISDIR: "it is a folder",
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
 * @returns an `unreadable` error, to be thrown; `cause` itself unless it is a system error
 */
export function unreadable(path: string, cause: unknown): unknown {
  const { code, message } = cause as Partial<NodeJS.ErrnoException>
  if (code === undefined || message === undefined || !/^E[A-Z0-9]+$/.test(code)) return cause
  const words = READ_WORDS[code] ?? `${message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+( '.*')?$/s, "")} (${code})`
  return new LecternError({ kind: "unreadable", path, why: words }, { cause })
}

/**
 * The reason why a file cannot be written.
 *
 * @param error - the error of the system call
 * @returns a clause without a full stop
 */
export function whyUnwritable(error: unknown): string {
  const code = codeOf(error)
  const words = code !== undefined && Object.hasOwn(WRITE_WORDS, code) ? WRITE_WORDS[code] : undefined
  return words ?? (error instanceof Error ? error.message : String(error))
}

/**
 * The code of a system error, such as `ENOENT`.
 *
 * @param error - any thrown value
 * @returns the code; undefined when there is none
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/**
 * Reads, and turns a system error into an `unreadable` error.
 *
 * @param path - the file as the user named it
 * @param read - reads
 * @returns the result of `read`
 * @throws LecternError `unreadable`, or any error of `read` that is not a system error
 */
export function withReadErrors<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * Writes, and turns any error into an `unwritable` error.
 *
 * @param path - the file or folder as the user named it
 * @param write - writes
 * @returns the result of `write`
 * @throws LecternError `unwritable`
 */
export function withWriteErrors<Result>(path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
  }
}
