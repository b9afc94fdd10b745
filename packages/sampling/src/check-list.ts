// The refusal of what is no list: null, a number, a string.
import { refuseType } from "./refuse-type.js"

/** Refuses anything but an array, a typed array or what looks like one; not what is in it. */
export function checkList(name: string, list: Readonly<ArrayLike<unknown>>, want = "a list of numbers"): void {
  const any = list as Partial<ArrayLike<unknown>> | null | undefined
  if (typeof any === "object" && Number.isSafeInteger(any?.length) && any!.length! >= 0) return
  refuseType(name, list, want)
}
