import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  unreachable:
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  internal_error: 'Auf dem Server ist etwas schiefgegangen. Versuche es gleich noch einmal.',
  unauthenticated: 'Du bist abgemeldet. Melde dich an und versuche es noch einmal.',
  not_found: 'Das gibt es nicht, oder du darfst es nicht sehen.',
  rate_limited_for: (seconds) =>
    seconds < 100
      ? `Das war zu oft. Versuche es in ${seconds} s noch einmal.`
      : `Das war zu oft. Versuche es in ${Math.ceil(seconds / 60)} min noch einmal.`,
  said,
  storage_full: 'Der Server hat keinen Platz mehr. Sag es dem, der ihn betreibt.',
}

/** What the server says, as far as it is met often. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^is required.*/, 'fehlt'],
  [/^must not be blank$/, 'darf nicht leer sein'],
  [/^must have at least (\d+) characters$/, 'muss mindestens $1 Zeichen haben'],
  [/^must have at most (\d+) characters$/, 'darf höchstens $1 Zeichen haben'],
  [/^must have at most (\d+) bytes$/, 'darf höchstens $1 Bytes groß sein'],
  [/^is too long.*/s, 'ist zu lang'],
  [
    /^has characters that are not allowed.*/,
    'enthält Zeichen, die hier nicht erlaubt sind, oder gar keine',
  ],
  [/^must be an http or https address$/, 'muss eine Adresse mit http oder https sein'],
  [/^is taken$/, 'ist schon vergeben'],
  [/^is not your password$/, 'ist nicht dein Passwort'],
  [/^is not an invite that can still be used$/, 'ist keine Einladung, die noch gilt'],
  [/^is too far in the future$/, 'liegt zu weit in der Zukunft'],
  [
    /^This channel is in slow mode: wait (\d+) s\.$/,
    'Langsam-Modus: In $1 s kannst du wieder senden.',
  ],
  [/^The account is banned from this server\.$/, 'Dieses Konto ist auf diesem Server gebannt.'],
  [/^That stands at or above.*/, 'Das steht so hoch wie deine höchste Rolle oder höher.'],
  [/^Hand the server over.*/, 'Übergib den Server zuerst an ein anderes Mitglied.'],
  [/^There is no account with.*/, 'Es gibt kein Konto mit diesem Namen und Passwort.'],
]

const byCode: Record<string, string> = {
  invalid_input: 'das geht so nicht',
  empty: 'Da ist nichts, was gesendet werden könnte.',
  forbidden: 'Das darfst du nicht.',
  limit_reached: 'Mehr davon gibt es hier nicht.',
  conflict: 'Das passt nicht zu dem, was inzwischen gilt.',
  invite_expired: 'Diese Einladung ist abgelaufen.',
  invite_revoked: 'Diese Einladung wurde zurückgezogen.',
  invite_exhausted: 'Diese Einladung ist aufgebraucht.',
  rate_limited: 'Das war zu oft. Warte ein wenig und versuche es noch einmal.',
  bad_gateway: 'Die Gegenstelle antwortet nicht, wie sie soll.',
  busy: 'Der Server hat gerade viel zu tun. Versuche es gleich noch einmal.',
}

function said(code: string, message: string): string {
  const [, field = '', text = message] = /^([\w.]+: )?(.+)$/s.exec(message) ?? []
  const known = sentences.find(([sentence]) => sentence.test(text))
  return field + (known ? text.replace(...known) : (byCode[code] ?? message))
}
