import type { WebhookTemplateTexts } from '../en/webhook-template.ts'

export const webhookTemplate: WebhookTemplateTexts = {
  title: 'Vorlage für beliebiges JSON',
  intro:
    'Macht aus dem JSON jedes Tools eine Nachricht. Das Tool sendet dafür an die URL dieses Webhooks mit /custom am Ende. Ohne Vorlage zeigt die Nachricht die wichtigsten Felder.',
  source: 'Vorlage',
  sourceHint:
    'Liquid, das JSON heißt „payload“. Text wird zur Nachricht, ein JSON-Objekt zur Nachricht mit Karten.',
  insertText: 'Textbeispiel einfügen',
  insertCard: 'Kartenbeispiel einfügen',
  goToLine: (line) => `Zu Zeile ${line}`,
  payload: 'JSON für die Vorschau',
  payloadHint: (time) => `Empfangen ${time}. Änderungen hier gelten nur für die Vorschau.`,
  payloadMissing:
    'Noch nichts empfangen. Sende eine Anfrage an die URL mit /custom oder füge hier JSON ein.',
  payloadWrong: 'Das ist kein gültiges JSON.',
  useLast: 'Letzte Anfrage verwenden',
  preview: 'Vorschau',
  previewEmpty: 'Schreibe eine Vorlage, dann siehst du hier die Nachricht.',
  previewNoPayload: 'Die Vorschau erscheint, sobald es JSON dafür gibt.',
  key: (key) => `Ändert die Nachricht mit dem Schlüssel „${key}“, falls es sie gibt.`,
  delete: 'Vorlage löschen',
  deleteTitle: 'Vorlage löschen?',
  deleteText: 'Nachrichten von Anfragen an /custom zeigen dann die wichtigsten Felder ihres JSON.',
}
