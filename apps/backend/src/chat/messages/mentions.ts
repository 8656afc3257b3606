import { bareMention, emojiNamesIn, limits } from '@guildhall/contract'
import type { CustomEmoji, MentionedRole } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { noMentions } from './mention-targets.ts'
import type { Mentions } from './mention-targets.ts'
import { findMembersByName, listMentionableRoles, listNamedEmoji } from './names-store.ts'

/** Names that are looked up per message; further ones stay plain text. */
const maxNames = 50

// The character before the @ distinguishes an email address (ben@example.org) from a mention.
const mentionPattern = /(?<![\p{L}\p{N}_.@-])@([a-z0-9_.-]*)/giu
const continuesName = /^[\p{L}\p{N}_]/u

/** What the author may mention beside members. */
export interface MentionRights {
  /** Everyone, those who are online, and every role; otherwise only roles that every member may mention. */
  canMentionAll: boolean
  /** Names that the message has for roles, which may have others by now. */
  knownRoles?: readonly MentionedRole[]
  /** The same for emoji. */
  knownEmoji?: readonly CustomEmoji[]
}

/** A name after an `@`, as far as it can be a username, in lower case. */
interface TypedName {
  name: string
  /** What follows the `@`, in lower case. */
  rest: string
}

/**
 * Whom a text mentions: members as `@username`, roles as `@name`, everyone, and those who are online. What the author may not mention
 * is plain text, and with `rights` of null, so is everything but members. The longest name wins, and a member before a role; dots and
 * hyphens at the end that belong to no username are punctuation.
 */
export async function mentionsIn(
  reader: Reader,
  serverId: string,
  content: string,
  rights: MentionRights | null,
): Promise<Mentions> {
  const emoji = await findEmoji(reader, serverId, content, rights?.knownEmoji)
  const typed = content.includes('@') ? namesIn(content) : []
  if (typed.length === 0) return emoji.length === 0 ? noMentions : { ...noMentions, emoji }
  const spellings = new Map(typed.map(({ name }) => [name, spellingsOf(name)]))
  const members = await findMembersByName(reader, serverId, [...spellings.values()].flat())
  const roles = rights ? await findRoles(reader, serverId, rights) : []
  const userIds = new Set<string>()
  const mentionedRoles = new Map<string, MentionedRole>()
  const forAll = new Set<string>()
  for (const { name, rest } of typed) {
    const bare = bareMention(name)
    const isForAll = bare === 'everyone' || bare === 'here'
    const username = isForAll
      ? bare
      : spellings.get(name)?.find((username) => members.has(username))
    const role = roles.find(
      (role) => rest.startsWith(role.typed) && !continuesName.test(rest.slice(role.typed.length)),
    )
    if (role && role.typed.length > (username?.length ?? 0)) {
      mentionedRoles.set(role.id, { id: role.id, name: role.name })
    } else if (isForAll) forAll.add(bare)
    else if (username !== undefined) userIds.add(members.get(username) as string)
  }
  const canMentionAll = rights?.canMentionAll === true
  return {
    mentions: [...userIds],
    mentionedRoles: [...mentionedRoles.values()],
    mentionsEveryone: canMentionAll && forAll.has('everyone'),
    mentionsHere: canMentionAll && forAll.has('here'),
    emoji,
  }
}

/** The text in which names are looked up. Emoji mention nobody. */
export function mentionableText(content: string, mentionsNobody = false): string {
  return mentionsNobody ? content.replaceAll('@', ' ') : content
}

/** Emoji of the server that the text names, under their names of today or those that the message has for them. */
async function findEmoji(
  reader: Reader,
  serverId: string,
  content: string,
  known: readonly CustomEmoji[] = [],
): Promise<CustomEmoji[]> {
  const names = emojiNamesIn(content).slice(0, maxNames)
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

function namesIn(content: string): TypedName[] {
  const text = content.toLowerCase()
  const found: TypedName[] = []
  const seen = new Set<string>()
  for (const { index, 1: name = '' } of text.matchAll(mentionPattern)) {
    const rest = text.slice(index + 1, index + 1 + limits.nameMax + 2)
    if (rest === '' || seen.has(rest)) continue
    if (found.push({ name, rest }) === maxNames) break
    seen.add(rest)
  }
  return found
}

interface RoleName extends MentionedRole {
  /** The name in lower case. */
  typed: string
}

/** The roles that the author may mention, the longest name first. */
async function findRoles(
  reader: Reader,
  serverId: string,
  { canMentionAll, knownRoles = [] }: MentionRights,
): Promise<RoleName[]> {
  const rows = await listMentionableRoles(reader, serverId, canMentionAll)
  const ids = new Set(rows.map(({ id }) => id))
  const known = knownRoles.filter(({ id }) => ids.has(id))
  return [...rows, ...known]
    .map(({ id, name }) => ({ id, name, typed: name.toLowerCase() }))
    .filter(({ typed }) => typed !== 'everyone' && typed !== 'here')
    .sort((a, b) => b.typed.length - a.typed.length)
}

/** The usernames that the mention can mean, longest first. */
function spellingsOf(name: string): string[] {
  const bare = bareMention(name)
  const spellings: string[] = []
  for (let length = name.length; length >= Math.max(bare.length, 1); length -= 1) {
    if (length <= limits.usernameMax) spellings.push(name.slice(0, length))
  }
  return spellings
}
