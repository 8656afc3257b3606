import {
  canManageThreads,
  channelHoldsMessages,
  isVoiceChannel,
  embedAddresses,
  embedTexts,
  holds,
  isSlowedDown,
  limits,
  permissionsToPost,
} from '@guildhall/contract'
import type { PermissionSet } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import { showsNothing } from '../../core/shows-nothing.ts'
import { countCharacters } from '../../core/text.ts'
import type { Reader, Step, Transaction } from '../../storage/database.ts'
import { listedChannelId } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { requireMemberPermission } from '../permissions/access.ts'
import { findLastPost, recordPost, slowModeStep } from './append-store.ts'
import type { NewMessage } from './append-store.ts'

/** Throws `invalid_input` when the channel holds no messages, and `forbidden` when the member cannot post in it. */
export function requireCanPost(target: ChannelForCaller): void {
  const { channel, member, permissions } = target
  const { type } = channel
  const isCall = member.kind !== 'community' && isVoiceChannel(type)
  if (!channelHoldsMessages(type) || isCall)
    throw invalidInput('channelId', 'no_messages_here', { type })
  if (member.kind === 'direct' && !holds(permissions, 'send_messages')) {
    throw appError('cannot_message')
  }
  for (const permission of permissionsToPost(type)) {
    requireMemberPermission(member, permissions, permission)
  }
  requireUnlocked(target)
}

/** Throws `forbidden` in a locked thread that the member does not manage. */
export function requireUnlocked({ isLocked, permissions }: ChannelForCaller): void {
  if (isLocked && !canManageThreads(permissions)) throw appError('thread_locked')
}

/** Throws `invalid_input` when the displayed name and the content together are too long for a message. */
export function requireMessageFits(displayedName: string, content: string): void {
  const size = countCharacters(displayedName) + countCharacters(content)
  if (size > limits.messageMax) {
    throw invalidInput('content', 'message_too_long', { max: limits.messageMax })
  }
}

/** Throws `empty` when the content shows nothing and the message has nothing else. */
export function requireNotEmpty(content: string, hasMore: boolean): void {
  if (!hasMore && showsNothing(content)) throw appError('empty_message')
}

/** A last message this far in the future was posted while the clock was wrong: nobody waits until then. */
const clockSkewMs = 60_000

/** Throws `rate_limited` while the account has to wait before it can post in the channel. */
export async function requireNotSlowedDown(
  reader: Reader,
  target: ChannelForCaller,
  now: number,
): Promise<void> {
  const slowSince = slowSinceOf(target, now)
  if (slowSince === null) return
  const last = await findLastPost(reader, target.channel.id, target.member.userId)
  if (last === undefined || last <= slowSince || last > now + clockSkewMs) return
  throw slowModeError(last, slowSince)
}

/** The step that enforces slow mode in the write of a message; none where the account is not slowed down. */
export function slowModeSteps(target: ChannelForCaller, now: number): Step[] {
  const slowSince = slowSinceOf(target, now)
  if (slowSince === null) return []
  return [
    slowModeStep(target.channel.id, target.member.userId, { now, slowSince, skewMs: clockSkewMs }),
  ]
}

/** Counts as a message in slow mode. Throws `rate_limited`. */
export async function countAsPost(
  tx: Transaction,
  target: ChannelForCaller,
  now: number,
): Promise<void> {
  await requireNotSlowedDown(tx, target, now)
  if (slowSinceOf(target, now) === null) return
  await recordPost(tx, target.channel.id, target.member.userId, now)
}

/** The account may not have posted after this time; null where it is not slowed down. */
function slowSinceOf({ channel, permissions }: ChannelForCaller, now: number): number | null {
  if (!isSlowedDown(channel.slowmode_seconds, permissions)) return null
  return now - channel.slowmode_seconds * 1000
}

function slowModeError(last: number, slowSince: number): AppError {
  return appError('slow_mode', { seconds: Math.max(1, Math.ceil((last - slowSince) / 1000)) })
}

/** A message of an account, or a name that it gives, before it is stored or changed. */
export interface JudgedMessage {
  serverId: string
  /** Null for what belongs to no channel. */
  channelId: string | null
  userId: string
  roleIds: readonly string[]
  /** Of the account in the channel. */
  permissions: PermissionSet
  content: string
  /** Other texts that readers see: the names of its files, and what it forwards. */
  otherTexts?: readonly string[]
  /** Where links beside the texts lead. */
  addresses?: readonly string[]
}

/** Refuses messages that a server does not allow. */
export interface MessageJudge {
  /** Throws `forbidden`. */
  requireAllowed(message: JudgedMessage): Promise<void>
  /** Runs `work`. When `requireAllowed` refused its message, mutes or reports the author, as far as that succeeds, before it throws that error. */
  enforce<T>(work: () => Promise<T>): Promise<T>
}

/** A text that the account of `target` writes in its channel, with files and what it forwards. */
export function judgedMessage(
  { channel, member, permissions }: ChannelForCaller,
  content: string,
  { attachments = [], forward }: Partial<Pick<NewMessage, 'attachments' | 'forward'>> = {},
): JudgedMessage {
  const names = attachments.flatMap(({ name, description }) => [name, description ?? ''])
  const copy = forward?.copy
  return {
    serverId: channel.server_id,
    channelId: listedChannelId(channel),
    userId: member.userId,
    roleIds: member.roles.map(({ id }) => id),
    permissions,
    content,
    otherTexts: copy ? [...names, copy.content, ...copy.embeds.flatMap(embedTexts)] : names,
    addresses: copy?.embeds.flatMap(embedAddresses) ?? [],
  }
}
