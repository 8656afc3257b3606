import { groupCard } from './alertmanager.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { cut, field, get, link, optional, plain, text, toList } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'

/**
 * A notification of Grafana alerting
 * (https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/).
 */
export function grafana(_headers: FormatHeaders, body: unknown): Draft {
  const alerts = toList(get(body, 'alerts'))
  const key = optional(body, 'groupKey')
  if (alerts.length === 0) {
    // A notification template of the contact point can make any JSON; legacy alerting has a rule and no alerts.
    const rule = optional(body, 'ruleName')
    return { embeds: [fallbackEmbed(body, rule)] }
  }
  const [first] = alerts
  const links = [
    ['Panel', 'panelURL'],
    ['Dashboard', 'dashboardURL'],
    ['Silence', 'silenceURL'],
  ]
    .map(([label = '', name = '']) => text(first, name) && link(label, text(first, name)))
    .filter(Boolean)
  const card = groupCard(body, alerts)
  const values = text(first, 'valueString')
  const image = text(first, 'imageURL')
  return {
    embeds: [
      {
        ...card,
        fields: [
          ...(card.fields ?? []),
          ...(alerts.length === 1 ? field('Values', plain(cut(values, 300)), false) : []),
          ...field('Links', links.join(' · '), false),
        ],
        ...(image !== '' && { image }),
      },
    ],
    ...(key !== undefined && { key: `group:${key}` }),
  }
}
