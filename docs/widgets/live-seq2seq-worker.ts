// Thread entry: no logic, no state.
import { session } from "./seq2seq-in-page.js"

const answer = session(
  (reply) => self.postMessage(reply),
  (next) => setTimeout(() => next().catch(reportError), 0),
)
self.addEventListener("message", ({ data }) => answer(data).catch(reportError))
