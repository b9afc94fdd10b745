// Thread entry: no logic, no state.
export { replyTo as default } from "./reply.js"
