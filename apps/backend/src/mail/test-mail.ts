import type { Language } from '@guildhall/contract'
import type { MailConfig } from '../core/config.ts'
import { escapeMarkup } from '../core/text.ts'
import { sendMail } from './send-mail.ts'

const texts: Record<Language, (instance: string) => string> = {
  en: (instance) => `${instance} can send e-mails.`,
  de: (instance) => `${instance} kann E-Mails senden.`,
}

/** Sends an e-mail that says that e-mails arrive. Throws an error with a readable message. */
export async function sendTestMail(
  config: MailConfig,
  { to, language, instance }: { to: string; language: Language; instance: string },
): Promise<void> {
  const text = texts[language](instance)
  const html = `<p>${escapeMarkup(text)}</p>\n`
  await sendMail(config, { to, subject: text, text: `${text}\n`, html })
}
