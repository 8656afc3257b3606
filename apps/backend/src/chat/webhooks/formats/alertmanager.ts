import type { Embed, EmbedField } from '@guildhall/contract'
import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { code, cut, field, get, optional, plain, text, toList, toObject, toTime } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'

const maxAlerts = 10
/** More than a title can show. */
const maxLabels = 100

/**
 * A group of alerts of Prometheus Alertmanager (https://prometheus.io/docs/alerting/latest/configuration/#webhook_config).
 * All notifications about a group change one message.
 */
export function alertmanager(_headers: FormatHeaders, body: unknown): Draft {
  const alerts = toList(get(body, 'alerts'))
  if (alerts.length === 0) return { embeds: [fallbackEmbed(body, 'Alert')] }
  const key = optional(body, 'groupKey')
  return { embeds: [groupCard(body, alerts)], ...(key !== undefined && { key: `group:${key}` }) }
}

/** One card for a group: what fires, what is resolved, and the labels that all alerts have in common. */
export function groupCard(body: unknown, alerts: unknown[]): Embed {
  const { firing = [], resolved = [] } = Object.groupBy(alerts, (alert) =>
    text(alert, 'status') === 'resolved' ? 'resolved' : 'firing',
  )
  const name = nameOf(body, alerts)
  const state = firing.length > 0 ? `firing (${firing.length})` : 'resolved'
  const shown = [...firing.slice(0, maxAlerts), ...resolved.slice(0, maxAlerts)].slice(0, maxAlerts)
  const rest = alerts.length - shown.length + (Number(text(body, 'truncatedAlerts')) || 0)
  const lines = shown.map((alert) => alertLine(alert))
  if (rest > 0) lines.push(`… and ${rest} more`)
  const timestamp = toTime(get(shown[0], firing.length > 0 ? 'startsAt' : 'endsAt'))
  return {
    title: `${firing.length > 0 ? '🔥' : '✅'} ${name}: ${state}`,
    url: text(shown[0], 'generatorURL') || text(body, 'externalURL'),
    description: lines.join('\n'),
    color: firing.length === 0 ? colors.good : severityColor(body, firing),
    fields: labelFields(body),
    ...(timestamp !== undefined && { timestamp }),
  }
}

function nameOf(body: unknown, alerts: unknown[]): string {
  const labels = get(body, 'groupLabels')
  return (
    text(labels, 'alertname') ||
    text(get(body, 'commonLabels'), 'alertname') ||
    Object.values(toObject(labels))
      .slice(0, maxLabels)
      .map((label) => text(label))
      .join(' ') ||
    text(alerts[0], 'labels', 'alertname') ||
    'Alerts'
  )
}

function alertLine(alert: unknown): string {
  const annotations = get(alert, 'annotations')
  const summary =
    text(annotations, 'summary') || text(annotations, 'description') || text(annotations, 'message')
  const labels = get(alert, 'labels')
  const where = text(labels, 'instance') || text(labels, 'job') || text(labels, 'alertname')
  const mark = text(alert, 'status') === 'resolved' ? '🟢' : '🔴'
  return [mark, code(where), plain(cut(summary, 300))].filter(Boolean).join(' ')
}

function labelFields(body: unknown): EmbedField[] {
  return Object.entries(toObject(get(body, 'commonLabels')))
    .filter(([name]) => name !== 'alertname' && !name.startsWith('__'))
    .slice(0, 9)
    .flatMap(([name, value]) => field(name, code(text(value))))
}

function severityColor(body: unknown, firing: unknown[]): string {
  const severity = text(body, 'commonLabels', 'severity') || text(firing[0], 'labels', 'severity')
  return /^(warn|warning|info|none|low|notice)/i.test(severity) ? colors.warning : colors.bad
}
