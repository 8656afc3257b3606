import type { AuditAction, AuditField } from '@guildhall/contract'

/** The names in a sentence of the audit log. */
export interface AuditValues {
  actor: string
  /** The object of the action. */
  target: string
  channel: string
  /** The author of a message, or the role or member of an overwrite. */
  subject: string
  from: string
  to: string
}

type Sentence = (values: AuditValues) => string

/** The details that have a label. Others are always part of the sentence. */
export type LabelledField = Exclude<
  AuditField,
  'target' | 'targetId' | 'authorKind' | 'authorId' | 'author'
>

/** Every action has a sentence; some have one per kind of change. */
export const auditSentences = {
  'server.updated': ({ actor }: AuditValues) => `${actor} updated the server`,
  'server.renamed': ({ actor, from, to }: AuditValues) =>
    `${actor} renamed the server from ${from} to ${to}`,
  'server.owner_changed': ({ actor, to }: AuditValues) =>
    `${actor} transferred the server to ${to}`,
  'moderation.updated': ({ actor }: AuditValues) => `${actor} changed the moderation settings`,
  'rules.updated': ({ actor }: AuditValues) => `${actor} changed the rules`,
  'welcome.updated': ({ actor }: AuditValues) => `${actor} changed the welcome page`,
  'raid_protection.started': ({ actor }: AuditValues) => `${actor} turned raid protection on`,
  'raid_protection.stopped': ({ actor }: AuditValues) => `${actor} turned raid protection off`,
  'message_filter.updated': ({ actor }: AuditValues) => `${actor} changed the word and link filter`,
  'message_filter.muted': ({ target }: AuditValues) =>
    `The word and link filter timed ${target} out`,
  'channel.created': ({ actor, target }: AuditValues) => `${actor} created ${target}`,
  'channel.updated': ({ actor, target }: AuditValues) => `${actor} updated ${target}`,
  'channel.renamed': ({ actor, from, to }: AuditValues) =>
    `${actor} renamed the channel ${from} to ${to}`,
  'channel.moved': ({ actor, target }: AuditValues) => `${actor} moved ${target}`,
  'channel.deleted': ({ actor, target }: AuditValues) => `${actor} deleted ${target}`,
  'overwrite.updated': ({ actor, subject, target }: AuditValues) =>
    `${actor} changed the permissions of ${subject} in ${target}`,
  'overwrite.deleted': ({ actor, subject, target }: AuditValues) =>
    `${actor} removed the permissions of ${subject} in ${target}`,
  'role.created': ({ actor, target }: AuditValues) => `${actor} created the role ${target}`,
  'role.updated': ({ actor, target }: AuditValues) => `${actor} updated the role ${target}`,
  'role.renamed': ({ actor, from, to }: AuditValues) =>
    `${actor} renamed the role ${from} to ${to}`,
  'role.moved': ({ actor, target }: AuditValues) => `${actor} moved the role ${target}`,
  'role.permissions': ({ actor, target }: AuditValues) =>
    `${actor} changed the permissions of the role ${target}`,
  'role.deleted': ({ actor, target }: AuditValues) => `${actor} deleted the role ${target}`,
  'role_menu.created': ({ actor, target }: AuditValues) =>
    `${actor} created the role menu ${target}`,
  'role_menu.updated': ({ actor, target }: AuditValues) =>
    `${actor} changed the role menu ${target}`,
  'role_menu.renamed': ({ actor, from, to }: AuditValues) =>
    `${actor} renamed the role menu ${from} to ${to}`,
  'role_menu.deleted': ({ actor, target }: AuditValues) =>
    `${actor} deleted the role menu ${target}`,
  'member.updated': ({ actor, target }: AuditValues) =>
    `${actor} changed the nickname of ${target}`,
  'member.roles_changed': ({ actor, target }: AuditValues) =>
    `${actor} changed the roles of ${target}`,
  'member.roles_chosen': ({ actor }: AuditValues) => `${actor} chose their roles themselves`,
  'member.muted': ({ actor, target }: AuditValues) => `${actor} timed ${target} out`,
  'member.unmuted': ({ actor, target }: AuditValues) => `${actor} ended ${target}’s time-out`,
  'member.kicked': ({ actor, target }: AuditValues) => `${actor} kicked ${target}`,
  'member.banned': ({ actor, target }: AuditValues) => `${actor} banned ${target}`,
  'member.unbanned': ({ actor, target }: AuditValues) => `${actor} unbanned ${target}`,
  'voice.muted': ({ actor, target }: AuditValues) => `${actor} muted ${target} in voice channels`,
  'voice.unmuted': ({ actor, target }: AuditValues) =>
    `${actor} unmuted ${target} in voice channels`,
  'voice.deafened': ({ actor, target }: AuditValues) =>
    `${actor} deafened ${target} in voice channels`,
  'voice.undeafened': ({ actor, target }: AuditValues) =>
    `${actor} undeafened ${target} in voice channels`,
  'voice.moved': ({ actor, target, from, to }: AuditValues) =>
    `${actor} moved ${target} from ${from} to ${to}`,
  'voice.disconnected': ({ actor, target, channel }: AuditValues) =>
    `${actor} disconnected ${target} from ${channel}`,
  'join_request.approved': ({ actor, target }: AuditValues) =>
    `${actor} approved the join request of ${target}`,
  'join_request.rejected': ({ actor, target }: AuditValues) =>
    `${actor} declined the join request of ${target}`,
  'invite.created': ({ actor, target }: AuditValues) => `${actor} created the invite ${target}`,
  'invite.revoked': ({ actor, target }: AuditValues) => `${actor} revoked the invite ${target}`,
  'invite.created.hidden': ({ actor }: AuditValues) => `${actor} created an invite`,
  'invite.revoked.hidden': ({ actor }: AuditValues) => `${actor} revoked an invite`,
  'webhook.created': ({ actor, target, channel }: AuditValues) =>
    `${actor} created the webhook ${target} for ${channel}`,
  'webhook.renamed': ({ actor, from, to }: AuditValues) =>
    `${actor} renamed the webhook ${from} to ${to}`,
  'webhook.moved': ({ actor, target, from, to }: AuditValues) =>
    `${actor} moved the webhook ${target} from ${from} to ${to}`,
  'webhook.avatar_changed': ({ actor, target }: AuditValues) =>
    `${actor} changed the avatar of the webhook ${target}`,
  'webhook.secret_set': ({ actor, target }: AuditValues) =>
    `${actor} set a secret for the webhook ${target}`,
  'webhook.secret_removed': ({ actor, target }: AuditValues) =>
    `${actor} removed the secret of the webhook ${target}`,
  'webhook.regenerated': ({ actor, target }: AuditValues) =>
    `${actor} regenerated the URL of the webhook ${target}`,
  'webhook.template_changed': ({ actor, target }: AuditValues) =>
    `${actor} changed the template of the webhook ${target}`,
  'webhook.template_deleted': ({ actor, target }: AuditValues) =>
    `${actor} deleted the template of the webhook ${target}`,
  'webhook.deleted': ({ actor, target, channel }: AuditValues) =>
    `${actor} deleted the webhook ${target} from ${channel}`,
  'outgoing_webhook.created': ({ actor, target }: AuditValues) =>
    `${actor} created the outgoing webhook ${target}`,
  'outgoing_webhook.updated': ({ actor, target }: AuditValues) =>
    `${actor} changed the outgoing webhook ${target}`,
  'outgoing_webhook.deleted': ({ actor, target }: AuditValues) =>
    `${actor} deleted the outgoing webhook ${target}`,
  'outgoing_webhook.disabled': ({ target }: AuditValues) =>
    `The outgoing webhook ${target} was turned off because its address does not respond`,
  'emoji.created': ({ actor, target }: AuditValues) => `${actor} added the emoji ${target}`,
  'emoji.updated': ({ actor, from, to }: AuditValues) =>
    `${actor} renamed the emoji ${from} to ${to}`,
  'emoji.deleted': ({ actor, target }: AuditValues) => `${actor} deleted the emoji ${target}`,
  'import.started': ({ actor }: AuditValues) => `${actor} started an import`,
  'import.stopped': ({ actor }: AuditValues) => `${actor} stopped an import`,
  'import.done': ({ actor }: AuditValues) => `The import of ${actor} is done`,
  'import.failed': ({ actor }: AuditValues) => `The import of ${actor} failed`,
  'import_claim.created': ({ actor, target }: AuditValues) =>
    `${actor} said that they were ${target} in the imported history`,
  'import_claim.proposed': ({ actor, target, subject }: AuditValues) =>
    `${actor} asked ${subject} whether they were ${target} in the imported history`,
  'import_claim.accepted': ({ actor, target, subject }: AuditValues) =>
    `${actor} accepted that ${subject} was ${target}`,
  'import_claim.declined': ({ actor, target, subject }: AuditValues) =>
    `${actor} declined that ${subject} was ${target}`,
  'import_claim.deleted': ({ actor, target, subject }: AuditValues) =>
    `${actor} took back that ${subject} was ${target}`,
  'sticker.created': ({ actor, target }: AuditValues) => `${actor} added the sticker ${target}`,
  'sticker.updated': ({ actor, target }: AuditValues) => `${actor} changed the sticker ${target}`,
  'sticker.deleted': ({ actor, target }: AuditValues) => `${actor} deleted the sticker ${target}`,
  'sound.created': ({ actor, target }: AuditValues) => `${actor} added the sound ${target}`,
  'sound.updated': ({ actor, target }: AuditValues) => `${actor} changed the sound ${target}`,
  'sound.deleted': ({ actor, target }: AuditValues) => `${actor} deleted the sound ${target}`,
  'game_server.created': ({ actor, target }: AuditValues) =>
    `${actor} added the game server ${target}`,
  'game_server.updated': ({ actor, target }: AuditValues) =>
    `${actor} changed the game server ${target}`,
  'game_server.deleted': ({ actor, target }: AuditValues) =>
    `${actor} removed the game server ${target}`,
  'public_page.updated': ({ actor }: AuditValues) => `${actor} changed the public page`,
  'message.deleted': ({ actor, subject, channel }: AuditValues) =>
    `${actor} deleted a message by ${subject} in ${channel}`,
  'messages.deleted': ({ actor, channel }: AuditValues) =>
    `${actor} deleted several messages in ${channel}`,
  'messages.deleted.author': ({ actor, subject, channel }: AuditValues) =>
    `${actor} deleted messages by ${subject} in ${channel}`,
  'thread.updated': ({ actor }: AuditValues) => `${actor} changed a thread`,
  'thread.deleted': ({ actor, target, channel }: AuditValues) =>
    `${actor} deleted the thread “${target}” in ${channel}`,
  'report.closed': ({ actor, channel }: AuditValues) =>
    `${actor} resolved a report of a message in ${channel}`,
  'report.dismissed': ({ actor, channel }: AuditValues) =>
    `${actor} dismissed a report of a message in ${channel}`,
  'message.pinned': ({ actor, channel }: AuditValues) => `${actor} pinned a message in ${channel}`,
  'message.unpinned': ({ actor, channel }: AuditValues) =>
    `${actor} unpinned a message in ${channel}`,
  'message.previews_removed': ({ actor, channel }: AuditValues) =>
    `${actor} removed link previews from a message in ${channel}`,
  unknown: ({ actor, target }: AuditValues) => `${actor} made another change: ${target}`,
} satisfies Record<AuditAction, Sentence> & Record<string, Sentence>

