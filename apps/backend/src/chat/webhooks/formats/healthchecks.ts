import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { cut, field, firstOf, get, plain, text, toTime } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf } from './keys.ts'

const states: Readonly<Record<string, [mark: string, color: string]>> = {
  up: ['✅', colors.good],
  down: ['🔴', colors.bad],
  grace: ['🟡', colors.warning],
  started: ['⏳', colors.running],
  paused: ['⏸️', colors.neutral],
  new: ['⏳', colors.neutral],
}

/** In all others, nothing is wrong and nothing is awaited. */
const openStates = new Set(['down', 'grace', 'started'])

/**
 * The webhook integration of Healthchecks (https://healthchecks.io/docs/configuring_notifications/), whose body the user
 * writes: `$JSON`, which is the check as the API returns it, or an object with `name` and `status`.
 */
export function healthchecks(_headers: FormatHeaders, body: unknown): Draft {
  if (typeof body === 'string') return { content: body }
  const check = get(body, 'check') ?? body
  const name = text(check, 'name') || text(check, 'slug')
  const status = text(check, 'status').toLowerCase()
  if (name === '' && status === '') return { embeds: [fallbackEmbed(body)] }
  const [mark, color] = states[status] ?? ['ℹ️', colors.neutral]
  // A slug is unique in one project only, so it comes last.
  const ids = ['uuid', 'code', 'unique_key', 'ping_url', 'update_url', 'slug']
  const id = ids.map((part) => text(check, part)).find(Boolean) ?? name
  const tags =
    firstOf(get(check, 'tags'))
      .map((tag) => text(tag))
      .join(' ') || text(check, 'tags')
  const timestamp = toTime(get(check, 'last_ping') ?? get(check, 'now'))
  return {
    embeds: [
      {
        title: `${mark} ${name || 'Check'} is ${status || 'unknown'}`,
        description: plain(cut(text(check, 'desc') || text(check, 'body'), 500)),
        color,
        fields: [
          ...field('Tags', plain(tags)),
          ...field('Pings', text(check, 'n_pings')),
          ...field('Exit status', text(check, 'exitstatus')),
        ],
        ...(timestamp !== undefined && { timestamp, footer: 'Last ping' }),
      },
    ],
    ...(id !== '' && { key: keyOf('check', id), problems: openStates.has(status) ? [status] : [] }),
  }
}
