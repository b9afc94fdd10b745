// Runs one program: what it prints, then `done`, with its error if there was one.
import { errorText, runProgram } from "./run-program.js"

self.addEventListener("message", ({ data }) => {
  self.postMessage({ started: true })
  const lines: string[] = []
  let error: string | undefined
  try {
    runProgram(data, (line) => lines.push(line))
  } catch (thrown) {
    error = errorText(thrown)
  }
  self.postMessage({ lines, error })
})
