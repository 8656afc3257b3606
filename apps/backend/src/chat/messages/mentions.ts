import { audienceOf, isEmojiName, mentionedRole, usernamesOf } from '@guildhall/contract'
import type { CustomEmoji, MentionedRole } from '@guildhall/contract'
import { namesIn } from '@guildhall/markdown'
import type { NamedEmoji } from '@guildhall/markdown'
import type { Reader } from '../../storage/database.ts'
import { claimantsOf } from './imports/access.ts'
import type { MessageRow } from './store.ts'
import { withUnicodeEmoji } from './unicode-emoji.ts'
import { noMentions } from './mention-targets.ts'
import type { Mentions } from './mention-targets.ts'
import {
  findMembersByName,
  findUsernames,
  listMentionableRoles,
  listNamedEmoji,
} from './names-store.ts'

/** Names that are looked up per message; further ones stay plain text. */
const maxNames = 50

/** What the author may mention beside members. */
export interface MentionRights {
  /** Everyone, those who are online, and every role; otherwise only roles that every member may mention. */
  canMentionAll: boolean
  /** Names that the message has for roles, which may have others by now. */
  knownRoles?: readonly MentionedRole[]
  /** The same for emoji. */
  knownEmoji?: readonly CustomEmoji[]
}

/** What a text names, and the text with emoji of Unicode in place of their short names. */
export interface ResolvedNames extends Mentions {
  content: string
}

/**
 * Whom a text mentions: members as `@username`, roles as `@name`, everyone, and those who are online. What the author may not mention
 * is plain text, and with `rights` of `members`, so is everything but members. The longest name wins, and a member before a role; dots and
 * hyphens at the end that belong to no username are punctuation. What readers do not see as a mention is none, such as code.
 */
export async function resolveNames(
  reader: Reader,
  serverId: string,
  written: string,
  rights: MentionRights | 'members',
): Promise<ResolvedNames> {
  const ofAuthor = typeof rights === 'string' ? null : rights
  const mayHaveRoles = ofAuthor !== null && written.includes('@')
  const roles = mayHaveRoles ? await findRoles(reader, serverId, ofAuthor) : []
  const roleNames = roles.map(({ name }) => name)
  const named = namesIn(written, roleNames)
  const emoji = await findEmoji(reader, serverId, named.emoji, ofAuthor?.knownEmoji)
  const content = withUnicodeEmoji(written, named.emoji, emoji)
  const typed = named.mentions.slice(0, maxNames)
  if (typed.length === 0) return { ...noMentions, emoji, content }
  const members = await findMembersByName(reader, serverId, typed.flatMap(usernamesOf))
  const userIds = new Set<string>()
  const mentionedRoles = new Map<string, MentionedRole>()
  const audiences = new Set<string>()
  for (const name of typed) {
    const audience = audienceOf(name)
    const username = audience ?? usernamesOf(name).find((spelling) => members.has(spelling))
    const role = mentionedRole(name, roles)
    if (role && role.name.length > (username?.length ?? 0)) mentionedRoles.set(role.id, role)
    else if (audience) audiences.add(audience)
    else if (username !== undefined) userIds.add(members.get(username) as string)
  }
  const canMentionAll = ofAuthor?.canMentionAll === true
  return {
    mentions: [...userIds],
    mentionedRoles: [...mentionedRoles.values()],
    mentionsEveryone: canMentionAll && audiences.has('everyone'),
    mentionsHere: canMentionAll && audiences.has('here'),
    emoji,
    content,
  }
}

/** The member who wrote the message that `userId` replies to; null for webhooks, those who left, and the account itself. */
export async function findRepliedAuthor(
  reader: Reader,
  serverId: string,
  userId: string,
  replied: MessageRow,
): Promise<string | null> {
  const { author_kind: kind, author_id: authorId } = replied
  const claimants = await claimantsOf(reader, serverId, [authorId])
  const accountId = kind === 'user' ? authorId : claimants.get(authorId)
  if (accountId === undefined || accountId === userId) return null
  const members = await findUsernames(reader, serverId, [accountId])
  return members.has(accountId) ? accountId : null
}

/** What a text names, and the author of the message that it replies to. */
export function withRepliedAuthor<T extends Mentions>(named: T, authorId: string | null): T {
  if (authorId === null || named.mentions.includes(authorId)) return named
  return { ...named, mentions: [...named.mentions, authorId] }
}

/** How the text of a tool mentions members. */
export interface ToolMentions {
  /** The accounts that may be mentioned. */
  ids: 'all' | readonly string[]
  /** Whether `@username` mentions, and not only `<@id>`. */
  names: boolean
}

const idMention = /<@!?([\w-]{1,64})(?:\|([^<>|\n]{0,100}))?>/g

/**
 * The content of a webhook's message, in which members stand by their usernames, and whom it mentions: neither roles nor everyone.
 * Without `by`, members are mentioned by `@username` alone.
 */
export async function mentionsOfWebhook(
  reader: Reader,
  serverId: string,
  content: string,
  by?: ToolMentions,
): Promise<ResolvedNames> {
  const named = by ? await nameMembers(reader, serverId, content) : content
  const found = await resolveNames(reader, serverId, named, 'members')
  if (!by) return found
  const { ids, names } = by
  const typed = new Set([...content.matchAll(idMention)].map(([, id = '']) => id))
  const isMentioned = (id: string): boolean =>
    (names || typed.has(id)) && (ids === 'all' || ids.includes(id))
  return { ...found, mentions: found.mentions.filter(isMentioned) }
}

/** The text with `@username` for `<@id>`, or with the label or id of someone who is no member. */
async function nameMembers(reader: Reader, serverId: string, content: string): Promise<string> {
  const ids = new Set([...content.matchAll(idMention)].map(([, id = '']) => id))
  if (ids.size === 0) return content
  const usernames = await findUsernames(reader, serverId, [...ids].slice(0, maxNames))
  return content.replaceAll(idMention, (_whole, id: string, label: string | undefined) => {
    const name = usernames.get(id) ?? (label?.replace(/^@/, '') || id)
    return `@${name}`
  })
}

/** Emoji of the server that the text names, under their names of today or those that the message has for them. */
async function findEmoji(
  reader: Reader,
  serverId: string,
  typed: readonly NamedEmoji[],
  known: readonly CustomEmoji[] = [],
): Promise<CustomEmoji[]> {
  const distinct = new Set(typed.map(({ name }) => name))
  const names = [...distinct].filter(isEmojiName).slice(0, maxNames)
  if (names.length === 0) return []
  const wanted = known.filter(({ name }) => names.includes(name))
  const rows = await listNamedEmoji(
    reader,
    serverId,
    names,
    wanted.map(({ id }) => id),
  )
  const ids = new Set(rows.map(({ id }) => id))
  const kept = wanted.filter(({ id }) => ids.has(id))
  return names.flatMap((name) => {
    const found = kept.find((row) => row.name === name) ?? rows.find((row) => row.name === name)
    return found ? { id: found.id, name } : []
  })
}

/** The roles that the author may mention. */
async function findRoles(
  reader: Reader,
  serverId: string,
  { canMentionAll, knownRoles = [] }: MentionRights,
): Promise<MentionedRole[]> {
  const rows = await listMentionableRoles(reader, serverId, canMentionAll)
  const ids = new Set(rows.map(({ id }) => id))
  const known = knownRoles.filter(({ id }) => ids.has(id))
  return [...rows, ...known]
    .map(({ id, name }) => ({ id, name }))
    .filter(({ name }) => audienceOf(name) === undefined)
}
