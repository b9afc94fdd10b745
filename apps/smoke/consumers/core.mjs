import { LecternError } from "@lectern/core"
import { obeysMergeLaws } from "@lectern/core/testing"

const { message } = new LecternError({ kind: "out-of-range", name: "maxOrder", got: 0, want: "an integer in 1..9" })
console.log(JSON.stringify({ message, checker: typeof obeysMergeLaws }))
