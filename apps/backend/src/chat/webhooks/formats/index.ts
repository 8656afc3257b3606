import type { WebhookFormat } from '@guildhall/contract'
import { alertmanager } from './alertmanager.ts'
import { discord } from './discord.ts'
import type { Format } from './draft.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { grafana } from './grafana.ts'
import { healthchecks } from './healthchecks.ts'
import { plainText } from './plain-text.ts'
import { sentry } from './sentry.ts'
import { slack } from './slack.ts'
import { uptimeKuma } from './uptime-kuma.ts'

/** How a form is read, and how its senders expect the answer. */
export interface Form {
  format: Format
  body: 'json' | 'text' | 'any'
  answers: 'guildhall' | 'discord' | 'slack'
}

/** The last segment of a webhook's path, and the format that it names. */
export const forms: Readonly<Record<WebhookFormat, Form>> = {
  discord: { format: discord, body: 'json', answers: 'discord' },
  slack: { format: slack, body: 'any', answers: 'slack' },
  github: { format: github, body: 'json', answers: 'guildhall' },
  gitlab: { format: gitlab, body: 'json', answers: 'guildhall' },
  grafana: { format: grafana, body: 'json', answers: 'guildhall' },
  alertmanager: { format: alertmanager, body: 'json', answers: 'guildhall' },
  'uptime-kuma': { format: uptimeKuma, body: 'json', answers: 'guildhall' },
  sentry: { format: sentry, body: 'json', answers: 'guildhall' },
  healthchecks: { format: healthchecks, body: 'any', answers: 'guildhall' },
  text: { format: plainText, body: 'text', answers: 'guildhall' },
}
