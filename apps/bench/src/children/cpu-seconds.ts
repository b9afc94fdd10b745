// What work costs, measured inside the process that does it.

/** The CPU seconds of user and system that work takes. */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
