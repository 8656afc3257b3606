import { colors } from './draft.ts'
import type { Draft, DraftCard, FormatHeaders } from './draft.ts'
import { githubEvents } from './github-events.ts'
import { cut, get, humanize, optional, text, toTime } from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { markdown } from './markdown.ts'

/** Where GitHub and the programs that are made like it name the event. Each sends those of its ancestors, too. */
export const githubHeaders = [
  'x-github-event',
  'x-forgejo-event',
  'x-gitea-event',
  'x-gogs-event',
  'x-gitea-event-type',
  'x-gogs-event-type',
]

/**
 * Events of GitHub (https://docs.github.com/en/webhooks/webhook-events-and-payloads), and of Gitea
 * (https://docs.gitea.com/usage/webhooks), Forgejo and Gogs, which use similar names and payloads.
 */
export function github(headers: FormatHeaders, body: unknown): Draft {
  const names = githubHeaders.map((name) => headers[name]?.trim()).filter(Boolean)
  const event = names.find((name) => name && Object.hasOwn(githubEvents, name)) ?? names[0] ?? ''
  const render = Object.hasOwn(githubEvents, event) ? githubEvents[event] : undefined
  const { key, ...card } = render?.(body) ?? otherEvent(event, body)
  const sender = get(body, 'sender')
  const name = text(sender, 'login') || text(sender, 'username')
  const repository = text(body, 'repository', 'full_name') || text(body, 'organization', 'login')
  const timestamp = toTime(get(body, 'repository', 'pushed_at'))
  return {
    embeds: [
      {
        color: colors.neutral,
        ...(name !== '' && {
          author: {
            name,
            url: text(sender, 'html_url'),
            icon: text(sender, 'avatar_url'),
          },
        }),
        ...card,
        ...(repository !== '' && { footer: repository }),
        ...(event === 'push' && timestamp !== undefined && { timestamp }),
      },
    ],
    ...(key !== undefined && { key }),
  }
}

/** An event without a rendering of its own: its name and action, and the thing that it is about. */
function otherEvent(event: string, body: unknown): DraftCard {
  const action = text(body, 'action')
  const title = [humanize(event || 'event'), action.replaceAll('_', ' ')].filter(Boolean).join(' ')
  const thing = get(body, event) ?? get(body, 'alert') ?? get(body, 'rule')
  const name = optional(thing, 'title') ?? optional(thing, 'name') ?? optional(thing, 'login')
  if (name === undefined) return fallbackEmbed(body, title)
  const url = text(thing, 'html_url')
  return {
    title: `${title}: ${cut(name, 180)}`,
    url,
    description: markdown(text(thing, 'body') || text(thing, 'description')),
  }
}
