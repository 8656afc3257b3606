import { deviceOf } from '@guildhall/contract'
import type { Language } from '@guildhall/contract'
import { escapeMarkup } from '../../../core/text.ts'
import type { Mail } from '../../../mail/send-mail.ts'

/** What a mail says, to the account `username` at the Guildhall `instance` with the host name `host`. */
export type MailContent =
  | { kind: 'verify'; link: string }
  | { kind: 'reset'; link: string }
  | { kind: 'password_changed' }
  | { kind: 'email_changed' }
  | { kind: 'email_removed' }
  | { kind: 'two_factor_on' }
  | { kind: 'two_factor_off' }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'passkey_removed'; name: string }
  | { kind: 'passkey_copied'; name: string }
  | { kind: 'provider_linked'; name: string }
  | { kind: 'provider_unlinked' }
  /** To operators. Why the last backup failed; null when there was none. */
  | { kind: 'no_backup'; problem: string | null }
  | { kind: 'new_browser'; address: string; device: string | null; at: number }

interface Text {
  subject: string
  lines: string[]
  link?: { label: string; url: string }
}

interface Recipient {
  address: string
  language: Language
  username: string
  instance: string
  host: string
}

/** The mail as plain text and as simple HTML. */
export function renderMail(content: MailContent, recipient: Recipient): Mail {
  const { address, language, username, instance, host } = recipient
  const { subject, lines, link } = texts[language](content, username, instance)
  const footer = footers[language](username, instance, host)
  const text = [...lines, ...(link ? [link.url] : []), `--\n${footer}`].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escapeMarkup(line)}</p>`)
  const button =
    link && `<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p>`
  const small = `<p><small>${escapeMarkup(footer)}</small></p>`
  const body = [...paragraphs, button ?? '', small].join('\n')
  const html = `<!doctype html>\n<html lang="${language}">\n<body>\n${body}\n</body>\n</html>\n`
  return { to: address, subject, text: `${text}\n`, html }
}

const footers: Record<Language, (username: string, instance: string, host: string) => string> = {
  en: (username, instance, host) => `About the account ${username} at ${instance}, ${host}`,
  de: (username, instance, host) => `Zum Konto ${username} bei ${instance}, ${host}`,
}

const texts: Record<Language, (content: MailContent, username: string, instance: string) => Text> =
  {
    en(content, username, instance) {
      const notYou = 'If that wasn’t you, change your password now and sign out all other sessions.'
      switch (content.kind) {
        case 'verify':
          return {
            subject: 'Confirm your e-mail address',
            lines: [
              `Hi ${username},`,
              'Open this link to confirm your e-mail address. It works once, within a day.',
              'If you didn’t ask for this, ignore this e-mail.',
            ],
            link: { label: 'Confirm e-mail address', url: content.link },
          }
        case 'reset':
          return {
            subject: 'Set a new password',
            lines: [
              `Hi ${username},`,
              'Open this link to set a new password. It works once, within an hour.',
              'If you didn’t ask for this, ignore this e-mail. Your password stays the same.',
            ],
            link: { label: 'Set new password', url: content.link },
          }
        case 'password_changed':
          return {
            subject: 'Your password was changed',
            lines: [
              `Hi ${username},`,
              'Your password was changed.',
              'If that wasn’t you, reset it with “Forgot your password?” on the sign-in page.',
            ],
          }
        case 'email_changed':
          return {
            subject: 'Your e-mail address was changed',
            lines: [
              `Hi ${username},`,
              'Your account has a new e-mail address. This one is no longer used.',
              notYou,
            ],
          }
        case 'email_removed':
          return {
            subject: 'Your e-mail address was removed',
            lines: [
              `Hi ${username},`,
              'This e-mail address was removed from your account.',
              notYou,
            ],
          }
        case 'two_factor_on':
          return {
            subject: 'Two-factor authentication is on',
            lines: [`Hi ${username},`, 'Two-factor authentication was turned on.', notYou],
          }
        case 'two_factor_off':
          return {
            subject: 'Two-factor authentication is off',
            lines: [`Hi ${username},`, 'Two-factor authentication was turned off.', notYou],
          }
        case 'passkey_added':
          return {
            subject: 'A passkey was added to your account',
            lines: [
              `Hi ${username},`,
              `The passkey “${content.name}” was added to your account. It signs you in without a password.`,
              `${notYou} Remove the passkey, too.`,
            ],
          }
        case 'passkey_removed':
          return {
            subject: 'A passkey was removed from your account',
            lines: [
              `Hi ${username},`,
              `The passkey “${content.name}” was removed from your account.`,
              notYou,
            ],
          }
        case 'passkey_copied':
          return {
            subject: 'Someone may have copied your passkey',
            lines: [
              `Hi ${username},`,
              `A sign-in with your passkey “${content.name}” was refused: the device’s counter went back, as it does when a passkey was copied.`,
              'Remove this passkey in your settings and add a new one.',
            ],
          }
        case 'provider_linked':
          return {
            subject: 'Your account was linked to a sign-in provider',
            lines: [
              `Hi ${username},`,
              `Anyone who signs in as ${content.name} at the sign-in provider can now use your account.`,
              `${notYou} Unlink it in your settings, too.`,
            ],
          }
        case 'provider_unlinked':
          return {
            subject: 'Your account was unlinked from the sign-in provider',
            lines: [
              `Hi ${username},`,
              'You can no longer sign in to your account with the sign-in provider.',
              notYou,
            ],
          }
        case 'no_backup':
          return {
            subject: `${instance} has no new backup`,
            lines: [
              `Hi ${username},`,
              content.problem === null
                ? 'There has been no verified backup for more than 26 hours.'
                : `The last backup failed: ${content.problem}`,
              'Look at Backups in your settings. You get no further e-mail until a backup works again.',
            ],
          }
        case 'new_browser': {
          const { browser, system } = deviceOf(content.device)
          return {
            subject: 'New sign-in to your account',
            lines: [
              `Hi ${username},`,
              'Someone signed in to your account with a browser that hasn’t been used for it before:',
              `${browser ?? 'Unknown browser'} on ${system ?? 'an unknown system'}, from ${content.address}, ${timeText(content.at)}`,
              notYou,
            ],
          }
        }
      }
    },
    de(content, username, instance) {
      const notYou =
        'Warst du das nicht? Dann ändere jetzt dein Passwort und melde alle anderen Sitzungen ab.'
      switch (content.kind) {
        case 'verify':
          return {
            subject: 'Bestätige deine E-Mail-Adresse',
            lines: [
              `Hallo ${username},`,
              'öffne diesen Link, um deine E-Mail-Adresse zu bestätigen. Er gilt einmal und einen Tag lang.',
              'Hast du das nicht angefordert, ignoriere diese E-Mail.',
            ],
            link: { label: 'E-Mail-Adresse bestätigen', url: content.link },
          }
        case 'reset':
          return {
            subject: 'Leg ein neues Passwort fest',
            lines: [
              `Hallo ${username},`,
              'öffne diesen Link, um ein neues Passwort festzulegen. Er gilt einmal und eine Stunde lang.',
              'Hast du das nicht angefordert, ignoriere diese E-Mail. Dein Passwort bleibt dann, wie es ist.',
            ],
            link: { label: 'Neues Passwort festlegen', url: content.link },
          }
        case 'password_changed':
          return {
            subject: 'Dein Passwort wurde geändert',
            lines: [
              `Hallo ${username},`,
              'dein Passwort wurde geändert.',
              'Warst du das nicht? Dann setz es mit „Passwort vergessen?“ auf der Anmeldeseite zurück.',
            ],
          }
        case 'email_changed':
          return {
            subject: 'Deine E-Mail-Adresse wurde geändert',
            lines: [
              `Hallo ${username},`,
              'dein Konto hat eine neue E-Mail-Adresse. Diese hier wird nicht mehr benutzt.',
              notYou,
            ],
          }
        case 'email_removed':
          return {
            subject: 'Deine E-Mail-Adresse wurde entfernt',
            lines: [
              `Hallo ${username},`,
              'diese E-Mail-Adresse wurde von deinem Konto entfernt.',
              notYou,
            ],
          }
        case 'two_factor_on':
          return {
            subject: 'Die Zwei-Faktor-Anmeldung ist an',
            lines: [`Hallo ${username},`, 'die Zwei-Faktor-Anmeldung wurde eingeschaltet.', notYou],
          }
        case 'two_factor_off':
          return {
            subject: 'Die Zwei-Faktor-Anmeldung ist aus',
            lines: [`Hallo ${username},`, 'die Zwei-Faktor-Anmeldung wurde ausgeschaltet.', notYou],
          }
        case 'passkey_added':
          return {
            subject: 'Dein Konto hat einen neuen Passkey',
            lines: [
              `Hallo ${username},`,
              `der Passkey „${content.name}“ wurde zu deinem Konto hinzugefügt. Damit meldest du dich ohne Passwort an.`,
              `${notYou} Entferne auch den Passkey.`,
            ],
          }
        case 'passkey_removed':
          return {
            subject: 'Ein Passkey wurde von deinem Konto entfernt',
            lines: [
              `Hallo ${username},`,
              `der Passkey „${content.name}“ wurde von deinem Konto entfernt.`,
              notYou,
            ],
          }
        case 'passkey_copied':
          return {
            subject: 'Dein Passkey wurde vielleicht kopiert',
            lines: [
              `Hallo ${username},`,
              `eine Anmeldung mit deinem Passkey „${content.name}“ wurde abgelehnt: Der Zähler des Geräts ging zurück, wie bei einem kopierten Passkey.`,
              'Entferne diesen Passkey in deinen Einstellungen und füge einen neuen hinzu.',
            ],
          }
        case 'provider_linked':
          return {
            subject: 'Dein Konto wurde mit einem Anmeldeanbieter verknüpft',
            lines: [
              `Hallo ${username},`,
              `wer sich beim Anmeldeanbieter als ${content.name} anmeldet, kann jetzt dein Konto benutzen.`,
              `${notYou} Heb auch die Verknüpfung in deinen Einstellungen auf.`,
            ],
          }
        case 'provider_unlinked':
          return {
            subject: 'Dein Konto ist nicht mehr mit dem Anmeldeanbieter verknüpft',
            lines: [
              `Hallo ${username},`,
              'du kannst dich nicht mehr über den Anmeldeanbieter bei deinem Konto anmelden.',
              notYou,
            ],
          }
        case 'no_backup':
          return {
            subject: `${instance} hat keine neue Sicherung`,
            lines: [
              `Hallo ${username},`,
              content.problem === null
                ? 'seit mehr als 26 Stunden gibt es keine geprüfte Sicherung.'
                : `die letzte Sicherung ist fehlgeschlagen: ${content.problem}`,
              'Sieh in deinen Einstellungen unter „Sicherungen“ nach. Du bekommst keine weitere E-Mail, bis eine Sicherung wieder gelingt.',
            ],
          }
        case 'new_browser': {
          const { browser, system } = deviceOf(content.device)
          return {
            subject: 'Neue Anmeldung bei deinem Konto',
            lines: [
              `Hallo ${username},`,
              'jemand hat sich bei deinem Konto mit einem Browser angemeldet, der dafür noch nie benutzt wurde:',
              `${browser ?? 'Unbekannter Browser'} auf ${system ?? 'unbekanntem System'}, von ${content.address}, ${timeText(content.at)}`,
              notYou,
            ],
          }
        }
      }
    },
  }

function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
