import type { Embed, EmbedField } from '@guildhall/contract'
import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { code, cut, field, get, optional, plain, text, toList, toObject, toTime } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf, siteOf } from './keys.ts'

const maxAlerts = 10
/** More than a title can show. */
const maxLabels = 100
const maxLabelFields = 9
const maxTitleNames = 3
const maxProblems = 250

/**
 * A group of alerts of Prometheus Alertmanager (https://prometheus.io/docs/alerting/latest/configuration/#webhook_config).
 * All notifications about a group change one message until nothing fires any more.
 */
export function alertmanager(_headers: FormatHeaders, body: unknown): Draft {
  const alerts = toList(get(body, 'alerts'))
  if (alerts.length === 0) return { embeds: [fallbackEmbed(body, 'Alert')] }
  return { embeds: [groupCard(body, alerts)], ...groupKey(body, alerts) }
}

/** The key of a group, and the alerts that fire. Groups of two installations can have equal names. */
export function groupKey(body: unknown, alerts: unknown[]): Pick<Draft, 'key' | 'problems'> {
  const key = optional(body, 'groupKey')
  if (key === undefined) return {}
  const firing = alerts.filter((alert) => !isResolved(alert)).slice(0, maxProblems)
  return {
    key: keyOf('group', siteOf(text(body, 'externalURL')), text(body, 'orgId'), key),
    problems: [...new Set(firing.map(identityOf))],
  }
}

function identityOf(alert: unknown): string {
  const labels = Object.entries(toObject(get(alert, 'labels'))).slice(0, maxLabels)
  return optional(alert, 'fingerprint') ?? labels.map(([name, value]) => name + text(value)).join()
}

function isResolved(alert: unknown): boolean {
  return text(alert, 'status') === 'resolved'
}

/** One card for a group: what fires, what is resolved, and the labels that all alerts have in common. */
export function groupCard(body: unknown, alerts: unknown[]): Embed {
  const { firing = [], resolved = [] } = Object.groupBy(alerts, (alert) =>
    isResolved(alert) ? 'resolved' : 'firing',
  )
  const names = namesOf(firing.length > 0 ? firing : resolved)
  const name = titleOf(names) || groupLabels(body) || 'Alerts'
  const state = firing.length > 0 ? `firing (${firing.length})` : 'resolved'
  const shown = [...firing.slice(0, maxAlerts), ...resolved.slice(0, maxAlerts)].slice(0, maxAlerts)
  const rest = alerts.length - shown.length + (Number(text(body, 'truncatedAlerts')) || 0)
  const isMixed = namesOf(alerts).length > 1
  const lines = shown.map((alert) => alertLine(alert, isMixed))
  if (rest > 0) lines.push(`… and ${rest} more`)
  const timestamp = timeOf(firing, resolved)
  return {
    title: `${firing.length > 0 ? '🔥' : '✅'} ${name}: ${state}`,
    url: text(shown[0], 'generatorURL') || text(body, 'externalURL'),
    description: lines.join('\n'),
    color: firing.length === 0 ? colors.good : severityColor(body, firing),
    fields: labelFields(body),
    ...(timestamp !== undefined && { timestamp }),
  }
}

/** The different names of alerts, in their order. */
function namesOf(alerts: unknown[]): string[] {
  const names = alerts.map((alert) => text(alert, 'labels', 'alertname'))
  return [...new Set(names)].filter(Boolean)
}

function titleOf(names: string[]): string {
  const rest = names.length - maxTitleNames
  const shown = names.slice(0, maxTitleNames).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

function groupLabels(body: unknown): string {
  return Object.values(toObject(get(body, 'groupLabels')))
    .slice(0, maxLabels)
    .map((label) => text(label))
    .join(' ')
}

function alertLine(alert: unknown, isNamed: boolean): string {
  const annotations = get(alert, 'annotations')
  const summary =
    text(annotations, 'summary') || text(annotations, 'description') || text(annotations, 'message')
  const labels = get(alert, 'labels')
  const name = isNamed ? plain(text(labels, 'alertname')) : ''
  const where = text(labels, 'instance') || text(labels, 'job')
  const mark = isResolved(alert) ? '🟢' : '🔴'
  return [mark, name && `**${name}**`, code(where), plain(cut(summary, 300))]
    .filter(Boolean)
    .join(' ')
}

function labelFields(body: unknown): EmbedField[] {
  const labels = Object.entries(toObject(get(body, 'commonLabels'))).filter(
    ([name]) => name !== 'alertname' && !name.startsWith('__'),
  )
  const shown = labels.slice(0, maxLabelFields)
  const rest = labels.length - shown.length
  return [
    ...shown.flatMap(([name, value]) => field(name, code(text(value)))),
    ...(rest > 0 ? field('Labels', `… and ${rest} more`) : []),
  ]
}

/** When the first of what fires began, or the last of what fired ended. */
function timeOf(firing: unknown[], resolved: unknown[]): number | undefined {
  const isOver = firing.length === 0
  const times = (isOver ? resolved : firing)
    .slice(0, maxProblems)
    .map((alert) => toTime(get(alert, isOver ? 'endsAt' : 'startsAt')))
    .filter((time) => time !== undefined)
  if (times.length === 0) return undefined
  return isOver ? Math.max(...times) : Math.min(...times)
}

/** Of the worst alert. */
function severityColor(body: unknown, firing: unknown[]): string {
  const common = text(body, 'commonLabels', 'severity')
  const isMild = (alert: unknown): boolean =>
    /^(warn|warning|info|none|low|notice)/i.test(text(alert, 'labels', 'severity') || common)
  return firing.every(isMild) ? colors.warning : colors.bad
}
