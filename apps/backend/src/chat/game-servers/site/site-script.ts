import { hashSource } from './hash-source.ts'
import { Html } from './html.ts'

/**
 * Keeps the page current and copies addresses. The page is complete without it. What someone is reading with the keyboard, or has
 * selected, is not replaced.
 */
const siteScript = `
(() => {
  const main = document.querySelector('main')
  const show = () => { for (const button of main.querySelectorAll('[data-copy]')) button.hidden = !navigator.clipboard }
  const refresh = async () => {
    if (document.hidden || main.contains(document.activeElement) || !getSelection().isCollapsed) return
    try {
      const response = await fetch(location.href)
      const text = await response.text()
      const next = response.ok && new DOMParser().parseFromString(text, 'text/html').querySelector('main')
      if (!next || main.contains(document.activeElement)) return
      main.replaceChildren(...next.childNodes)
      show()
    } catch {}
  }
  main.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]')
    if (!button) return
    await navigator.clipboard.writeText(button.dataset.copy)
    const label = button.textContent
    if (label.trim() === button.dataset.done) return
    button.textContent = button.dataset.done
    setTimeout(() => { button.textContent = label }, 2000)
  })
  show()
  setInterval(refresh, 30000)
  document.addEventListener('visibilitychange', refresh)
})()
`

export const scriptElement = new Html(`<script>${siteScript}</script>`)
export const siteScriptHash = hashSource(siteScript)
