import { canManageThreads, holds, isSlowedDown } from '@guildhall/contract'
import type { ActionData, Author, Embed, Message, Sticker } from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import { withCurrentRights } from '../../events/with-current-rights.ts'
import type { RightsCondition } from '../../events/with-current-rights.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { Database, Reader, Step } from '../../storage/database.ts'
import { channelFor, listedChannelId } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { activityStep, openConversation } from '../conversations/access.ts'
import { stickerIn, stickerStep } from '../emoji/access.ts'
import { requirePermission } from '../permissions/access.ts'
import { followAfterMessage, reopenThread, threadActivityStep } from '../threads/access.ts'
import { messageFor, presentMessage } from './access.ts'
import type { Append } from './append.ts'
import { claimUploads, notAnUpload } from './attachments/access.ts'
import type { ClaimedUploads } from './attachments/access.ts'
import type { MessageWithLinks } from './link-previews/access.ts'
import type { JudgedMessage, MessageJudge } from './message-judge.ts'
import { requireMessageFits, requireNotEmpty } from './message-size.ts'
import { mentionsIn } from './mentions.ts'
import { requireCanPost } from './can-post.ts'
import { findAuthors } from './names-store.ts'
import { findNonce, memberStep, nonceStep, readOwnStep, slowModeStep } from './posting-store.ts'
import { slowModeError } from './slow-mode.ts'
import { findMessage } from './store.ts'

/** How long the server remembers a nonce. */
export const nonceLifetimeMs = 10 * 60 * 1000

type SendData = ActionData<'message.send'>

/** A step that must change a row, and the reply, or error, when it changes none. */
interface Guard {
  step: Step
  whenUnmet: () => Promise<Message>
}

interface Parts {
  database: Database
  publisher: EventPublisher
  append: Append
  clock: Clock
  /** Called with each message that is stored. */
  onSent: (message: MessageWithLinks) => void
  judge: MessageJudge
  /** The accounts that are online, are not invisible and can see the channel. */
  findOnline: FindOnline
}

export type FindOnline = (serverId: string, channelId: string) => string[]

/**
 * Posts a message of an account. Sending a nonce again within ten minutes returns the first message and stores nothing.
 * Throws `not_found`, `forbidden`, `invalid_input`, `empty`, and `rate_limited` in slow mode.
 */
export function createSend(parts: Parts) {
  const attempt = createAttempt(parts, send)
  return send

  async function send(userId: string, data: SendData, embeds: Embed[] = []): Promise<Message> {
    const { rights } = parts.publisher
    return parts.judge.enforce(() =>
      withCurrentRights(rights, (stillHold) => attempt({ userId, data, embeds, stillHold })),
    )
  }
}

type Send = (userId: string, data: SendData, embeds?: Embed[]) => Promise<Message>

interface Attempt {
  userId: string
  data: SendData
  embeds: Embed[]
  stillHold: RightsCondition
}

function createAttempt(parts: Parts, send: Send) {
  const { append, publisher, clock, judge, onSent } = parts
  const { read } = parts.database
  return async ({ userId, data, embeds, stillHold }: Attempt): Promise<Message> => {
    const now = clock()
    const target = await channelFor(read, userId, data.channelId, now)
    const { channel, permissions, member } = target
    requireCanPost(target)
    if (data.nonce !== undefined) {
      const first = await findSent(read, userId, data.nonce, now)
      if (first) return first
    }
    const id = newId()
    const content = (data.content ?? '').toWellFormed()
    const author = await authorOf(read, channel.server_id, userId)
    const draft: Draft = { target, author, content, data, embeds, id, now }
    const uploads = await validate(read, draft)
    const sticker = await stickerOf(read, draft)
    const fileNames = uploads.attachments.map(({ name }) => name)
    await judge.requireAllowed({ ...judgedMessage(target, content), fileNames })
    const canMentionAll = holds(permissions, 'mention_everyone')
    const mentioned = await mentionsIn(read, channel.server_id, content, { canMentionAll })
    const isConversation = member.kind !== 'community'
    const guards = guardsOf(read, { target, userId, data, uploads, id, now })
    if (channel.thread_of !== null) {
      guards.push({
        step: threadActivityStep(channel.id, now, canManageThreads(permissions)),
        whenUnmet: async () => {
          await publisher.transaction(async (tx, publish) => {
            requireCanPost(await channelFor(tx, userId, channel.id, now))
            await reopenThread(tx, publish, channel.id, now)
          })
          return send(userId, data, embeds)
        },
      })
    }
    if (isConversation) {
      guards.push({
        step: activityStep(channel.server_id, now),
        whenUnmet: async () => {
          await channelFor(read, userId, channel.id, now)
          await publisher.transaction((tx, publish) =>
            openConversation(tx, publish, channel.server_id),
          )
          return send(userId, data, embeds)
        },
      })
    }
    try {
      const steps = guards.map(({ step }) => step)
      const message = await append(
        {
          serverId: channel.server_id,
          channelId: channel.id,
          author,
          ownAvatar: null,
          content,
          embeds,
          attachments: uploads.attachments,
          replyTo: data.replyTo ?? null,
          ...(sticker && { sticker }),
          ...mentioned,
          ...(mentioned.mentionsHere && {
            hereIds: parts.findOnline(channel.server_id, listedChannelId(channel)),
          }),
          notifiesEveryone: isConversation,
        },
        {
          guards: steps,
          condition: () => stillHold(channel.server_id),
          after: [readOwnStep(channel.id, userId)],
          ...(isConversation && { createdAt: now }),
          ...(data.nonce !== undefined && { nonce: data.nonce }),
          // Only rows of other tables must know the message's id before the write.
          ...((data.nonce !== undefined || uploads.steps.length > 0) && { id }),
        },
      )
      onSent({ messageId: message.id, serverId: channel.server_id, userId, content })
      if (channel.thread_of !== null) {
        const { mentions, seq } = message
        await followAfterMessage(parts, { threadId: channel.id, userId, mentions, seq, now })
      }
      return message
    } catch (error) {
      const guard = error instanceof NoRowChangedError ? guards[error.step] : undefined
      if (!guard) throw error
      return guard.whenUnmet()
    }
  }
}

