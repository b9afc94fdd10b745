// Commands of the tests of statistics: those that must succeed, and those that must be refused.
import { expect } from "vitest"
import { lectern } from "../../cli/run.js"

/** Runs a command that must succeed; returns its standard output. */
export async function ok(cwd: string, line: string | readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await lectern(typeof line === "string" ? line.split(" ") : line, { cwd })
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" })
  return stdout
}

/** Runs a command that must fail without standard output; returns exit code and message. */
export async function refusal(cwd: string, line: string): Promise<string> {
  const { code, stdout, stderr } = await lectern(line.split(" "), { cwd })
  expect(stdout).toBe("")
  return `${code}: ${stderr.trim()}`
}
