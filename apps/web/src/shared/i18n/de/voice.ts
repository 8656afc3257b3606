import { pluralIn } from '../plural.ts'
import type { VoiceTexts } from '../en/voice.ts'

const plural = pluralIn('de')

export const voice: VoiceTexts = {
  call: 'Sprachchat',
  channel: (name) => `Sprachkanal ${name}`,
  participants: (channel) => `In ${channel}`,
  more: (count) => plural(count, { one: 'und # weitere Person', other: 'und # weitere' }),
  loadingName: 'Name wird geladen',
  you: 'du',
  state: {
    joining: 'Beitreten …',
    connecting: 'Verbinden …',
    connected: 'Verbunden',
    lost: 'Neu verbinden …',
    unreachable: 'Keine Verbindung',
  },
  marks: {
    muted: 'stummgeschaltet',
    deafened: 'Ton aus',
    serverMuted: 'von der Moderation stummgeschaltet',
    serverDeafened: 'Ton von der Moderation ausgeschaltet',
    camera: 'Kamera an',
    screen: 'teilt den Bildschirm',
  },
  mute: 'Stummschalten',
  unmute: 'Mikrofon einschalten',
  deafen: 'Ton ausschalten',
  undeafen: 'Ton einschalten',
  leave: 'Sprachkanal verlassen',
  join: 'Beitreten',
  joinHere: 'Hierher wechseln',
  settings: 'Spracheinstellungen',
  controls: 'Steuerung des Sprachchats',
  withState: (action, state) => `${action} (${state})`,
  retry: 'Noch einmal versuchen',
  dismiss: 'Ausblenden',
  openChannel: (channel, server) => `${channel} (${server}) öffnen`,
  quality: {
    title: 'Verbindungsqualität',
    good: 'Gute Verbindung',
    medium: 'Mäßige Verbindung',
    poor: 'Schlechte Verbindung',
    measuring: 'Verbindung wird gemessen …',
    details: (milliseconds, percent) => `Umlaufzeit ${milliseconds} ms, ${percent} % Paketverlust`,
    roundTrip: 'Umlaufzeit',
    loss: 'Paketverlust',
    reconnect: 'Neu verbinden',
  },
  announcements: {
    joined: (name) => `${name} ist dem Sprachkanal beigetreten`,
    left: (name) => `${name} hat den Sprachkanal verlassen`,
    muted: 'Die Moderation hat dich stummgeschaltet',
    unmuted: 'Du kannst wieder sprechen',
    deafened: 'Die Moderation hat deinen Ton ausgeschaltet',
    undeafened: 'Du kannst wieder hören',
  },
  notices: {
    removed: (channel) => `Deine Verbindung zu ${channel} wurde getrennt.`,
    elsewhere: (channel) =>
      `Du bist ${channel} in einem anderen Fenster oder auf einem anderen Gerät beigetreten.`,
    moved: (channel) => `Die Moderation hat dich nach ${channel} verschoben.`,
    unreachable: (channel) =>
      `Es gab keine Verbindung zu ${channel}. Vielleicht blockiert dein Netz UDP, oder der Sprachport dieses Servers ist nicht erreichbar. Wenn das öfter passiert, sag dem Betreiber Bescheid.`,
    connecting:
      'Es kommt kein Ton durch. Vielleicht blockiert dein Netz UDP, oder der Sprachport dieses Servers ist nicht erreichbar. Wenn das öfter passiert, sag dem Betreiber Bescheid.',
    listening: 'Bis dahin kannst du zuhören.',
    soundBlocked: 'Dein Browser hält den Ton zurück. Klick irgendwohin, um die anderen zu hören.',
  },
  stage: {
    empty: 'Noch niemand da',
    emptyText: 'Tritt bei, und andere sehen dich in der Kanalliste.',
    notAllowed: 'Du darfst diesem Kanal nicht beitreten.',
    elsewhere: 'Du bist in einem anderen Fenster oder auf einem anderen Gerät in diesem Kanal.',
    count: (count) => plural(count, { one: '# Person', other: '# Personen' }),
    countOf: (count, limit) => `${String(count)} von ${String(limit)} Personen`,
  },
}
