import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { htmlToMarkdown } from './html.ts'
import { keyOf, siteOf } from './keys.ts'
import { cut, field, firstOf, get, humanize, listed, plain, text, toTime } from './read.ts'

const good = new Set(['resolved', 'completed', 'postmortem', 'operational'])

const tones: Readonly<Record<string, [mark: string, color: string]>> = {
  operational: ['✅', colors.good],
  resolved: ['✅', colors.good],
  completed: ['✅', colors.good],
  postmortem: ['📝', colors.good],
  scheduled: ['🔧', colors.running],
  in_progress: ['🔧', colors.running],
  verifying: ['🔧', colors.running],
  under_maintenance: ['🔧', colors.running],
  monitoring: ['🟡', colors.warning],
  degraded_performance: ['🟡', colors.warning],
  partial_outage: ['🟠', colors.warning],
}

/**
 * Statuspage of Atlassian, and the pages that post its form
 * (https://support.atlassian.com/statuspage/docs/enable-webhook-notifications/): an incident or maintenance with all its
 * updates, or a component whose status changed.
 */
export function statuspage(_headers: FormatHeaders, body: unknown): Draft {
  const incident = get(body, 'incident')
  const component = get(body, 'component')
  if (incident !== undefined) return incidentDraft(body, incident)
  if (component !== undefined) return componentDraft(body, component)
  return { embeds: [fallbackEmbed(get(body, 'page') ?? body)] }
}

function incidentDraft(body: unknown, incident: unknown): Draft {
  const status = text(incident, 'status')
  const [mark, color] = tones[status] ?? ['🔴', colors.bad]
  const updates = firstOf(get(incident, 'incident_updates'))
  const newest = newestOf(updates)
  const affected = firstOf(get(newest, 'affected_components'))
  const names = (affected.length > 0 ? affected : firstOf(get(incident, 'components'))).map(
    (component) => plain(text(component, 'name')),
  )
  const timestamp = timeOf(newest) ?? toTime(get(incident, 'updated_at'))
  const id = text(incident, 'id')
  return {
    embeds: [
      {
        title: `${mark} ${text(incident, 'name') || 'Incident'}: ${humanize(status).toLowerCase()}`,
        url: text(incident, 'shortlink'),
        description: cut(htmlToMarkdown(text(newest, 'body')), 1000),
        color,
        fields: [
          ...field('Impact', plain(humanize(text(incident, 'impact').replace(/^none$/, '')))),
          ...field('Starts', shownTime(get(incident, 'scheduled_for'))),
          ...field('Ends', shownTime(get(incident, 'scheduled_until'))),
          ...field('Affected', listed(names.filter(Boolean), 10), false),
        ],
        footer: text(body, 'page', 'status_description'),
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    ...(id !== '' && {
      key: keyOf('incident', pageOf(body), id),
      // Each update is news.
      problems: good.has(status) ? [] : updates.map((update) => text(update, 'id') || 'update'),
    }),
  }
}

/** The newest by its time, whatever the order of the list; the first of those without a time. */
function newestOf(updates: unknown[]): unknown {
  return updates.reduce(
    (newest, update) => ((timeOf(update) ?? 0) > (timeOf(newest) ?? 0) ? update : newest),
    updates[0],
  )
}

/** When an update was posted. Pages can give it another time than that of its creation. */
function timeOf(update: unknown): number | undefined {
  return toTime(get(update, 'display_at') ?? get(update, 'created_at'))
}

/** A time in each reader's own zone. */
function shownTime(value: unknown): string {
  const time = toTime(value)
  return time === undefined ? '' : `<t:${Math.floor(time / 1000)}:f>`
}

function pageOf(body: unknown): string {
  return text(body, 'page', 'id') || siteOf(text(body, 'page', 'url'))
}

function componentDraft(body: unknown, component: unknown): Draft {
  const change = get(body, 'component_update')
  const status = text(change, 'new_status') || text(component, 'status')
  const [mark, color] = tones[status] ?? ['🔴', colors.bad]
  const before = humanize(text(change, 'old_status'))
  const timestamp = toTime(get(change, 'created_at') ?? get(component, 'updated_at'))
  const id = text(component, 'id')
  return {
    embeds: [
      {
        title: `${mark} ${text(component, 'name') || 'Component'}: ${humanize(status).toLowerCase()}`,
        description: cut(htmlToMarkdown(text(component, 'description')), 300),
        color,
        fields: field('Before', plain(before)),
        footer: text(body, 'page', 'status_description'),
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    ...(id !== '' && {
      key: keyOf('component', pageOf(body), id),
      problems: good.has(status) ? [] : [status],
    }),
  }
}