/** The name of each action, as filters list it. */
export const auditActions = {
  'server.updated': 'Server updated',
  'server.owner_changed': 'Ownership transferred',
  'moderation.updated': 'Moderation settings changed',
  'rules.updated': 'Rules changed',
  'welcome.updated': 'Welcome page changed',
  'raid_protection.started': 'Raid protection turned on',
  'raid_protection.stopped': 'Raid protection turned off',
  'message_filter.updated': 'Word and link filter changed',
  'message_filter.muted': 'Member timed out by the filter',
  'channel.created': 'Channel created',
  'channel.updated': 'Channel updated',
  'channel.deleted': 'Channel deleted',
  'overwrite.updated': 'Channel permissions updated',
  'overwrite.deleted': 'Channel permissions removed',
  'role.created': 'Role created',
  'role.updated': 'Role updated',
  'role.deleted': 'Role deleted',
  'role_menu.created': 'Role menu created',
  'role_menu.updated': 'Role menu changed',
  'role_menu.deleted': 'Role menu deleted',
  'emoji.created': 'Emoji added',
  'emoji.updated': 'Emoji renamed',
  'emoji.deleted': 'Emoji deleted',
  'sticker.created': 'Sticker added',
  'sticker.updated': 'Sticker changed',
  'sticker.deleted': 'Sticker deleted',
  'sound.created': 'Sound added',
  'sound.updated': 'Sound changed',
  'sound.deleted': 'Sound deleted',
  'game_server.created': 'Game server added',
  'game_server.updated': 'Game server changed',
  'game_server.deleted': 'Game server removed',
  'member.updated': 'Nickname changed',
  'member.roles_changed': 'Roles changed',
  'member.roles_chosen': 'Roles chosen by members',
  'member.muted': 'Member timed out',
  'member.unmuted': 'Time-out ended',
  'member.kicked': 'Member kicked',
  'member.banned': 'Member banned',
  'member.unbanned': 'Member unbanned',
  'voice.muted': 'Member muted in voice',
  'voice.unmuted': 'Member unmuted in voice',
  'voice.deafened': 'Member deafened in voice',
  'voice.undeafened': 'Member undeafened in voice',
  'voice.moved': 'Member moved to another voice channel',
  'voice.disconnected': 'Member disconnected from voice',
  'join_request.approved': 'Join request approved',
  'join_request.rejected': 'Join request declined',
  'invite.created': 'Invite created',
  'invite.revoked': 'Invite revoked',
  'webhook.created': 'Webhook created',
  'webhook.renamed': 'Webhook renamed',
  'webhook.moved': 'Webhook moved',
  'webhook.avatar_changed': 'Webhook avatar changed',
  'webhook.secret_set': 'Webhook secret set',
  'webhook.secret_removed': 'Webhook secret removed',
  'webhook.regenerated': 'Webhook URL regenerated',
  'webhook.template_changed': 'Webhook template changed',
  'webhook.template_deleted': 'Webhook template deleted',
  'webhook.deleted': 'Webhook deleted',
  'outgoing_webhook.created': 'Outgoing webhook created',
  'outgoing_webhook.updated': 'Outgoing webhook changed',
  'outgoing_webhook.deleted': 'Outgoing webhook deleted',
  'outgoing_webhook.disabled': 'Outgoing webhook turned off',
  'public_page.updated': 'Public page updated',
  'import.started': 'Import started',
  'import.stopped': 'Import stopped',
  'import.done': 'Import done',
  'import.failed': 'Import failed',
  'import_claim.created': 'Imported author claimed',
  'import_claim.proposed': 'Member asked about an imported author',
  'import_claim.accepted': 'Claim accepted',
  'import_claim.declined': 'Claim declined',
  'import_claim.deleted': 'Claim taken back',
  'message.deleted': 'Message deleted',
  'messages.deleted': 'Several messages deleted',
  'thread.updated': 'Thread changed',
  'thread.deleted': 'Thread deleted',
  'report.closed': 'Report closed',
  'message.pinned': 'Message pinned',
  'message.unpinned': 'Message unpinned',
  'message.previews_removed': 'Link previews removed',
} satisfies Record<AuditAction, string>
