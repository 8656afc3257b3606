import { pluralIn } from '../plural.ts'
import { reasonText } from '../error-reasons.ts'
import type { ReasonTexts } from '../error-reasons.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')

export const errors: Texts['errors'] = {
  unreachable:
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
  internal_error: 'Auf dem Server ist etwas schiefgegangen. Versuch es gleich noch einmal.',
  unauthenticated: 'Du bist abgemeldet. Melde dich an und versuch es noch einmal.',
  not_found: 'Das gibt es nicht, oder du hast keinen Zugriff darauf.',
  rate_limited_for: (seconds) =>
    seconds < 100
      ? plural(seconds, {
          one: 'Das war zu oft. Versuch es in # Sekunde noch einmal.',
          other: 'Das war zu oft. Versuch es in # Sekunden noch einmal.',
        })
      : plural(Math.ceil(seconds / 60), {
          one: 'Das war zu oft. Versuch es in # Minute noch einmal.',
          other: 'Das war zu oft. Versuch es in # Minuten noch einmal.',
        }),
  load: async () => {
    texts ??= (await import('./error-reasons.ts')).reasons
  },
  text: ({ code, message, reason, params }) =>
    (texts && reasonText(texts, reason, params)) ?? byCode[code] ?? message,
  storage_full:
    'Der Speicherplatz dieser Guildhall ist voll. Lesen und Löschen geht noch. Sag der Person Bescheid, die sie betreibt.',
}

// Errors are rare: their texts come after everything that the first screen needs.
let texts: ReasonTexts | undefined

const byCode: Record<string, string> = {
  invalid_input: 'ist ungültig',
  empty: 'Die Nachricht ist leer.',
  forbidden: 'Dafür fehlt dir die Berechtigung.',
  account_suspended: 'Dieses Konto ist gesperrt.',
  limit_reached: 'Hier ist die Obergrenze erreicht.',
  conflict: 'Inzwischen hat sich etwas geändert. Lade die Seite neu und versuch es noch einmal.',
  invite_expired: 'Diese Einladung ist abgelaufen.',
  invite_revoked: 'Diese Einladung wurde widerrufen.',
  invite_exhausted: 'Diese Einladung ist aufgebraucht.',
  rate_limited: 'Das war zu oft. Warte kurz und versuch es noch einmal.',
  bad_gateway: 'Die Gegenstelle antwortet nicht richtig.',
  busy: 'Der Server hat gerade viel zu tun. Versuch es gleich noch einmal.',
}
