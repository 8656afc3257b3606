import type { FriendsTexts } from '../en/friends.ts'

export const friends: FriendsTexts = {
  title: 'Freunde',
  back: 'Zurück zu deinen Nachrichten',
  views: 'Freunde',
  tabs: {
    online: 'Online',
    all: 'Alle',
    requests: 'Anfragen',
    blocked: 'Blockiert',
    add: 'Hinzufügen',
  },
  empty: {
    online: {
      title: 'Niemand ist online',
      text: 'Sobald deine Freunde online sind, siehst du sie hier.',
    },
    all: {
      title: 'Noch keine Freunde',
      text: 'Schick jemandem eine Anfrage. Wird sie angenommen, seht ihr, wann ihr online seid.',
    },
    requests: {
      title: 'Keine Anfragen',
      text: 'Hier erscheinen Anfragen, die du schickst und bekommst.',
    },
    blocked: { title: 'Niemand blockiert', text: 'Blockieren kannst du jemanden über das Profil.' },
  },
  incoming: 'Erhalten',
  outgoing: 'Gesendet',
  since: (time) => `Befreundet seit ${time}`,
  sent: (time) => `Gesendet ${time}`,
  received: (time) => `Erhalten ${time}`,
  message: (name) => `${name} eine Nachricht schicken`,
  more: (name) => `Weitere Aktionen für ${name}`,
  accept: 'Annehmen',
  acceptOne: (name) => `Anfrage von ${name} annehmen`,
  accepted: (name) => `Du und ${name} seid jetzt befreundet.`,
  decline: 'Ablehnen',
  declineOne: (name) => `Anfrage von ${name} ablehnen`,
  withdraw: 'Anfrage zurückziehen',
  withdrawOne: (name) => `Anfrage zurückziehen: ${name}`,
  unblock: 'Blockierung aufheben',
  unblockOne: (name) => `Blockierung aufheben: ${name}`,
  unblocked: (name) => `${name} ist nicht mehr blockiert.`,
  add: {
    title: 'Freund hinzufügen',
    text: 'Gib den Benutzernamen von jemandem ein, den du kennst. Ihr seid befreundet, sobald die Anfrage angenommen ist.',
    label: 'Benutzername',
    missing: 'Gib einen Benutzernamen ein.',
    unknown: 'Diesen Benutzernamen hat hier niemand. Stimmt die Schreibweise?',
    submit: 'Anfrage senden',
    sent: (name) => `Freundschaftsanfrage an ${name} gesendet.`,
  },
  actions: {
    label: 'Freundschaft und Blockieren',
    add: 'Als Freund hinzufügen',
    remove: 'Freundschaft beenden …',
    block: 'Blockieren …',
  },
  remove: {
    title: (name) => `Freundschaft mit ${name} beenden?`,
    text: (name) =>
      `Du und ${name} seht dann nicht mehr, wann ihr online seid, außer ihr teilt einen Server.`,
    confirm: 'Freundschaft beenden',
    done: (name) => `Du bist nicht mehr mit ${name} befreundet.`,
  },
  block: {
    title: (name) => `${name} blockieren?`,
    text: (name) =>
      `${name} kann dir keine Direktnachrichten schicken und dich nicht durch Erwähnungen benachrichtigen, und ihr seid nicht mehr befreundet. Auf gemeinsamen Servern bleiben Nachrichten von ${name} verborgen, bis du sie ansehen willst. ${name} erfährt davon nichts.`,
    confirm: 'Blockieren',
    done: (name) => `${name} ist blockiert.`,
  },
}
