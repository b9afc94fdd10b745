// The end of a run whose reader has closed the output. In a file of its own, so that `--help` loads little.

/** The reader of a pipe has closed it (`| head -1`): the run ends, but this is not an error. */
export class ClosedPipe extends Error {
  override readonly name = "ClosedPipe"
}
