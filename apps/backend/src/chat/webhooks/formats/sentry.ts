import type { Embed } from '@guildhall/contract'
import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { code, cut, field, get, humanize, optional, plain, text, toTime } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { hostOf, keyOf } from './keys.ts'

const overStates = /^(?:resolved|archived|ignored)$/

/**
 * Webhooks of Sentry: integration platform (https://docs.sentry.io/organization/integrations/integration-platform/webhooks/)
 * and the legacy plugin, whose payload has no `data`.
 */
export function sentry(headers: FormatHeaders, body: unknown): Draft {
  const resource = headers['sentry-hook-resource'] ?? ''
  const data = get(body, 'data')
  const issue = get(data, 'issue')
  const event = get(data, 'event') ?? get(data, 'error')
  const metric = get(data, 'metric_alert')
  const author = actorOf(body)
  if (issue !== undefined) {
    const action = text(body, 'action')
    // An issue can be assigned after it was resolved.
    const isOver = [action, text(issue, 'status')].some((state) => overStates.test(state))
    const problems = isOver ? [] : ['issue']
    return draftOf({ ...issueCard(action, issue), ...author }, keyFor(issue), problems)
  }
  if (event !== undefined) {
    const rule = text(data, 'triggered_rule')
    const key = keyFor(event, text(event, 'issue_id'))
    return draftOf({ ...eventCard(event, rule), ...author }, key, eventProblems(event))
  }
  if (metric !== undefined) return { ...metricDraft(text(body, 'action'), data, metric) }
  if (get(body, 'event') !== undefined) return legacyDraft(body)
  return { embeds: [fallbackEmbed(data ?? body, humanize(resource || 'Sentry'))] }
}

function issueCard(action: string, issue: unknown): Embed {
  const isOver = action === 'resolved' || text(issue, 'status') === 'resolved'
  const assignee = text(issue, 'assignedTo', 'name') || text(issue, 'assignedTo', 'email')
  const what = action === 'assigned' && assignee ? `Assigned to ${assignee}` : humanize(action)
  return {
    title: `${isOver ? '✅' : '🐞'} ${action === 'created' ? '' : `${what}: `}${text(issue, 'title')}`,
    url: text(issue, 'web_url') || text(issue, 'permalink'),
    description: plain(cut(text(issue, 'culprit'), 300)),
    color: isOver ? colors.good : levelColor(text(issue, 'level')),
    fields: [
      ...field('Project', plain(text(issue, 'project', 'slug') || text(issue, 'project', 'name'))),
      ...field('Level', plain(text(issue, 'level'))),
      ...field('Events', text(issue, 'count')),
      ...field('Users', text(issue, 'userCount')),
      ...field('Assigned to', action === 'assigned' ? '' : plain(assignee)),
    ],
    footer: text(issue, 'shortId'),
    ...timeOf(get(issue, 'lastSeen')),
  }
}

function eventCard(event: unknown, rule: string): Embed {
  return {
    title: `🐞 ${text(event, 'title') || text(event, 'message') || 'Error'}`,
    url: text(event, 'web_url') || text(event, 'issue_url'),
    description: plain(cut(text(event, 'culprit') || text(event, 'location'), 300)),
    color: levelColor(text(event, 'level')),
    fields: [
      ...field('Rule', plain(rule)),
      ...field('Environment', code(text(event, 'environment'))),
      ...field('Release', code(text(event, 'release'))),
      ...field('Level', plain(text(event, 'level'))),
    ],
    ...timeOf(get(event, 'datetime') ?? get(event, 'timestamp')),
  }
}

function metricDraft(action: string, data: unknown, metric: unknown): Draft {
  const isOver = action === 'resolved'
  const color = isOver ? colors.good : action === 'warning' ? colors.warning : colors.bad
  return draftOf(
    {
      title: `${isOver ? '✅' : '🔥'} ${text(data, 'description_title') || text(metric, 'title')}`,
      url: text(data, 'web_url'),
      description: plain(text(data, 'description_text')),
      color,
    },
    keyFor(data, optional(metric, 'id') && `metric-${text(metric, 'id')}`),
    isOver ? [] : action === 'warning' ? ['warning'] : ['warning', 'critical'],
  )
}

function legacyDraft(body: unknown): Draft {
  const event = get(body, 'event')
  return draftOf(
    {
      title: `🐞 ${text(event, 'title') || text(body, 'message') || 'Error'}`,
      url: text(body, 'url'),
      description: plain(cut(text(body, 'culprit'), 300)),
      color: levelColor(text(body, 'level')),
      fields: [
        ...field('Project', plain(text(body, 'project_name') || text(body, 'project'))),
        ...field('Level', plain(text(body, 'level'))),
        ...field('Environment', code(text(event, 'environment'))),
      ],
    },
    keyFor(body),
    eventProblems(event),
  )
}

function draftOf(embed: Embed, key: string | undefined, problems: string[]): Draft {
  return { embeds: [embed], ...(key && { key, problems }) }
}

/** Organizations of sentry.io have hosts of their own in some links and not in others. */
function keyFor(thing: unknown, id = text(thing, 'id')): string | undefined {
  const links = ['web_url', 'permalink', 'issue_url', 'url'].map((name) => text(thing, name))
  const host = hostOf(links.find(Boolean) ?? '').replace(/^.*\.(?=sentry\.io$)/, '')
  return id === '' ? undefined : keyOf('issue', host, id)
}

/** Each event that a rule reports is news. */
function eventProblems(event: unknown): string[] {
  return ['issue', `event:${text(event, 'event_id') || text(event, 'id')}`]
}

function actorOf(body: unknown): Pick<Embed, 'author'> {
  const name = text(body, 'actor', 'name')
  return text(body, 'actor', 'type') === 'user' && name !== '' ? { author: { name } } : {}
}

function levelColor(level: string): string {
  if (level === 'warning') return colors.warning
  return level === 'info' || level === 'debug' ? colors.running : colors.bad
}

function timeOf(value: unknown): { timestamp?: number } {
  const timestamp = toTime(value)
  return timestamp === undefined ? {} : { timestamp }
}
