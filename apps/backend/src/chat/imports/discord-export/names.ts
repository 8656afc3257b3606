import { limits } from '@guildhall/contract/limits'
import type { SourceChannel } from '../../messages/actions.ts'
import type { Fields } from './fields.ts'
import { lineOf } from './texts.ts'

/** The names of people, roles and channels, which an export without formatting mentions by their ids. */
export interface Names {
  /** Remembers the author of a message and those whom it mentions. */
  learn(message: Fields): void
  /** Names instead of what Discord stores. Times stay: Guildhall reads them. So do links to channels that are imported too. */
  replaceIn(text: string): string
}

/** Far more than a channel has; then the earliest are forgotten. */
const maxNames = 100_000

export function createNames(exported: readonly SourceChannel[]): Names {
  const users = new Map<string, string>()
  const roles = new Map<string, string>()
  const channels = new Map(exported.map((channel) => [channel.sourceId, channel]))

  function learnUser(user: Fields): void {
    const name = user.optionalText('nickname') || user.text('name')
    remember(users, user.text('id'), name)
    for (const role of user.list('roles')) remember(roles, role.text('id'), role.text('name'))
  }

  return {
    learn(message) {
      learnUser(message.object('author'))
      message.list('mentions').forEach(learnUser)
    },
    replaceIn: (text) =>
      text
        .replaceAll(/<a?(:\w{1,32}:)\d{1,20}>/g, (_, name: string) => name.toLowerCase())
        .replaceAll(/<\/([^<>:\n]{1,100}):\d{1,20}>/g, '/$1')
        .replaceAll(/<@!?(\w{1,20})>/g, (_, id: string) => `@${users.get(id) ?? 'unknown-user'}`)
        .replaceAll(/<@&(\w{1,20})>/g, (_, id: string) => `@${roles.get(id) ?? 'unknown-role'}`)
        .replaceAll(/<#(\w{1,20})>/g, (link, id: string) => {
          const channel = channels.get(id)
          if (!channel) return '#unknown-channel'
          // A thread is created after the messages of its channel.
          return channel.parent ? `#${channel.name}` : link
        }),
  }
}

function remember(names: Map<string, string>, id: string, name: string): void {
  const line = lineOf(name, limits.webhookUsernameMax)
  if (line === '' || names.get(id) === line) return
  names.set(id, line)
  const [oldest] = names.keys()
  if (names.size > maxNames && oldest !== undefined) names.delete(oldest)
}
