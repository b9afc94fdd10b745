// A page on paper: light, with its title at the foot of each sheet, and with the folded answers at its end.

/** Changes the page while it is printed. */
export function preparePaper(): void {
  let undo: readonly (() => void)[] = []
  addEventListener("beforeprint", () => {
    for (const each of undo) each()
    undo = [makeLight(), addFoot(), addAnswers()]
  })
  addEventListener("afterprint", () => {
    for (const each of undo) each()
    undo = []
  })
}

function makeLight(): () => void {
  const { classList } = document.documentElement
  const dark = classList.contains("dark")
  classList.remove("dark")
  return () => void classList.toggle("dark", dark)
}

function addFoot(): () => void {
  const style = document.createElement("style")
  style.textContent = `@page { @bottom-left { content: ${JSON.stringify(document.title)} } }`
  document.head.append(style)
  return () => style.remove()
}

/** Answers that are unfolded stay where they are. The page of all exercises is a work sheet without the others. */
function addAnswers(): () => void {
  const text = document.querySelector(".vp-doc")
  const exercises = [...(text?.querySelectorAll<HTMLDetailsElement>("details:not(.folded)") ?? [])]
  if (text?.querySelector(".show-answers") !== null || exercises.every(({ open }) => open)) return () => {}
  const list = document.createElement("ol")
  for (const [index, exercise] of exercises.entries()) {
    if (exercise.open) continue
    const answer = document.createElement("li")
    answer.value = index + 1
    answer.append(...[...exercise.cloneNode(true).childNodes].filter(({ nodeName }) => nodeName !== "SUMMARY"))
    list.append(answer)
  }
  const section = document.createElement("section")
  section.className = "printed-answers"
  section.innerHTML = "<h2>Answers</h2>"
  section.append(list)
  text.append(section)
  return () => section.remove()
}
