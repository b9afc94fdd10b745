import { measure } from "./guard.js"

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
worker.onmessage = ({ data }) => show({ main: measure(), worker: data })
worker.onerror = ({ message }) => show({ error: message })

function show(result) {
  document.body.textContent = JSON.stringify(result)
}
