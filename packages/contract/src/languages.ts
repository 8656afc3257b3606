/** The languages of pages, e-mails, push notifications and of what Guildhall writes into servers. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export function isLanguage(tag: string): tag is Language {
  return languages.some((language) => language === tag)
}
