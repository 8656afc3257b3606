import type { Embed } from '@guildhall/contract'
import { groupCard, groupKey } from './alertmanager.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { cut, field, get, link, optional, plain, text, toList } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'

/**
 * A notification of Grafana alerting
 * (https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/).
 */
export function grafana(_headers: FormatHeaders, body: unknown): Draft {
  const alerts = toList(get(body, 'alerts'))
  if (alerts.length === 0) {
    // A notification template of the contact point can make any JSON; legacy alerting has a rule and no alerts.
    const rule = optional(body, 'ruleName')
    return { embeds: [fallbackEmbed(body, rule)] }
  }
  // What is over says less about a group in which something still fires.
  const firing = alerts.filter((alert) => text(alert, 'status') !== 'resolved')
  const shown = firing.length > 0 ? firing : alerts
  const [first] = shown
  const links = [
    ['Panel', 'panelURL'],
    ['Dashboard', 'dashboardURL'],
    ['Silence', 'silenceURL'],
  ]
    .map(([label = '', name = '']) => text(first, name) && link(label, text(first, name)))
    .filter(Boolean)
  const card = groupCard(body, alerts)
  const values = text(first, 'valueString')
  const image = text(
    shown.find((alert) => text(alert, 'imageURL')),
    'imageURL',
  )
  return {
    embeds: [
      {
        ...card,
        ...ownTexts(body),
        fields: [
          ...(card.fields ?? []),
          ...(alerts.length === 1 ? field('Values', plain(cut(values, 300)), false) : []),
          ...field('Links', links.join(' · '), false),
        ],
        ...(image !== '' && { image }),
      },
    ],
    ...groupKey(body, alerts),
  }
}

/** The title and message of the contact point, unless they are Grafana's own, which repeat the alerts. */
function ownTexts(body: unknown): Pick<Embed, 'title' | 'description'> {
  const title = text(body, 'title')
  const message = text(body, 'message')
  return {
    ...(title !== '' && !/^\[(?:FIRING|RESOLVED)\b/.test(title) && { title }),
    ...(message !== '' &&
      !/^\*\*(?:Firing|Resolved)\*\*/.test(message) && { description: message }),
  }
}
