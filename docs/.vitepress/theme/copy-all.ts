// The button "Copy all" of a note copies the file that the link beside it opens.

/** Connects the button of the page, if it has one. */
export function followCopyAll(): void {
  const button = document.querySelector<HTMLButtonElement>("button.copy-all")
  const file = document.querySelector<HTMLAnchorElement>(".note-facts a[download]")
  if (button === null || file === null) return
  button.onclick = async () => {
    // Some browsers let a page copy only at once: they take what is still to be loaded.
    const code = fetch(file.href).then(async (response) => new Blob([await response.text()], { type: "text/plain" }))
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": code })])
    button.textContent = "Copied"
  }
}
