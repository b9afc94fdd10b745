// Thread entry: no logic, no state.
export { replyTo as default } from "./tokenizer/reply.js"
