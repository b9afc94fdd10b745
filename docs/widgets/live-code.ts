// A program that readers change and run. It runs in a worker, so that one that never ends can be stopped.
import { controls, element, type Mount } from "./elements.js"

/** Milliseconds after which a program is stopped. */
const LIMIT = 5000

export const mount: Mount = (place, left) => {
  const editor = place.querySelector("textarea")!
  const original = editor.value
  const run = element("button", { type: "button", textContent: "Run" })
  const reset = element("button", { type: "button", textContent: "Start again" })
  const output = element("pre", { className: "live-output", role: "status" })
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = (): void => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
  }
  const say = (text: string): void => {
    end()
    output.textContent = text
  }
  const start = (): void => {
    say("Running.")
    worker = new Worker(new URL("./live-code-worker.ts", import.meta.url), { type: "module" })
    worker.addEventListener("message", ({ data: { lines, error } }) => {
      if (lines === undefined)
        timer = setTimeout(() => say(`Stopped after ${LIMIT / 1000} seconds: is there a loop without an end?`), LIMIT)
      else say([...lines, ...(error === undefined ? [] : [error])].join("\n") || "The program printed nothing.")
    })
    worker.addEventListener("error", ({ message }) => say(message || "What runs programs could not be loaded."))
    worker.postMessage(editor.value)
  }
  run.addEventListener("click", start)
  editor.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    start()
  })
  reset.addEventListener("click", () => {
    editor.value = original
    say("")
  })
  left.addEventListener("abort", end)
  place.append(controls(run, reset, element("small", {}, "Ctrl+Enter runs it, too")), output)
}
