/** The words by language. */
export const catalogues = {
  en: async () => (await import('../words/en/en.ts')).en,
  de: async () => (await import('../words/de/de.ts')).de,
}
