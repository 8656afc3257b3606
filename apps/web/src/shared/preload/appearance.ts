import type { Appearance } from './display-preferences.ts'

/** The colours of the browser's own UI around the page. */
const themeColors = { dark: '#181a21', light: '#f2f4f9' }

/** Applies theme, contrast, text size and density to the page. */
export function applyAppearance({ theme, contrast, textSize, density }: Appearance): void {
  setDataAttribute('theme', theme === 'system' ? null : theme)
  setDataAttribute('contrast', contrast === 'system' ? null : contrast)
  setDataAttribute('textSize', textSize === 'normal' ? null : textSize)
  setDataAttribute('density', density === 'comfortable' ? null : density)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const mediaTheme = meta.media.includes('light') ? 'light' : 'dark'
    meta.content = themeColors[theme === 'system' ? mediaTheme : theme]
  }
}

function setDataAttribute(name: keyof Appearance, value: string | null): void {
  const { dataset } = document.documentElement
  if (value === null) delete dataset[name]
  else dataset[name] = value
}
