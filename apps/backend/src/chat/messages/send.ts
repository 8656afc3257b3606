import { canManageThreads, holds } from '@guildhall/contract'
import type { ActionData, Author, Embed, Message, Sticker } from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { withCurrentRights } from '../../events/with-current-rights.ts'
import type { RightsCondition } from '../../events/with-current-rights.ts'
import { NoRowChangedError, OutdatedError } from '../../storage/database.ts'
import type { Reader, Step } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor, listedChannelId } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { activityStep, openConversation } from '../conversations/access.ts'
import { stickerIn, stickerStep } from '../emoji/access.ts'
import { requirePermission } from '../permissions/access.ts'
import { followAfterMessage, reopenThread, threadActivityStep } from '../threads/access.ts'
import { messageFor, presentMessage } from './access.ts'
import type { Append, AppendOptions, NewMessage } from './append.ts'
import { claimUploads } from './attachments/access.ts'
import type { MessageWithLinks } from './link-previews/access.ts'
import { judgedMessage } from './message-judge.ts'
import type { MessageJudge } from './message-judge.ts'
import { mentionsIn } from './mentions.ts'
import { findAuthors } from './names-store.ts'
import {
  requireCanPost,
  requireMessageFits,
  requireNotEmpty,
  requireNotSlowedDown,
  slowModeSteps,
} from './posting-rules.ts'
import { findNonce, nonceStep, readOwnStep } from './posting-store.ts'
import { findMessage } from './store.ts'

/** How long the server remembers a nonce. */
export const nonceLifetimeMs = 10 * 60 * 1000

interface Parts extends Pick<ChatParts, 'database' | 'publisher' | 'clock'> {
  append: Append
  /** Called with each message that is stored. */
  onSent: (message: MessageWithLinks) => void
  judge: MessageJudge
  findOnline: FindOnline
}

/** The accounts that are online, are not invisible and can see the channel. */
export type FindOnline = (serverId: string, channelId: string) => string[]

interface SendRequest {
  userId: string
  data: ActionData<'message.send'>
  embeds: Embed[]
}

/**
 * Posts a message of an account. Sending a nonce again within ten minutes returns the first message and stores nothing.
 * Throws `not_found`, `forbidden`, `invalid_input`, `empty`, and `rate_limited` in slow mode.
 */
export function createSend(parts: Parts) {
  const { publisher, judge } = parts
  return (userId: string, data: SendRequest['data'], embeds: Embed[] = []): Promise<Message> =>
    judge.enforce(() =>
      withCurrentRights(publisher.rights, (stillHold) =>
        send(parts, { userId, data, embeds }, stillHold),
      ),
    )
}

/** Loads, checks and appends. Throws OutdatedError when something changed in between, and nothing was stored. */
async function send(
  parts: Parts,
  { userId, data, embeds }: SendRequest,
  stillHold: RightsCondition,
): Promise<Message> {
  const { read } = parts.database
  const now = parts.clock()
  const target = await channelFor(read, userId, data.channelId, now)
  requireCanPost(target)
  const { nonce } = data
  const first = nonce === undefined ? null : await findSent(read, userId, nonce, now)
  if (first) return first
  const draft = await loadDraft(parts, target, { userId, data, embeds }, now)
  await parts.judge.requireAllowed({
    ...judgedMessage(target, draft.message.content),
    fileNames: draft.message.attachments.map(({ name }) => name),
  })
  await requireNotSlowedDown(read, target, now)
  const { server_id: serverId, id: channelId, thread_of: threadOf } = target.channel
  const message = await storeDraft(parts, target, draft, {
    createdAt: now,
    nonce,
    after: [readOwnStep(channelId, userId)],
    condition: () => stillHold(serverId),
  })
  const { id: messageId, content, mentions, seq } = message
  parts.onSent({ messageId, serverId, userId, content })
  if (threadOf !== null) {
    await followAfterMessage(parts, { threadId: channelId, userId, mentions, seq, now })
  }
  return message
}

/** The message that was sent with the nonce. Throws `not_found` when it was deleted. */
async function findSent(
  reader: Reader,
  userId: string,
  nonce: string,
  now: number,
): Promise<Message | null> {
  const known = await findNonce(reader, userId, nonce)
  if (!known || known.created_at <= now - nonceLifetimeMs) return null
  const { row, channel } = await messageFor(reader, userId, known.message_id, now)
  return presentMessage(reader, channel.server_id, userId, row)
}

interface Draft {
  message: NewMessage
  /** Only where rows of other tables must know the message's id before the write. */
  id: string | undefined
  /** What the write checks itself, since it may have changed since it was read. */
  guards: Step[]
}

