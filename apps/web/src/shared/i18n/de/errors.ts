import { pluralIn } from '../plural.ts'
import { reasonText } from '../error-reasons.ts'
import type { ReasonTexts } from '../error-reasons.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')

export const errors: Texts['errors'] = {
  unreachable:
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  internal_error: 'Auf dem Server ist etwas schiefgegangen. Versuche es gleich noch einmal.',
  unauthenticated: 'Du bist abgemeldet. Melde dich an und versuche es noch einmal.',
  not_found: 'Das gibt es nicht, oder du darfst es nicht sehen.',
  rate_limited_for: (seconds) =>
    seconds < 100
      ? plural(seconds, {
          one: 'Das war zu oft. Versuche es in # Sekunde noch einmal.',
          other: 'Das war zu oft. Versuche es in # Sekunden noch einmal.',
        })
      : plural(Math.ceil(seconds / 60), {
          one: 'Das war zu oft. Versuche es in # Minute noch einmal.',
          other: 'Das war zu oft. Versuche es in # Minuten noch einmal.',
        }),
  load: async () => {
    texts ??= (await import('./error-reasons.ts')).reasons
  },
  text: ({ code, message, reason, params }) =>
    (texts && reasonText(texts, reason, params)) ?? byCode[code] ?? message,
  storage_full:
    'Der Speicherplatz dieser Instanz ist voll. Lesen und Löschen geht noch. Sag den Betreibern Bescheid.',
}

// Errors are rare: their texts come after everything that the first screen needs.
let texts: ReasonTexts | undefined

const byCode: Record<string, string> = {
  invalid_input: 'das geht so nicht',
  empty: 'Da ist nichts, was gesendet werden könnte.',
  forbidden: 'Das darfst du nicht.',
  account_suspended: 'Dieses Konto ist gesperrt.',
  limit_reached: 'Mehr davon gibt es hier nicht.',
  conflict: 'Das passt nicht zu dem, was inzwischen gilt.',
  invite_expired: 'Diese Einladung ist abgelaufen.',
  invite_revoked: 'Diese Einladung wurde zurückgezogen.',
  invite_exhausted: 'Diese Einladung ist aufgebraucht.',
  rate_limited: 'Das war zu oft. Warte ein wenig und versuche es noch einmal.',
  bad_gateway: 'Die Gegenstelle antwortet nicht, wie sie soll.',
  busy: 'Der Server hat gerade viel zu tun. Versuche es gleich noch einmal.',
}
