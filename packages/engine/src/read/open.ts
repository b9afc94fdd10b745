// Opens files so that the process never waits inside a system call, where it would hear no signal.
import { closeSync, constants, fstatSync, openSync } from "node:fs"
import { isatty } from "node:tty"

/** A stream of bytes that can be closed at any time. */
export type ByteSource = AsyncIterable<Uint8Array> & { destroy(): unknown }

/** Flags for reading: without `O_NONBLOCK`, opening a named pipe would wait for its writer. */
export const READ_FLAGS: number = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Opens a named pipe or a terminal. */
export async function openPipe(path: string): Promise<ByteSource> {
  const fd = openSync(path, READ_FLAGS)
  if (isatty(fd)) {
    const { ReadStream } = await import("node:tty")
    return new ReadStream(fd)
  }
  const { Socket } = await import("node:net")
  return new Socket({ fd, readable: true, writable: false })
}

/** Whether a device is a terminal. */
export function isTerminal(path: string): boolean {
  try {
    const fd = openSync(path, READ_FLAGS)
    const found = isatty(fd)
    closeSync(fd)
    return found
  } catch {
    return false
  }
}

/** Opens a regular file, and nothing else. */
export function openRegular(path: string): number {
  const fd = openSync(path, READ_FLAGS)
  if (fstatSync(fd).isFile()) return fd
  closeSync(fd)
  throw Object.assign(new Error("not a regular file"), { code: "ENOTREG" })
}