interface Draft {
  target: ChannelForCaller
  author: Author
  content: string
  data: SendData
  embeds: Embed[]
  id: string
  now: number
}

/** Throws if the message itself is not valid. Returns the uploads that it claims. */
async function validate(
  reader: Reader,
  { target, author, content, data, embeds, id, now }: Draft,
): Promise<ClaimedUploads> {
  const channelId = target.channel.id
  const ids = data.attachments ?? []
  requireMessageFits(author.name, content)
  requireNotEmpty(content, ids.length > 0 || embeds.length > 0 || data.stickerId !== undefined)
  if (ids.length > 0) requirePermission(target.permissions, 'attach_files')
  if (data.replyTo != null) {
    const repliedTo = await findMessage(reader, data.replyTo)
    if (repliedTo?.channel_id !== channelId) {
      throw invalidInput('replyTo', 'not_a_message_here')
    }
  }
  return claimUploads(reader, { ids, messageId: id, channelId, uploaderId: author.id, now })
}

/** The sticker that the message is sent with. Throws `invalid_input`. */
async function stickerOf(reader: Reader, { target, data }: Draft): Promise<Sticker | undefined> {
  if (data.stickerId === undefined) return undefined
  if (target.member.kind !== 'community') throw invalidInput('stickerId', 'no_stickers_here')
  const sticker = await stickerIn(reader, target.channel.server_id, data.stickerId)
  if (!sticker) throw notASticker()
  return sticker
}

function notASticker(): AppError {
  return invalidInput('stickerId', 'sticker_not_here')
}

export function judgedMessage(
  { channel, member, permissions }: ChannelForCaller,
  content: string,
): JudgedMessage {
  return {
    serverId: channel.server_id,
    channelId: listedChannelId(channel),
    userId: member.userId,
    roleIds: member.roles.map(({ id }) => id),
    permissions,
    content,
  }
}

async function authorOf(reader: Reader, serverId: string, userId: string): Promise<Author> {
  const [author] = await findAuthors(reader, serverId, [userId])
  if (!author) throw notFound('channel')
  return { kind: 'user', id: userId, name: author.name, avatar: author.avatar }
}

interface SendContext {
  target: ChannelForCaller
  userId: string
  data: SendData
  uploads: ClaimedUploads
  id: string
  now: number
}

/** What the write itself must check, since it may have changed since the first checks. */
function guardsOf(reader: Reader, context: SendContext): Guard[] {
  const { target, userId, data, uploads, id, now } = context
  const { channel } = target
  const guards: Guard[] = []
  if (data.nonce !== undefined) {
    const { nonce } = data
    const expiredAt = now - nonceLifetimeMs
    guards.push({
      step: nonceStep({ userId, nonce, messageId: id, createdAt: now, expiredAt }),
      whenUnmet: async () => {
        const first = await findSent(reader, userId, nonce, now)
        if (!first) throw notFound('message')
        return first
      },
    })
  }
  guards.push({
    step: memberStep(channel.server_id, userId),
    whenUnmet: () => Promise.reject(notFound('channel')),
  })
  if (isSlowedDown(channel.slowmode_seconds, target.permissions)) {
    const slowModeMs = channel.slowmode_seconds * 1000
    guards.push({
      step: slowModeStep(channel.id, userId, now, now - slowModeMs),
      whenUnmet: () => refuseSlowMode(reader, context, now - slowModeMs),
    })
  }
  if (data.stickerId !== undefined) {
    guards.push({
      step: stickerStep(channel.server_id, data.stickerId),
      whenUnmet: () => Promise.reject(notASticker()),
    })
  }
  for (const [index, step] of uploads.steps.entries()) {
    guards.push({ step, whenUnmet: () => Promise.reject(notAnUpload(index)) })
  }
  return guards
}

async function refuseSlowMode(
  reader: Reader,
  { target, userId, now }: SendContext,
  slowSince: number,
): Promise<never> {
  const channelId = target.channel.id
  // The step also fails when the channel was deleted.
  await channelFor(reader, userId, channelId, now)
  throw await slowModeError(reader, channelId, userId, slowSince)
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
