import type { WelcomeTexts } from '../en/welcome.ts'

export const welcome: WelcomeTexts = {
  title: (server) => `Willkommen bei ${server}`,
  rules: 'Regeln',
  acceptFirst: 'Du kannst schreiben, sobald du die Regeln akzeptiert hast.',
  roles: 'Deine Rollen',
  channels: 'Hier geht’s los',
  accept: 'Regeln akzeptieren',
  skip: 'Später',
  done: 'Verstanden',
  settings: {
    intro:
      'Was man einmal sieht, gleich nach dem Beitritt: deine Regeln, ein Text und wo es losgeht.',
    enabled: 'Neuen Mitgliedern die Willkommensseite zeigen',
    enabledHint: 'Wer schon Mitglied ist, sieht sie nicht.',
    text: 'Text',
    textHint: 'Formatiert wie eine Nachricht.',
    channels: 'Kanäle für den Anfang',
    channelsHint: (max) => `Höchstens ${max}. Mitglieder sehen nur die, auf die sie Zugriff haben.`,
    add: 'Kanal hinzufügen',
    choose: 'Kanal auswählen',
    remove: (channel) => `${channel} entfernen`,
    moveUp: (channel) => `${channel} nach oben`,
    preview: 'Vorschau',
  },
}
