import { holds, isSlowedDown } from '@guildhall/contract'
import type { ActionData, Author, Message } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { Database, Reader, Step } from '../../storage/database.ts'
import { channelFor } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { requirePermission } from '../permissions/access.ts'
import { messageFor, presentMessage } from './access.ts'
import type { Append } from './append.ts'
import { noSuchUpload, takeUploads } from './attachments/access.ts'
import type { TakenUploads } from './attachments/access.ts'
import { checkBudget, checkNotEmpty } from './budget.ts'
import { mentionsIn } from './mentions.ts'
import { requireCanPost } from './can-post.ts'
import {
  findAuthors,
  findLastPost,
  findMessage,
  findNonce,
  memberStep,
  nonceStep,
  slowModeStep,
} from './store.ts'

/** A nonce is remembered for so long. */
export const nonceMs = 10 * 60 * 1000

type SendData = ActionData<'message.send'>

/** A step that must change a row, and what it means when it does not: an answer all the same, or a fault. */
interface Guard {
  step: Step
  unmet: () => Promise<Message>
}

interface Parts {
  database: Database
  append: Append
  clock: Clock
}

/**
 * Posts a message of an account. The same nonce again within ten minutes answers the first message and stores nothing.
 * Throws `not_found`, `forbidden`, `invalid_input`, `empty`, and `rate_limited` in slow mode.
 */
export function createSend({ database: { read }, append, clock }: Parts) {
  return async (userId: string, data: SendData): Promise<Message> => {
    const target = await channelFor(read, userId, data.channelId)
    const { channel, permissions } = target
    requireCanPost(channel, permissions)
    const now = clock()
    if (data.nonce !== undefined) {
      const first = await firstSent(read, userId, data.nonce, now - nonceMs)
      if (first) return first
    }
    const id = newId()
    const content = (data.content ?? '').toWellFormed()
    const author = await authorOf(read, channel.server_id, userId)
    const uploads = await checked(read, { target, author, content, data, id, now })
    const named = await mentionsIn(
      read,
      channel.server_id,
      content,
      holds(permissions, 'mention_everyone'),
    )
    const guards = guardsOf(read, { target, userId, data, uploads, id, now })
    try {
      const steps = guards.map(({ step }) => step)
      return await append(
        {
          serverId: channel.server_id,
          channelId: channel.id,
          author,
          content,
          embeds: [],
          attachments: uploads.attachments,
          replyTo: data.replyTo ?? null,
          ...named,
        },
        {
          guards: steps,
          ...(data.nonce !== undefined && { nonce: data.nonce }),
          // Only what is stored beside the message has to know its id beforehand.
          ...((data.nonce !== undefined || uploads.steps.length > 0) && { id }),
        },
      )
    } catch (error) {
      const guard = error instanceof NoRowChangedError ? guards[error.step] : undefined
      if (!guard) throw error
      return guard.unmet()
    }
  }
}

interface Draft {
  target: ChannelForCaller
  author: Author
  content: string
  data: SendData
  id: string
  now: number
}

/** Throws what is wrong with the message itself, and gives the uploads that it takes along. */
async function checked(
  reader: Reader,
  { target, author, content, data, id, now }: Draft,
): Promise<TakenUploads> {
  const channelId = target.channel.id
  const ids = data.attachments ?? []
  checkBudget(author.name, content)
  checkNotEmpty(content, ids.length > 0)
  if (ids.length > 0) requirePermission(target.permissions, 'attach_files')
  if (data.replyTo != null) {
    const answered = await findMessage(reader, data.replyTo)
    if (answered?.channel_id !== channelId) {
      throw invalidInput('replyTo', 'not_a_message_here')
    }
  }
  return takeUploads(reader, { ids, messageId: id, channelId, uploaderId: author.id, now })
}

async function authorOf(reader: Reader, serverId: string, userId: string): Promise<Author> {
  const [author] = await findAuthors(reader, serverId, [userId])
  if (!author) throw notFound('channel')
  return { kind: 'user', id: userId, name: author.name, avatar: author.avatar }
}

interface Guarded {
  target: ChannelForCaller
  userId: string
  data: SendData
  uploads: TakenUploads
  id: string
  now: number
}

/** What has to hold in the very write, whatever was seen before it. */
function guardsOf(reader: Reader, guarded: Guarded): Guard[] {
  const { target, userId, data, uploads, id, now } = guarded
  const { channel } = target
  const guards: Guard[] = []
  if (data.nonce !== undefined) {
    const { nonce } = data
    const expiredAt = now - nonceMs
    guards.push({
      step: nonceStep({ userId, nonce, messageId: id, createdAt: now, expiredAt }),
      unmet: async () => {
        const first = await firstSent(reader, userId, nonce, expiredAt)
        if (!first) throw notFound('message')
        return first
      },
    })
  }
  guards.push({
    step: memberStep(channel.server_id, userId),
    unmet: () => Promise.reject(notFound('channel')),
  })
  if (isSlowedDown(channel.slowmode_seconds, target.permissions)) {
    const slowModeMs = channel.slowmode_seconds * 1000
    guards.push({
      step: slowModeStep(channel.id, userId, now, now - slowModeMs),
      unmet: () => throwSlowMode(reader, userId, channel.id, now - slowModeMs),
    })
  }
  for (const [index, step] of uploads.steps.entries()) {
    guards.push({ step, unmet: () => Promise.reject(noSuchUpload(index)) })
  }
  return guards
}

async function throwSlowMode(
  reader: Reader,
  userId: string,
  channelId: string,
  notSince: number,
): Promise<never> {
  // The step fails for a channel that is gone, too.
  await channelFor(reader, userId, channelId)
  const last = (await findLastPost(reader, channelId, userId)) ?? notSince
  const seconds = Math.max(1, Math.ceil((last - notSince) / 1000))
  throw appError('slow_mode', { seconds })
}

/** What the nonce stands for already. Throws `not_found` when that message is gone. */
async function firstSent(
  reader: Reader,
  userId: string,
  nonce: string,
  expiredAt: number,
): Promise<Message | null> {
  const known = await findNonce(reader, userId, nonce)
  if (!known || known.created_at <= expiredAt) return null
  const { row, channel } = await messageFor(reader, userId, known.message_id)
  return presentMessage(reader, channel.server_id, userId, row)
}
