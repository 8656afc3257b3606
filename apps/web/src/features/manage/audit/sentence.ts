import type { AuditEntry } from '@guildhall/contract'
import type { IconName } from '../../../shared/ui/icon.tsx'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import type { AuditNames } from './names.ts'

/** Around names in a sentence, so that they can be set apart from it. */
export const nameStart = '\u{e000}'
export const nameEnd = '\u{e001}'

type Sentences = ManageTexts['auditSentences']

interface Change {
  from: unknown
  to: unknown
}

/** An entry in words, with the names in it marked. */
export function sentenceFor(entry: AuditEntry, sentences: Sentences, names: AuditNames): string {
  const { action, actorId, targetId } = entry
  const changes: Record<string, unknown> = entry.changes
  const marked = (name: string): string => nameStart + name + nameEnd
  const renamed = changeOf(changes['name'])
  const owner = changeOf(changes['ownerId'])
  const moved = changeOf(changes['channelId'])
  const values = {
    actor: marked(names.person(actorId)),
    target: marked(targetName(entry, names)),
    channel: marked(names.channel(text(changes['channelId']) ?? targetId)),
    subject: marked(subjectName(entry, names)),
    from: marked(text(renamed?.from) ?? names.channel(text(moved?.from))),
    to: marked(
      owner ? names.person(text(owner.to)) : (text(renamed?.to) ?? names.channel(text(moved?.to))),
    ),
  }
  const key = keyFor(entry)
  if (key in sentences) return sentences[key as keyof Sentences](values)
  return sentences.unknown({ ...values, target: marked(action) })
}

/** Some changes are better told by what they are than by what they are done to. */
function keyFor({ action, targetId, changes }: AuditEntry): string {
  // The codes of invites that the reader may not list are left out.
  if (action.startsWith('invite.') && targetId === null) return `${action}.hidden`
  const fields = Object.keys(changes)
  const isOnly = (...names: string[]): boolean =>
    fields.length > 0 && fields.every((field) => names.includes(field))
  if (!['channel.updated', 'role.updated', 'server.updated'].includes(action)) return action
  const [thing] = action.split('.')
  if (isOnly('name')) return `${thing}.renamed`
  if (isOnly('position', 'parentId')) return `${thing}.moved`
  if (thing === 'role' && isOnly('permissions')) return 'role.permissions'
  return action
}

function targetName(entry: AuditEntry, names: AuditNames): string {
  const { action, targetId } = entry
  const [thing] = action.split('.')
  switch (thing) {
    case 'channel':
    case 'overwrite':
      return names.channel(targetId)
    case 'role':
      return names.role(targetId)
    case 'member':
    case 'join_request':
      return names.person(targetId)
    case 'webhook':
      return names.webhook(targetId)
    default:
      return targetId ?? ''
  }
}

/** Whom or what else the entry is about: whose message it was, whom an overwrite is for. */
function subjectName(entry: AuditEntry, names: AuditNames): string {
  const changes: Record<string, unknown> = entry.changes
  const id = text(changes['targetId']) ?? text(changes['authorId'])
  const isRole = changes['target'] === 'role'
  if (isRole) return names.role(id)
  return changes['authorKind'] === 'webhook' ? names.webhook(id) : names.person(id)
}

function changeOf(value: unknown): Change | null {
  const isChange = typeof value === 'object' && value !== null && 'from' in value && 'to' in value
  return isChange ? value : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const icons: Record<string, IconName> = {
  server: 'gear',
  channel: 'hash',
  overwrite: 'lock',
  role: 'shield',
  member: 'user',
  join_request: 'door',
  invite: 'link',
  webhook: 'hook',
  message: 'trash',
}

const iconsOfActions: Record<string, IconName> = {
  'server.owner_changed': 'crown',
  'member.muted': 'clock',
  'member.kicked': 'door',
  'member.banned': 'ban',
  'webhook.regenerated': 'key',
  'message.pinned': 'pin',
  'message.unpinned': 'pin',
}

export function iconFor(action: string): IconName {
  return iconsOfActions[action] ?? icons[action.split('.')[0] ?? ''] ?? 'list'
}
