import type { Texts } from '../texts.ts'

export const notices: Texts['notices'] = {
  title: (author, channel) => `${author} in ${channel}`,
  attachment: 'Hat eine Datei geschickt.',
  call: (name) => `${name} ruft an`,
  missedCall: 'Verpasster Anruf',
  friendRequest: (name) => `${name} hat dir eine Freundschaftsanfrage geschickt`,
  webhookFailing: (name, server) =>
    `Der Webhook „${name}“ in ${server} lehnt seit Tagen alles ab, was ein Tool schickt.`,
  webhookFailingLink: 'Grund ansehen',
  webhookOff: (name, server) =>
    `Der ausgehende Webhook „${name}“ in ${server} wurde abgeschaltet, weil seine URL keine Ereignisse mehr annimmt.`,
  webhookOffLink: 'Webhook öffnen',
}
