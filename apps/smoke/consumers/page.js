// "subject" is what is tried, named when the page is bundled.
import { measure } from "subject"

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
worker.onmessage = async ({ data }) => show({ main: await measure(), worker: data })
worker.onerror = ({ message }) => show({ error: message })

function show(result) {
  document.body.textContent = JSON.stringify(result)
}
