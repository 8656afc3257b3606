/**
 * The formats in which other tools post to the URL of a webhook, by the last segment of the path, with the names of their
 * tools. Clients list them in this order.
 */
export const webhookFormats = {
  github: 'GitHub',
  gitlab: 'GitLab',
  grafana: 'Grafana',
  alertmanager: 'Prometheus Alertmanager',
  'uptime-kuma': 'Uptime Kuma',
  sentry: 'Sentry',
  healthchecks: 'Healthchecks',
  discord: 'Discord',
  slack: 'Slack',
  text: 'Text',
} as const

export type WebhookFormat = keyof typeof webhookFormats

export const webhookFormatNames = Object.keys(webhookFormats) as WebhookFormat[]

export function isWebhookFormat(name: string): name is WebhookFormat {
  return Object.hasOwn(webhookFormats, name)
}
