import type { Widened } from '../widened.ts'

/** The editor for a webhook's template. */
export const webhookTemplate = {
  title: 'Template for any JSON',
  intro:
    'Turns the JSON of any tool into a message. Let the tool post to the URL of this webhook with /custom at its end. Without a template, the message shows the most important fields.',
  source: 'Template',
  sourceHint:
    'Liquid, with the JSON as “payload”. Text becomes the message; a JSON object becomes a message with cards.',
  insertText: 'Insert text example',
  insertCard: 'Insert card example',
  goToLine: (line: number) => `Go to line ${line}`,
  payload: 'JSON for the preview',
  payloadHint: (time: string) => `Received ${time}. Changes here are only for the preview.`,
  payloadMissing:
    'Nothing was received yet. Send a request to the URL with /custom, or paste JSON here.',
  payloadWrong: 'This isn’t valid JSON.',
  useLast: 'Use the last request',
  preview: 'Preview',
  previewEmpty: 'Write a template to see the message here.',
  previewNoPayload: 'The preview appears when there is JSON to render.',
  key: (key: string) => `Changes the message with the key “${key}” if there is one.`,
  delete: 'Delete template',
  deleteTitle: 'Delete the template?',
  deleteText: 'Messages of requests to /custom then show the most important fields of their JSON.',
}

export type WebhookTemplateTexts = Widened<typeof webhookTemplate>
