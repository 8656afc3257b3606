import type { AuditAction, AuditEntry, Change } from '@guildhall/contract'
import type { AuditValues } from '../../../shared/i18n/en/manage-audit.ts'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import type { IconName } from '../../../shared/ui/icon.tsx'
import type { AuditNames } from './audit-names.ts'

type EntryOf<A extends AuditAction> = Extract<AuditEntry, { action: A }>

/** A sentence of the catalogue with the names to put into it. */
export interface AuditSentence extends Partial<AuditValues> {
  id: keyof ManageTexts['auditSentences']
}

/** How entries of one action are shown. */
interface ActionView<A extends AuditAction> {
  icon: IconName
  sentence: (entry: EntryOf<A>, names: AuditNames) => AuditSentence
  /** The details that the sentence or its target already shows. */
  inSentence?: readonly (keyof EntryOf<A>['changes'])[]
  /** The details show the last values of a deleted thing. */
  isDeletion?: boolean
}

/** Every action, so that a new one does not compile before it has an icon and a sentence. */
const actionViews: { [A in AuditAction]: ActionView<A> } = {
  'server.updated': {
    icon: 'gear',
    sentence: ({ changes }) =>
      hasOnly(changes, 'name')
        ? { id: 'server.renamed', ...renamed(changes.name) }
        : { id: 'server.updated' },
  },
  'server.owner_changed': {
    icon: 'crown',
    inSentence: ['ownerId'],
    sentence: ({ action, changes }, names) => ({
      id: action,
      to: names.person(changes.ownerId?.to ?? null),
    }),
  },
  'moderation.updated': { icon: 'shield', sentence: ({ action }) => ({ id: action }) },
  'rules.updated': { icon: 'list', sentence: ({ action }) => ({ id: action }) },
  'welcome.updated': { icon: 'info', sentence: ({ action }) => ({ id: action }) },
  'raid_protection.started': { icon: 'shield', sentence: ({ action }) => ({ id: action }) },
  'raid_protection.stopped': { icon: 'shield', sentence: ({ action }) => ({ id: action }) },
  'message_filter.updated': { icon: 'shield', sentence: ({ action }) => ({ id: action }) },
  'message_filter.muted': { icon: 'clock', sentence: aboutMember },
  'channel.created': {
    icon: 'hash',
    inSentence: ['name', 'position'],
    sentence: aboutChannel,
  },
  'channel.updated': {
    icon: 'hash',
    sentence: ({ targetId, changes }, names) => {
      if (hasOnly(changes, 'name')) return { id: 'channel.renamed', ...renamed(changes.name) }
      const isMove = hasOnly(changes, 'position', 'parentId')
      return { id: isMove ? 'channel.moved' : 'channel.updated', target: names.channel(targetId) }
    },
  },
  'channel.deleted': {
    icon: 'hash',
    inSentence: ['name', 'position'],
    isDeletion: true,
    sentence: aboutChannel,
  },
  'overwrite.updated': {
    icon: 'lock',
    inSentence: ['target', 'targetId'],
    sentence: aboutOverwrite,
  },
  'overwrite.deleted': {
    icon: 'lock',
    inSentence: ['target', 'targetId'],
    isDeletion: true,
    sentence: aboutOverwrite,
  },
  'role.created': {
    icon: 'key',
    inSentence: ['name', 'position'],
    sentence: aboutRole,
  },
  'role.updated': {
    icon: 'key',
    sentence: ({ targetId, changes }, names) => {
      if (hasOnly(changes, 'name')) return { id: 'role.renamed', ...renamed(changes.name) }
      const target = names.role(targetId)
      if (hasOnly(changes, 'position')) return { id: 'role.moved', target }
      return { id: hasOnly(changes, 'permissions') ? 'role.permissions' : 'role.updated', target }
    },
  },
  'role.deleted': {
    icon: 'key',
    inSentence: ['name', 'position'],
    isDeletion: true,
    sentence: aboutRole,
  },
  'role_menu.created': { icon: 'list', inSentence: ['name'], sentence: aboutRoleMenu },
  'role_menu.updated': {
    icon: 'list',
    sentence: ({ action, targetId, changes }, names) =>
      hasOnly(changes, 'name')
        ? { id: 'role_menu.renamed', ...renamed(changes.name) }
        : { id: action, target: names.roleMenu(targetId) },
  },
  'role_menu.deleted': {
    icon: 'list',
    inSentence: ['name'],
    isDeletion: true,
    sentence: aboutRoleMenu,
  },
  'member.updated': { icon: 'user', sentence: aboutMember },
  'member.roles_changed': { icon: 'user', sentence: aboutMember },
  'member.roles_chosen': { icon: 'user', sentence: aboutMember },
  'member.muted': { icon: 'clock', sentence: aboutMember },
  'member.unmuted': { icon: 'user', sentence: aboutMember },
  'member.kicked': { icon: 'door', sentence: aboutMember },
  'member.banned': { icon: 'ban', sentence: aboutMember },
  'member.unbanned': { icon: 'user', sentence: aboutMember },
  'voice.muted': { icon: 'ban', sentence: aboutMember },
  'voice.unmuted': { icon: 'user', sentence: aboutMember },
  'voice.deafened': { icon: 'ban', sentence: aboutMember },
  'voice.undeafened': { icon: 'user', sentence: aboutMember },
  'voice.moved': {
    icon: 'user',
    inSentence: ['channelId'],
    sentence: ({ action, targetId, changes }, names) => ({
      id: action,
      target: names.person(targetId),
      from: names.channel(changes.channelId?.from ?? null),
      to: names.channel(changes.channelId?.to ?? null),
    }),
  },
  'voice.disconnected': {
    icon: 'door',
    inSentence: ['channelId'],
    sentence: ({ action, targetId, changes }, names) => ({
      id: action,
      target: names.person(targetId),
      channel: names.channel(changes.channelId),
    }),
  },
  'join_request.approved': { icon: 'door', sentence: aboutMember },
  'join_request.rejected': { icon: 'door', sentence: aboutMember },
  // The server leaves out the codes of invites that the reader cannot list.
  'invite.created': {
    icon: 'link',
    sentence: ({ action, targetId }) =>
      targetId === null ? { id: 'invite.created.hidden' } : { id: action, target: targetId },
  },
  'invite.revoked': {
    icon: 'link',
    sentence: ({ action, targetId }) =>
      targetId === null ? { id: 'invite.revoked.hidden' } : { id: action, target: targetId },
  },
  'webhook.created': {
    icon: 'hook',
    inSentence: ['name', 'channelId'],
    sentence: aboutWebhookOfChannel,
  },
  'webhook.renamed': {
    icon: 'hook',
    inSentence: ['name'],
    sentence: ({ action, changes }) => ({ id: action, ...renamed(changes.name) }),
  },
  'webhook.moved': {
    icon: 'hook',
    inSentence: ['channelId'],
    sentence: ({ action, targetId, changes }, names) => ({
      id: action,
      target: names.webhook(targetId),
      from: names.channel(changes.channelId?.from ?? null),
      to: names.channel(changes.channelId?.to ?? null),
    }),
  },
  'webhook.template_changed': { icon: 'pencil', sentence: aboutWebhook },
  'webhook.template_deleted': { icon: 'trash', sentence: aboutWebhook },
  'webhook.avatar_changed': {
    icon: 'image',
    inSentence: ['avatar'],
    sentence: aboutWebhook,
  },
  'webhook.secret_set': { icon: 'key', sentence: aboutWebhook },
  'webhook.secret_removed': { icon: 'key', sentence: aboutWebhook },
  'webhook.regenerated': {
    icon: 'key',
    sentence: aboutWebhook,
  },
  'webhook.deleted': {
    icon: 'hook',
    inSentence: ['name', 'channelId'],
    isDeletion: true,
    sentence: aboutWebhookOfChannel,
  },
  'outgoing_webhook.created': { icon: 'hook', inSentence: ['name'], sentence: aboutOutgoing },
  'outgoing_webhook.updated': { icon: 'hook', inSentence: ['name'], sentence: aboutOutgoing },
  'outgoing_webhook.deleted': {
    icon: 'hook',
    inSentence: ['name'],
    isDeletion: true,
    sentence: aboutOutgoing,
  },
  'outgoing_webhook.disabled': { icon: 'alert', inSentence: ['name'], sentence: aboutOutgoing },
  'emoji.created': { icon: 'smile', inSentence: ['name'], sentence: aboutNamed },
  'emoji.updated': {
    icon: 'smile',
    inSentence: ['name'],
    sentence: ({ action, changes }) => ({ id: action, ...renamed(changes.name) }),
  },
  'emoji.deleted': {
    icon: 'smile',
    inSentence: ['name'],
    isDeletion: true,
    sentence: aboutNamed,
  },
  'sticker.created': { icon: 'smile', inSentence: ['name'], sentence: aboutNamed },
  'sticker.updated': {
    icon: 'smile',
    sentence: ({ action, targetId }, names) => ({ id: action, target: names.sticker(targetId) }),
  },
  'sticker.deleted': {
    icon: 'smile',
    inSentence: ['name'],
    isDeletion: true,
    sentence: aboutNamed,
  },
  'sound.created': { icon: 'speaker', inSentence: ['name'], sentence: aboutNamed },
  'sound.updated': {
    icon: 'speaker',
    sentence: ({ action, targetId }, names) => ({ id: action, target: names.sound(targetId) }),
  },
  'sound.deleted': {
    icon: 'speaker',
    inSentence: ['name'],
    isDeletion: true,
    sentence: aboutNamed,
  },
  'import.started': { icon: 'plus', sentence: ({ action }) => ({ id: action }) },
  'import.stopped': { icon: 'close', sentence: ({ action }) => ({ id: action }) },
  'import.done': { icon: 'check', sentence: ({ action }) => ({ id: action }) },
  'import_claim.created': { icon: 'people', inSentence: ['author'], sentence: aboutClaim },
  'import_claim.proposed': { icon: 'people', inSentence: ['author'], sentence: aboutClaim },
  'import_claim.accepted': { icon: 'check', inSentence: ['author'], sentence: aboutClaim },
  'import_claim.declined': { icon: 'close', inSentence: ['author'], sentence: aboutClaim },
  'import_claim.deleted': { icon: 'trash', inSentence: ['author'], sentence: aboutClaim },
  'import.failed': { icon: 'alert', sentence: ({ action }) => ({ id: action }) },
  'game_server.created': {
    icon: 'controller',
    inSentence: ['name', 'position', 'alerts'],
    sentence: aboutGameServer,
  },
  'game_server.updated': { icon: 'controller', sentence: aboutGameServer },
  'game_server.deleted': {
    icon: 'controller',
    inSentence: ['name', 'position', 'alerts'],
    isDeletion: true,
    sentence: aboutGameServer,
  },
  'public_page.updated': { icon: 'link', sentence: ({ action }) => ({ id: action }) },
  'message.deleted': {
    icon: 'trash',
    inSentence: ['channelId', 'authorKind', 'authorId'],
    sentence: ({ action, changes: { channelId, authorKind, authorId } }, names) => ({
      id: action,
      channel: names.channel(channelId),
      subject: authorKind === 'webhook' ? names.webhook(authorId) : names.person(authorId),
    }),
  },
  'messages.deleted': {
    icon: 'trash',
    inSentence: ['authorId'],
    sentence: ({ action, targetId, changes: { authorId } }, names) => {
      const channel = names.channel(targetId)
      if (authorId === undefined) return { id: action, channel }
      return { id: 'messages.deleted.author', channel, subject: names.person(authorId) }
    },
  },
  'thread.updated': { icon: 'reply', sentence: ({ action }) => ({ id: action }) },
  'thread.deleted': {
    icon: 'trash',
    inSentence: ['name', 'channelId'],
    sentence: ({ action, changes: { name, channelId } }, names) => ({
      id: action,
      target: name,
      channel: names.channel(channelId),
    }),
  },
  'report.closed': {
    icon: 'alert',
    inSentence: ['channelId', 'outcome', 'count'],
    sentence: ({ changes: { channelId, outcome } }, names) => ({
      id: outcome === 'dismissed' ? 'report.dismissed' : 'report.closed',
      channel: names.channel(channelId),
    }),
  },
  'message.pinned': { icon: 'pin', inSentence: ['channelId'], sentence: aboutMessage },
  'message.unpinned': { icon: 'pin', inSentence: ['channelId'], sentence: aboutMessage },
  'message.previews_removed': { icon: 'link', inSentence: ['channelId'], sentence: aboutMessage },
}

