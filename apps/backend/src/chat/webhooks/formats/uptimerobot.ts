import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { readableDuration } from './github-runs.ts'
import { keyOf } from './keys.ts'
import { field, plain, text, toTime } from './read.ts'

const kinds: Readonly<Record<string, [mark: string, state: string, color: string]>> = {
  1: ['🔴', 'is down', colors.bad],
  2: ['✅', 'is up', colors.good],
  3: ['🔒', 'has a certificate that expires soon', colors.warning],
  98: ['▶️', 'is monitored again', colors.running],
  99: ['⏸️', 'is paused', colors.neutral],
}

/**
 * Alerts of UptimeRobot (https://help.uptimerobot.com/en/articles/14498593-webhook-integration), sent as JSON or as the fields
 * of a form. Members have the names of its variables, such as `monitorFriendlyName`, also in snake case.
 */
export function uptimeRobot(_headers: FormatHeaders, body: unknown): Draft {
  const at = (name: string): string => {
    const snake = name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
    const value = text(body, name) || text(body, snake)
    // A variable that UptimeRobot did not replace.
    return /^\*\w+\*$/.test(value) ? '' : value
  }
  const name = at('monitorFriendlyName') || at('monitorURL')
  const type = at('alertType')
  const known = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (name === '') return { embeds: [fallbackEmbed(body)] }
  const [mark, state, color] = known ?? ['ℹ️', at('alertTypeFriendlyName'), colors.neutral]
  const url = at('monitorURL')
  const seconds = Number(at('alertDuration'))
  const timestamp = toTime(at('alertDateTime'))
  return {
    embeds: [
      {
        title: `${mark} ${name} ${state}`.trim(),
        url,
        description: plain(at('alertDetails')),
        color,
        fields: [
          ...field('Monitor', plain(/^https?:/.test(url) ? '' : url)),
          ...field(
            'Duration',
            seconds > 0 ? readableDuration(seconds) : plain(at('alertFriendlyDuration')),
          ),
          ...field('Certificate expires', plain(at('sslExpiryDate'))),
        ],
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    ...(/^[12]$/.test(type) && {
      key: keyOf('monitor', at('monitorID') || url || name),
      problems: type === '1' ? ['down'] : [],
    }),
  }
}
