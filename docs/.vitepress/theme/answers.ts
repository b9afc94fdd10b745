// The page of all exercises shows all answers at once, and its address says so: `/exercises?answers` prints with them.

/** Connects the check box of the page, if it has one, with its answers and its address. */
export function followShowAnswers(): void {
  const box = document.querySelector<HTMLInputElement>(".show-answers input")
  if (box === null) return
  const show = (): void => {
    for (const answer of document.querySelectorAll<HTMLDetailsElement>(".vp-doc details:not(.folded)"))
      answer.open = box.checked
  }
  box.checked = new URLSearchParams(location.search).has("answers")
  if (box.checked) show()
  box.onchange = () => {
    show()
    history.replaceState(history.state, "", location.pathname + (box.checked ? "?answers" : ""))
  }
}
