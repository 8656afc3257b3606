import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  unreachable:
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  internal_error: 'Auf dem Server ist etwas schiefgegangen. Versuche es gleich noch einmal.',
  unauthenticated: 'Du bist abgemeldet. Melde dich an und versuche es noch einmal.',
  forbidden: 'Das darfst du nicht.',
  not_found: 'Das gibt es nicht, oder du darfst es nicht sehen.',
  rate_limited: 'Das war zu oft. Warte ein wenig und versuche es noch einmal.',
  rate_limited_for: (seconds) =>
    seconds < 100
      ? `Das war zu oft. Versuche es in ${seconds} s noch einmal.`
      : `Das war zu oft. Versuche es in ${Math.ceil(seconds / 60)} min noch einmal.`,
  storage_full: 'Der Server hat keinen Platz mehr. Sag es dem, der ihn betreibt.',
}
