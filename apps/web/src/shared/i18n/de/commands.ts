import type { CommandsTexts } from '../en/commands.ts'

export const commands: CommandsTexts = {
  heading: 'Befehle',
  status: {
    description: 'Den Status eines Gameservers posten',
    heading: 'Status posten von',
    states: { online: 'Online', offline: 'Offline', unknown: 'Unbekannt' },
    players: (online, max) => (max === null ? `${online} spielen` : `${online} / ${max}`),
    query: 'Abfragen',
    running: (target) => `Status von ${target} wird abgefragt …`,
    choose: 'Wähle einen Gameserver oder gib eine Adresse wie play.example.org ein.',
    unknown: (text) =>
      `Hier heißt kein Gameserver „${text}“. Wähle einen oder gib eine Adresse wie play.example.org ein.`,
    noAnswer: (address) =>
      `Unter ${address} antwortet kein bekanntes Spiel. Prüf die Adresse und ob der Gameserver läuft.`,
    notPublic: (address) =>
      `${address} ist keine öffentliche Adresse und kann von hier nicht abgefragt werden.`,
    notAnAddress: (address) => `„${address}“ ist keine Adresse.`,
  },
}
