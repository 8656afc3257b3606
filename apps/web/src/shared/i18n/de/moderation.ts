import type { ModerationTexts } from '../en/moderation.ts'

export const moderation: ModerationTexts = {
  intro: 'Werkzeuge, die deinen Server sicher und freundlich halten.',
  raid: {
    title: 'Raid-Schutz',
    intro:
      'Hält eine Flut neuer Mitglieder auf: Alle bisherigen Einladungen ruhen, neue kann nur erstellen, wer andere bannen darf, und wer damit beitritt, muss angenommen werden.',
    onSince: (time, name) => `An seit ${time}, eingeschaltet von ${name}.`,
    until: (time) => `Endet ${time}.`,
    unlimited: 'Er bleibt an, bis ihn jemand ausschaltet.',
    duration: 'Von selbst ausschalten',
    never: 'Nie',
    hours: { 1: 'Nach 1 Stunde', 6: 'Nach 6 Stunden', 24: 'Nach 24 Stunden' },
    start: 'Einschalten',
    stop: 'Ausschalten',
    started: 'Der Raid-Schutz ist an.',
    stopped: 'Der Raid-Schutz ist aus.',
    banner: 'Raid-Schutz ist an',
    details: 'Details',
  },
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
