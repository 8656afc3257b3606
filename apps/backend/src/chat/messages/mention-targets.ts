import type { MentionsBefore, Message } from '@guildhall/contract'

/** Whom and what the content of a message names. */
export type Mentions = Pick<
  Message,
  'mentions' | 'mentionedRoles' | 'mentionsEveryone' | 'mentionsHere' | 'emoji'
>

export const noMentions: Mentions = {
  mentions: [],
  mentionedRoles: [],
  mentionsEveryone: false,
  mentionsHere: false,
  emoji: [],
}

const herePrefix = 'here:'
const rolePrefix = 'role:'

/** The target of a mention that reaches the account because it was online. */
export function hereTarget(userId: string): string {
  return `${herePrefix}${userId}`
}

export function roleTarget(roleId: string): string {
  return `${rolePrefix}${roleId}`
}

/** What a message mentions, also beside its content. */
export interface Targeted extends Mentions {
  /** The accounts that `@here` mentions. */
  hereIds?: string[]
  /** It counts as a mention of everyone without being shown as one. */
  notifiesEveryone?: boolean
}

export function targetsOf(message: Targeted): string[] {
  const isForAll = message.mentionsEveryone || message.notifiesEveryone === true
  return isForAll ? [...namedTargets(message), 'everyone'] : namedTargets(message)
}

/**
 * In whose inboxes the message appears: of these accounts and roles, and of the members of the server if it mentions everyone.
 * Those of conversations appear in none.
 */
export function recentTargetsOf(message: Targeted & { serverId: string }): string[] {
  if (message.notifiesEveryone) return []
  const named = namedTargets(message)
  return message.mentionsEveryone ? [...named, message.serverId] : named
}

function namedTargets({ mentions, mentionedRoles, hereIds = [] }: Targeted): string[] {
  if (mentionedRoles.length === 0 && hereIds.length === 0) return mentions
  return [
    ...mentions,
    ...mentionedRoles.map(({ id }) => roleTarget(id)),
    ...hereIds.map(hereTarget),
  ]
}

/** The targets of a message as its events name them. Clients know where `@here` reached them. */
export function toMentions(targets: readonly string[]): MentionsBefore {
  const roles = targets.filter((target) => target.startsWith(rolePrefix))
  return {
    mentions: targets.filter((target) => target !== 'everyone' && !target.includes(':')),
    roleIds: roles.map((target) => target.slice(rolePrefix.length)),
    mentionsEveryone: targets.includes('everyone'),
  }
}