/** Undefined for an action that only a newer server knows. */
export function viewOf(entry: AuditEntry): ActionView<AuditAction> | undefined {
  const views: Partial<Record<string, unknown>> = actionViews
  return views[entry.action] as ActionView<AuditAction> | undefined
}

/** Whether nothing but these fields changed. */
function hasOnly<T extends object>(changes: T, ...names: (keyof T & string)[]): boolean {
  const fields = Object.keys(changes)
  return fields.length > 0 && fields.every((field) => names.some((name) => name === field))
}

function renamed(change: Change<string> | undefined): Pick<AuditSentence, 'from' | 'to'> {
  return { from: change?.from ?? '', to: change?.to ?? '' }
}

type OutgoingAction = Extract<AuditAction, `outgoing_webhook.${string}`>
function aboutOutgoing({ action, changes }: EntryOf<OutgoingAction>) {
  return { id: action, target: changes.name }
}

type ChannelAction = 'channel.created' | 'channel.deleted'
function aboutChannel({ action, targetId }: EntryOf<ChannelAction>, names: AuditNames) {
  return { id: action, target: names.channel(targetId) }
}

type RoleAction = 'role.created' | 'role.deleted'
function aboutRole({ action, targetId }: EntryOf<RoleAction>, names: AuditNames) {
  return { id: action, target: names.role(targetId) }
}

