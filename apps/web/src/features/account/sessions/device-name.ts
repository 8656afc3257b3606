import { deviceOf } from '@guildhall/contract'
import type { AccountTexts } from '../../../shared/i18n/en/account.ts'

/** The browser and system, as text. */
export function deviceName(userAgent: string | null, texts: AccountTexts['sessions']): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser === null && system === null) return texts.unknownDevice
  if (system === null) return browser ?? texts.unknownDevice
  return texts.device(browser ?? texts.unknownBrowser, system)
}
