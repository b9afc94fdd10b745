// Words for failed system calls.
import { LecternError, type Problem } from "@lectern/core"
import { maskedAddress } from "./masked-address.js"

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EIO: "input/output error",
  EISDIR: "it is a folder",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the name is too long",
  ENFILE: "too many open files on this machine",
  ENOSPC: "no space left on the device",
  ENOTREG: "it is not a regular file; save it to one first",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ERR_FS_FILE_TOO_LARGE: "it is larger than 2 GiB",
}

const READ_WORDS: Readonly<Record<string, string>> = {
  ...WORDS,
  ENOENT: "no such file",
  ENOTDIR: "no such file (part of the path is not a folder)",
}

const WRITE_WORDS: Readonly<Record<string, string>> = {
  ...WORDS,
  ENOENT: "its folder does not exist",
  ENOTDIR: "part of the path is not a folder",
}

/** The error for a file that cannot be read. */
export function unreadable(path: string, cause: unknown): unknown {
  if (!isSystemError(cause)) return cause
  const [, scheme] = /^([a-z][a-z0-9+.-]+:\/\/)/i.exec(path) ?? []
  if (scheme === undefined)
    return new LecternError({ kind: "unreadable", path, why: inWords(cause, READ_WORDS) }, { cause })
  const why = `no such file, and ${scheme} is not supported; expected https:// or s3://`
  return new LecternError({ kind: "unreadable", path: maskedAddress(path), why }, { cause })
}

/**
 * The problem behind an error of the operating system that nothing else has put into words, such as too many open files
 * while Node loads a module.
 */
export function systemProblem(error: unknown): Problem | undefined {
  if (!isSystemError(error)) return undefined
  const path = error.path ?? "a file of lectern"
  return { kind: "unreadable", path, why: inWords(error, READ_WORDS) }
}

/** Whether a value is an error of the operating system. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  const code = codeOf(error)
  return code !== undefined && (/^E[A-Z0-9]+$/.test(code) || Object.hasOwn(WORDS, code))
}

function inWords(
  { code, message }: Error & { readonly code: string },
  words: Readonly<Record<string, string>>,
): string {
  if (Object.hasOwn(words, code)) return words[code]!
  return `${message.replace(/^[A-Z0-9]+: /, "").split(", ", 1)[0]} (${code})`
}

/** The reason why a file cannot be written. */
export function whyUnwritable(error: unknown): string {
  if (isSystemError(error)) return inWords(error, WRITE_WORDS)
  return error instanceof Error ? error.message : String(error)
}

/** The code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** Reads, and turns a system error into an `unreadable` error. */
export function withReadErrors<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Writes, and turns any error into an `unwritable` error. */
export function withWriteErrors<Result>(path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
  }
}
