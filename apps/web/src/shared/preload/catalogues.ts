/** Loads the texts of a language. */
export const catalogues = {
  en: async () => (await import('../i18n/en/en.ts')).en,
  de: async () => (await import('../i18n/de/de.ts')).de,
}
