import type { Language } from '../languages.ts'

/** In the order in which they are shown. */
export const settingSections = {
  instance: { en: 'This Guildhall', de: 'Diese Guildhall' },
  accounts: { en: 'Accounts', de: 'Konten' },
  storage: { en: 'Storage', de: 'Speicherplatz' },
  features: { en: 'Features', de: 'Funktionen' },
  mail: { en: 'E-mail', de: 'E-Mail' },
  limits: { en: 'Limits', de: 'Grenzen' },
  network: { en: 'Addresses', de: 'Adressen' },
  https: { en: 'HTTPS', de: 'HTTPS' },
  data: { en: 'Data and files', de: 'Daten und Dateien' },
  backups: { en: 'Backups', de: 'Sicherungen' },
  identityProvider: {
    en: 'Sign-in and identity provider',
    de: 'Anmeldung und Identitätsanbieter',
  },
  voice: { en: 'Voice', de: 'Sprache' },
  networks: { en: 'Requests to others', de: 'Anfragen an andere' },
  operation: { en: 'Operation', de: 'Betrieb' },
}
export type SettingSection = keyof typeof settingSections

type Translated = Record<Language, string>

interface Common {
  section: SettingSection
  /** What it is, with its unit. */
  label: Translated
  /** What the label does not say, as sentences. Code is between backticks. */
  help?: Translated
  /** What applies if nothing is set and there is no default of its own. */
  defaultHelp?: Translated
  example?: string
  /** The part of the documentation about it, as a link from docs/operating.md. */
  docs?: string
  /** The setting without which it can't be set. */
  needs?: string
  /** Operators can change it in the browser, and it takes effect at once. All others need a restart. */
  isChangeable?: true
  /** Its value is never shown, logged or recorded. */
  isSecret?: true
  /** Settings of a group come from one source, so that a password is only sent to where its owner meant it. */
  group?: 'mailServer'
}

interface Text {
  /** Null where nothing is the default. */
  default: string | null
  format?: 'host' | 'origin' | 'webAddress' | 'network' | 'folder' | 'line'
  /** What each value has to match. The error shows `example`. */
  pattern?: RegExp
}

/** What can be said about a setting without its value. */
export type Setting = Common &
  (
    | {
        kind: 'integer'
        min: number
        /** The least that can be set in the browser: with less, a browser could not load the page that sets it back. */
        minInBrowser?: number
        max: number
        default: number | null
        /** It can also be `off`. */
        orOff?: true
      }
    | { kind: 'boolean'; default: 'on' | 'off' }
    | {
        kind: 'choice'
        choices: readonly [string, ...string[]]
        default: string
        choiceLabels?: Record<string, Translated>
      }
    | ({ kind: 'text'; minLength?: number; maxLength?: number } & Text)
    | ({ kind: 'list'; choices?: readonly string[] } & Text)
  )

export const port = { kind: 'integer', min: 0, max: 65_535 } as const
export const text = { kind: 'text', default: null } as const
export const secret = { ...text, isSecret: true } as const
export const networks = {
  kind: 'list',
  default: null,
  format: 'network',
  example: '192.168.1.0/24',
} as const
