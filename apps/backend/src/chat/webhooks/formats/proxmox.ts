import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { code, codeBlock, cut, field, get, humanize, plain, text, toTime } from './read.ts'

const severities: Readonly<Record<string, [mark: string, color: string]>> = {
  info: ['ℹ️', colors.running],
  notice: ['✅', colors.good],
  warning: ['⚠️', colors.warning],
  error: ['❌', colors.bad],
}

/** More lines than that are a table or a log, whose columns need a fixed width. */
const maxProseLines = 2

/**
 * Webhook targets of Proxmox VE and Proxmox Backup Server (https://pve.proxmox.com/wiki/Notifications), whose body the user
 * writes with Proxmox's variables: `title`, `message`, `severity`, `timestamp` and `fields`.
 */
export function proxmox(_headers: FormatHeaders, body: unknown): Draft {
  const message = text(body, 'message')
  const title = text(body, 'title')
  if (title === '' && message === '') return { embeds: [fallbackEmbed(body)] }
  const [mark, color] = severities[text(body, 'severity').toLowerCase()] ?? ['ℹ️', colors.neutral]
  const fields = get(body, 'fields')
  const timestamp = toTime(get(body, 'timestamp'))
  const isProse = message.split('\n', maxProseLines + 1).length <= maxProseLines
  return {
    embeds: [
      {
        title: `${mark} ${title || 'Proxmox'}`,
        description: isProse ? plain(cut(message, 1500)) : codeBlock(cut(message, 1500)),
        color,
        fields: [
          ...field('Host', code(text(fields, 'hostname'))),
          ...field('Type', plain(humanize(text(fields, 'type')))),
          ...field('Job', code(text(fields, 'job-id'))),
        ],
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
  }
}
