// The text of a page, which Vue neither reads nor changes, and its widgets. The script of the page that one opens first comes
// without its text, which is in the document: it is kept for the way back.
import { useRoute } from "vitepress"
import { defineComponent, h, onMounted, onUnmounted, ref } from "vue"
import { mountWidgets } from "../../widgets/index.js"

const opened = new Map<string, string>()

export const PageText = defineComponent({
  props: { html: { type: String, required: true } },
  setup({ html }) {
    const { path } = useRoute()
    if (html === "") opened.set(path, opened.get(path) ?? document.querySelector(".page-text")?.innerHTML ?? "")
    const text = ref<HTMLElement>()
    let leave: (() => void) | undefined
    // A formula that is wider than the page can be scrolled with the keys.
    const scrolls = (): void => {
      for (const formula of text.value?.querySelectorAll<HTMLElement>(".katex-display") ?? []) {
        if (formula.scrollWidth > formula.clientWidth) formula.tabIndex = 0
        else formula.removeAttribute("tabindex")
      }
    }
    onMounted(() => {
      if (text.value === undefined) return
      const leaveWidgets = mountWidgets(text.value)
      const observer = new ResizeObserver(scrolls)
      observer.observe(text.value)
      leave = () => {
        leaveWidgets()
        observer.disconnect()
      }
    })
    onUnmounted(() => leave?.())
    // While the document is taken over, an empty text changes nothing in it.
    return () => h("div", { ref: text, class: "page-text", innerHTML: html || opened.get(path) })
  },
})