type RoleMenuAction = 'role_menu.created' | 'role_menu.deleted'
function aboutRoleMenu({ action, targetId }: EntryOf<RoleMenuAction>, names: AuditNames) {
  return { id: action, target: names.roleMenu(targetId) }
}

type OverwriteAction = 'overwrite.updated' | 'overwrite.deleted'
function aboutOverwrite(
  { action, targetId, changes }: EntryOf<OverwriteAction>,
  names: AuditNames,
) {
  const nameOf = changes.target === 'role' ? names.role : names.person
  return { id: action, target: names.channel(targetId), subject: nameOf(changes.targetId) }
}

type VoiceMuteAction = `voice.${'' | 'un'}${'muted' | 'deafened'}`
type MemberAction =
  | Extract<AuditAction, `member.${string}` | `join_request.${string}`>
  | 'message_filter.muted'
  | VoiceMuteAction
function aboutMember({ action, targetId }: EntryOf<MemberAction>, names: AuditNames) {
  return { id: action, target: names.person(targetId) }
}

type WebhookAction = 'webhook.created' | 'webhook.deleted'
function aboutWebhookOfChannel(
  { action, targetId, changes }: EntryOf<WebhookAction>,
  names: AuditNames,
) {
  return {
    id: action,
    target: names.webhook(targetId),
    channel: names.channel(changes.channelId),
  }
}

