// The entry of threads that count words: it lists the tasks that the threads know. The example of threadsEngine runs it.
import { worker } from "@lectern/engine"

const countWords = {
  name: "count-words",
  perform: (text) => text.split(" ").length,
  bytes: (text) => text.length,
  label: (text) => `the text ${text}`,
  transfer: () => [],
}

export default worker([countWords])
