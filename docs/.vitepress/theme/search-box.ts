// The search box, opened by VitePress's button and keys. It is a dialog with a combobox, as screen readers know them.
import { withBase } from "vitepress"
import { defineComponent, h, onMounted, ref, shallowRef, type VNode, watch } from "vue"
import { find } from "../../build/search/find.mjs"
import { words } from "../../build/search/words.mjs"
import "./search-box.css"

const MAX_RESULTS = 12
const LAST = "last-search"

// VitePress imports it in the place of its own, by default.
export default defineComponent({
  emits: ["close"],
  setup(_, { emit }) {
    const index = import("virtual:search-index")
    const dialog = ref<HTMLDialogElement>()
    const field = ref<HTMLInputElement>()
    const list = ref<HTMLElement>()
    const query = ref(sessionStorage.getItem(LAST) ?? "")
    const asked = ref("")
    const results = shallowRef<ReturnType<typeof find>>([])
    const selected = ref(0)

    const close = (): void => dialog.value?.close()
    const option = (): HTMLElement | undefined => list.value?.children[selected.value] as HTMLElement | undefined

    async function search(text: string): Promise<void> {
      const found = find((await index).default, text).slice(0, MAX_RESULTS)
      if (text !== query.value) return
      sessionStorage.setItem(LAST, text)
      asked.value = text.trim()
      results.value = found
      selected.value = 0
    }
    function move(by: number): void {
      selected.value = (selected.value + by + results.value.length) % results.value.length
      option()?.scrollIntoView({ block: "nearest" })
    }
    function onKeydown(event: KeyboardEvent): void {
      const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => option()?.click() }[event.key]
      if (act === undefined || event.isComposing) return
      event.preventDefault()
      act()
    }

    watch(query, search, { immediate: true })
    onMounted(() => {
      dialog.value?.showModal()
      field.value?.select()
    })

    const bar = (): VNode =>
      h("div", { class: "bar" }, [
        h("input", {
          ref: field,
          type: "text",
          inputmode: "search",
          enterkeyhint: "go",
          role: "combobox",
          "aria-label": "Search",
          "aria-autocomplete": "list",
          "aria-controls": "search-results",
          "aria-expanded": results.value.length > 0,
          "aria-activedescendant": results.value.length > 0 ? `search-result-${selected.value}` : undefined,
          autocomplete: "off",
          autocapitalize: "off",
          spellcheck: false,
          placeholder: "A word, an option, a function",
          value: query.value,
          onInput: () => {
            query.value = field.value?.value ?? ""
          },
          onKeydown,
        }),
        h("button", { type: "button", onClick: close }, "Close"),
      ])
    const row = ({ id, title, where }: ReturnType<typeof find>[number], i: number): VNode =>
      h(
        "a",
        {
          id: `search-result-${i}`,
          role: "option",
          tabindex: -1,
          href: withBase(id),
          "aria-selected": i === selected.value,
          onClick: close,
        },
        [h("span", { class: "title" }, marked(title, asked.value)), h("span", { class: "where" }, where)],
      )
    return () => {
      const rows = results.value.map(row)
      const nothing = asked.value === "" ? "" : `Nothing found for “${asked.value}”`
      const status = asked.value === query.value.trim() ? nothing : "Searching…"
      return h(
        "dialog",
        {
          ref: dialog,
          class: "search-box",
          "aria-label": "Search",
          onClose: () => emit("close"),
          onClick: ({ target }: Event) => target === dialog.value && close(),
        },
        [
          bar(),
          rows.length > 0 &&
            h("div", { id: "search-results", ref: list, role: "listbox", "aria-label": "Results" }, rows),
          h("p", { role: "status" }, rows.length > 0 ? "" : status),
        ],
      )
    }
  },
})

/** The text with the words of the query marked. */
function marked(text: string, query: string): (VNode | string)[] {
  const escaped = words(query).map((word) => word.replaceAll(/[.+^$*?()[\]{}|\\]/g, "\\$&"))
  if (escaped.length === 0) return [text]
  const parts = text.split(new RegExp(`(${escaped.join("|")})`, "iu"))
  return parts.map((part, i) => (i % 2 === 0 ? part : h("mark", part)))
}
