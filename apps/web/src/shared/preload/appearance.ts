import type { Appearance } from './display-preferences.ts'

/** Of the browser's own frame around the page. */
const edgeColors = { dark: '#181a21', light: '#f2f4f9' }

/** Writes theme, contrast and text size onto the page. */
export function applyAppearance({ theme, contrast, textSize }: Appearance): void {
  mark('theme', theme === 'system' ? null : theme)
  mark('contrast', contrast === 'system' ? null : contrast)
  mark('textSize', textSize === 'normal' ? null : textSize)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('light') ? 'light' : 'dark'
    meta.content = edgeColors[theme === 'system' ? own : theme]
  }
}

function mark(name: keyof Appearance, value: string | null): void {
  const { dataset } = document.documentElement
  if (value === null) delete dataset[name]
  else dataset[name] = value
}
