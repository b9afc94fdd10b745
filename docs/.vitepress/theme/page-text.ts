// The text of a page, which Vue neither reads nor changes, and its widgets. The script of the page that one opens first comes
// without its text, which is in the document already.
import { defineComponent, h, onMounted, onUnmounted, ref } from "vue"
import { mountWidgets } from "../../widgets/index.js"

export const PageText = defineComponent({
  props: { html: { type: String, required: true } },
  setup({ html }) {
    const text = ref<HTMLElement>()
    let leave: (() => void) | undefined
    // What is wider than the page can be scrolled with the keys, and nothing else is a stop of the Tab key.
    const scrolls = (): void => {
      for (const wide of text.value?.querySelectorAll<HTMLElement>(".katex-display, table, pre") ?? []) {
        if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
        else wide.removeAttribute("tabindex")
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
    return () => h("div", { ref: text, class: "page-text", innerHTML: html, onChange: scrolls })
  },
})