/** Throws when the message itself is not valid. */
async function loadDraft(
  { database: { read }, findOnline }: Parts,
  target: ChannelForCaller,
  { userId, data, embeds }: SendRequest,
  now: number,
): Promise<Draft> {
  const { channel, permissions, member } = target
  const { server_id: serverId, id: channelId } = channel
  const content = (data.content ?? '').toWellFormed()
  const author = await authorOf(read, serverId, userId)
  requireMessageFits(author.name, content)
  const { replyTo = null, attachments: ids = [], stickerId, nonce } = data
  requireNotEmpty(content, ids.length > 0 || embeds.length > 0 || stickerId !== undefined)
  if (ids.length > 0) requirePermission(permissions, 'attach_files')
  if (replyTo !== null && (await findMessage(read, replyTo))?.channel_id !== channelId) {
    throw invalidInput('replyTo', 'not_a_message_here')
  }
  const id = newId()
  const claim = { ids, messageId: id, channelId, uploaderId: userId, now }
  const { attachments, steps: claims } = await claimUploads(read, claim)
  const sticker = await stickerOf(read, target, stickerId)
  const canMentionAll = holds(permissions, 'mention_everyone')
  const mentioned = await mentionsIn(read, serverId, content, { canMentionAll })
  const message: NewMessage = {
    ...{ serverId, channelId, author, content, embeds, attachments, replyTo },
    ...mentioned,
    ...(mentioned.mentionsHere && { hereIds: findOnline(serverId, listedChannelId(channel)) }),
    ...(sticker && { sticker }),
    ownAvatar: null,
    notifiesEveryone: member.kind !== 'community',
  }
  return {
    message,
    id: nonce !== undefined || ids.length > 0 ? id : undefined,
    guards: [
      ...(nonce === undefined ? [] : [nonceStepOf({ userId, nonce, messageId: id }, now)]),
      ...slowModeSteps(target, now),
      ...(sticker ? [stickerStep(serverId, sticker.id)] : []),
      ...claims,
      ...activitySteps(target, now),
    ],
  }
}

async function authorOf(reader: Reader, serverId: string, userId: string): Promise<Author> {
  const [author] = await findAuthors(reader, serverId, [userId])
  if (!author) throw notFound('channel')
  return { kind: 'user', id: userId, name: author.name, avatar: author.avatar }
}

/** The sticker that the message is sent with. Throws `invalid_input`. */
async function stickerOf(
  reader: Reader,
  { channel, member }: ChannelForCaller,
  stickerId: string | undefined,
): Promise<Sticker | undefined> {
  if (stickerId === undefined) return undefined
  if (member.kind !== 'community') throw invalidInput('stickerId', 'no_stickers_here')
  const sticker = await stickerIn(reader, channel.server_id, stickerId)
  if (!sticker) throw invalidInput('stickerId', 'sticker_not_here')
  return sticker
}

function nonceStepOf(
  sent: { userId: string; nonce: string; messageId: string },
  now: number,
): Step {
  return nonceStep({ ...sent, createdAt: now, expiredAt: now - nonceLifetimeMs })
}

/** These change no row where the thread or the conversation must be opened first. */
function activitySteps({ channel, member, permissions }: ChannelForCaller, now: number): Step[] {
  if (member.kind !== 'community') return [activityStep(channel.server_id, now)]
  if (channel.thread_of === null) return []
  return [threadActivityStep(channel.id, now, canManageThreads(permissions))]
}

async function storeDraft(
  parts: Parts,
  target: ChannelForCaller,
  { message, id, guards }: Draft,
  options: Omit<AppendOptions, 'guards'>,
): Promise<Message> {
  try {
    return await parts.append(message, { ...options, id, guards })
  } catch (error) {
    if (!(error instanceof NoRowChangedError)) throw error
    await reopen(parts, target)
    // The checks run again, and find out what else has changed.
    throw new OutdatedError()
  }
}

/** Opens a conversation for those who have closed it, and an archived thread. Does nothing elsewhere. */
async function reopen(
  { publisher, clock }: Parts,
  { channel, member: { kind, userId } }: ChannelForCaller,
): Promise<void> {
  if (kind === 'community' && channel.thread_of === null) return
  await publisher.transaction(async (tx, publish) => {
    const now = clock()
    requireCanPost(await channelFor(tx, userId, channel.id, now))
    if (kind === 'community') await reopenThread(tx, publish, channel.id, now)
    else await openConversation(tx, publish, channel.server_id)
  })
}
