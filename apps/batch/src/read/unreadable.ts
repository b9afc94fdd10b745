// A failed system call as a problem in plain words.
import { LecternError } from "@lectern/core"

const WORDS: Readonly<Record<string, string>> = {
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

/**
 * The error for a file that cannot be read.
 *
 * @param path - the file as the user named it
 * @param cause - what the system call threw
 * @returns an `unreadable` error, to be thrown; `cause` itself when it is no system error
 */
export function unreadable(path: string, cause: unknown): unknown {
  const { code, message } = cause as Partial<NodeJS.ErrnoException>
  if (code === undefined || message === undefined || !/^E[A-Z0-9]+$/.test(code)) return cause
  const words = WORDS[code] ?? `${message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+( '.*')?$/s, "")} (${code})`
  return new LecternError({ kind: "unreadable", path, why: words }, { cause })
}