type PlainWebhookAction =
  `webhook.${'avatar_changed' | 'secret_set' | 'secret_removed' | 'template_changed' | 'template_deleted' | 'regenerated'}`
function aboutWebhook({ action, targetId }: EntryOf<PlainWebhookAction>, names: AuditNames) {
  return { id: action, target: names.webhook(targetId) }
}

type ClaimAction = `import_claim.${'created' | 'proposed' | 'accepted' | 'declined' | 'deleted'}`
function aboutClaim(
  { action, targetId, changes: { author } }: EntryOf<ClaimAction>,
  names: AuditNames,
) {
  return { id: action, target: author, subject: names.person(targetId ?? '') }
}

type NamedAction = `${'emoji' | 'sticker' | 'sound'}.${'created' | 'deleted'}`
function aboutNamed({ action, changes }: EntryOf<NamedAction>) {
  return { id: action, target: changes.name }
}

type GameServerAction = Extract<AuditAction, `game_server.${string}`>
function aboutGameServer({ action, targetId }: EntryOf<GameServerAction>, names: AuditNames) {
  return { id: action, target: names.gameServer(targetId) }
}

type MessageAction = 'message.pinned' | 'message.unpinned' | 'message.previews_removed'
function aboutMessage({ action, changes }: EntryOf<MessageAction>, names: AuditNames) {
  return { id: action, channel: names.channel(changes.channelId) }
}
