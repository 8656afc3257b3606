/** Loads what the first screen needs of a language. */
export const catalogues = {
  en: () => import('../i18n/en/en.ts'),
  de: () => import('../i18n/de/de.ts'),
}
