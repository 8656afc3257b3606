import type { OperatorSettingsTexts } from '../en/operator-settings.ts'

export const operatorSettings: OperatorSettingsTexts = {
  intro:
    'Was hier gilt und woher es kommt. Änderungen wirken sofort und auf allen Prozessen. Alles andere wird in der Umgebung oder der Datei .env gesetzt und braucht einen Neustart.',
  search: 'Einstellungen suchen',
  none: 'Keine Einstellungen gefunden',
  sources: {
    environment: 'In der Umgebung gesetzt',
    file: 'In .env gesetzt',
    page: 'Hier gesetzt',
    default: 'Standard',
  },
  lockedWith: (name) => `Wird zusammen mit ${name} außerhalb dieser Seite gesetzt`,
  restart: 'Braucht einen Neustart',
  notSet: 'Nicht gesetzt',
  secretSet: 'Gesetzt (wird nie angezeigt)',
  reset: 'Auf Standard zurücksetzen',
  resetOf: (name) => `Auf Standard zurücksetzen: ${name}`,
  save: 'Einstellungen speichern?',
  saveText: 'Diese Einstellungen ändern sich sofort und für alle:',
  saved: 'Die Einstellungen sind gespeichert.',
  toDefault: 'Standard',
  picture: {
    label: 'Bild dieser Guildhall',
    upload: 'Bild hochladen',
    remove: 'Entfernen',
    hint: 'Ersetzt das Guildhall-Symbol auf der Anmeldeseite, in Tabs, in Benachrichtigungen und in der installierten App. Es ändert sich sofort. Du kannst den Ausschnitt wählen.',
    broken: 'Dein Browser kann diese Datei nicht als Bild öffnen. Versuch es mit PNG oder JPEG.',
  },
  test: {
    title: 'Test-E-Mail',
    intro: 'Wird mit den gespeicherten Einstellungen gesendet.',
    address: 'Senden an',
    send: 'Test-E-Mail senden',
    sent: (address) => `Der Mailserver hat die E-Mail an ${address} angenommen.`,
    unsaved: 'Speichere zuerst deine Änderungen.',
  },
}
