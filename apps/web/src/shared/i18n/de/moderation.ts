import type { ModerationTexts } from '../en/moderation.ts'

export const moderation: ModerationTexts = {
  intro: 'Damit dein Server ein guter Ort bleibt.',
  join: {
    title: 'Nachrichten beim Beitreten und Verlassen',
    intro: 'Eine Nachricht erscheint, wenn jemand beitritt, geht, gekickt oder gebannt wird.',
    channel: 'Kanal',
    off: 'Aus',
    gone: 'Ein Kanal, den du nicht sehen kannst',
    language: 'Sprache der Nachrichten',
    languages: { en: 'Englisch', de: 'Deutsch' },
  },
}
