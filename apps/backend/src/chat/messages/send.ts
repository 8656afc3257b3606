import { canManageThreads, holds } from '@guildhall/contract'
import type { ActionData, Author, Embed, Message, Sticker } from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { withCurrentRights } from '../../events/rights-changes.ts'
import type { RightsCondition } from '../../events/rights-changes.ts'
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
import { findNonce, nonceStep, readOwnStep } from './append-store.ts'
import { withChannelLinks, withChannelNames } from './channel-names.ts'
import { toForward } from './forwards/access.ts'
import { claimSteps, findUploads } from './attachments/access.ts'
import type { UploadClaim } from './attachments/access.ts'
import type { MessageWithLinks } from './link-previews/access.ts'
import { findRepliedAuthor, resolveNames, withRepliedAuthor } from './mentions.ts'
import { findAuthors } from './names-store.ts'
import {
  judgedMessage,
  requireCanPost,
  requireMessageFits,
  requireNotEmpty,
  requireNotSlowedDown,
  slowModeSteps,
} from './posting-rules.ts'
import type { MessageJudge } from './posting-rules.ts'
import { findMessage } from './store.ts'

/** How long the server remembers a nonce. */
export const nonceLifetimeMs = 10 * 60 * 1000

interface SendRequest {
  userId: string
  data: ActionData<'message.send'>
  extra: MessageExtra
}

/** What only Guildhall puts into messages of accounts. */
export interface MessageExtra {
  embeds?: Embed[]
  roleMenuId?: string
  /** The id of the message to forward, of which the attachments are copies. */
  forwardedId?: string
}

/**
 * Posts a message of an account. Sending a nonce again within ten minutes returns the first message and stores nothing.
 * Throws `not_found`, `forbidden`, `invalid_input`, `empty`, and `rate_limited` in slow mode.
 */
export function createSend({
  database,
  publisher,
  clock,
  append,
  onSent,
  judge,
  directory,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'directory'> & {
  append: Append
  /** Called with each message that is stored. */
  onSent: (message: MessageWithLinks) => void
  judge: MessageJudge
}) {
  const { read } = database

  /** Loads, checks and appends. Throws OutdatedError when something changed in between, and nothing was stored. */
  async function send(request: SendRequest, stillHold: RightsCondition): Promise<Message> {
    const now = clock()
    const { userId, data } = request
    const target = await channelFor(read, userId, data.channelId, now)
    requireCanPost(target)
    const first = await findSent(read, userId, data.nonce, now)
    if (first) return first
    const { server_id: serverId, id: channelId, thread_of: threadOf } = target.channel
    const { nonce, attachments: uploadIds = [] } = data
    const messageId = newId()
    const claim = { ids: uploadIds, messageId, channelId, uploaderId: userId, now }
    const message = await loadMessage(target, request, claim)
    const shown = await withChannelNames(read, userId, message.content, now)
    await judge.requireAllowed(judgedMessage(target, shown, message))
    await requireNotSlowedDown(read, target, now)
    const stored = await appendOrReopen(target, message, {
      createdAt: now,
      nonce,
      // Only where rows of other tables must know it before the write.
      id: nonce !== undefined || uploadIds.length > 0 ? messageId : undefined,
      guards: [
        ...nonceSteps({ userId, nonce, messageId }, now),
        ...slowModeSteps(target, now),
        ...(message.sticker ? [stickerStep(serverId, message.sticker.id)] : []),
        ...claimSteps(claim),
        ...activitySteps(target, now),
      ],
      after: [readOwnStep(channelId, userId)],
      condition: () => stillHold(serverId),
    })
    const { mentions, seq } = stored
    onSent({ messageId: stored.id, serverId, userId, content: stored.content })
    if (threadOf !== null) {
      const sent = { threadId: channelId, userId, mentions, seq, now }
      await followAfterMessage({ database, publisher }, sent)
    }
    return stored
  }

  /** Throws when the message itself is not valid. */
  async function loadMessage(
    target: ChannelForCaller,
    { userId, data, extra: { embeds = [], roleMenuId, forwardedId } }: SendRequest,
    claim: UploadClaim,
  ): Promise<NewMessage> {
    const { channel, permissions, member } = target
    const { server_id: serverId, id: channelId } = channel
    const { replyTo = null, stickerId } = data
    const content = (data.content ?? '').toWellFormed()
    const author = await authorOf(read, serverId, userId)
    requireMessageFits(author.name, content)
    const hasFiles = claim.ids.length > 0
    const forward =
      forwardedId === undefined
        ? undefined
        : toForward((await messageFor(read, userId, forwardedId, claim.now)).row)
    const extras = [stickerId, forward].filter((extra) => extra !== undefined)
    requireNotEmpty(content, hasFiles || embeds.length > 0 || extras.length > 0)
    if (hasFiles) requirePermission(permissions, 'attach_files')
    const replied = replyTo === null ? undefined : await findMessage(read, replyTo)
    if (replyTo !== null && replied?.channel_id !== channelId) {
      throw invalidInput('replyTo', 'not_a_message_here')
    }
    const repliedAuthorId =
      replied && data.mentionsRepliedAuthor !== false
        ? await findRepliedAuthor(read, serverId, userId, replied)
        : null
    const attachments = await findUploads(read, claim)
    const sticker = await stickerOf(read, target, stickerId)
    const canMentionAll = holds(permissions, 'mention_everyone')
    const linked = await withChannelLinks(read, target, content)
    const named = await resolveNames(read, serverId, linked, { canMentionAll })
    return {
      ...{ serverId, channelId, author, embeds, attachments, replyTo, repliedAuthorId },
      ...withRepliedAuthor(named, repliedAuthorId),
      ...(named.mentionsHere && {
        hereIds: directory.findOnline(serverId, listedChannelId(channel)),
      }),
      ...(sticker && { sticker }),
      ...(roleMenuId !== undefined && { roleMenuId }),
      ...(forward && { forward }),
      ownAvatar: null,
      notifiesEveryone: member.kind !== 'community',
    }
  }

  /** When the write finds that something changed, opens what may be closed. The checks, which then run again, find out the rest. */
  async function appendOrReopen(
    target: ChannelForCaller,
    message: NewMessage,
    options: AppendOptions,
  ): Promise<Message> {
    try {
      return await append(message, options)
    } catch (error) {
      if (!(error instanceof NoRowChangedError)) throw error
      await reopen(target)
      throw new OutdatedError()
    }
  }

  /** Opens a conversation for those who have closed it, and an archived thread. Does nothing elsewhere. */
  async function reopen({ channel, member: { kind, userId } }: ChannelForCaller): Promise<void> {
    if (kind === 'community' && channel.thread_of === null) return
    await publisher.transaction(async (tx, publish) => {
      const now = clock()
      requireCanPost(await channelFor(tx, userId, channel.id, now))
      if (kind === 'community') await reopenThread(tx, publish, channel.id, now)
      else await openConversation(tx, publish, channel.server_id)
    })
  }

  return (userId: string, data: SendRequest['data'], extra: MessageExtra = {}): Promise<Message> =>
    judge.enforce(() =>
      withCurrentRights(publisher.rights, (stillHold) => send({ userId, data, extra }, stillHold)),
    )
}

/** The message that was sent with the nonce. Throws `not_found` when it was deleted. */
export async function findSent(
  reader: Reader,
  userId: string,
  nonce: string | undefined,
  now: number,
): Promise<Message | null> {
  const known = nonce === undefined ? undefined : await findNonce(reader, userId, nonce)
  if (!known || known.created_at <= now - nonceLifetimeMs) return null
  const { row, channel } = await messageFor(reader, userId, known.message_id, now)
  return presentMessage(reader, channel.server_id, userId, row)
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

function nonceSteps(
  { nonce, ...sent }: { userId: string; nonce: string | undefined; messageId: string },
  now: number,
): Step[] {
  if (nonce === undefined) return []
  return [nonceStep({ ...sent, nonce, createdAt: now, expiredAt: now - nonceLifetimeMs })]
}

/** These change no row where the thread or the conversation must be opened first. */
function activitySteps({ channel, member, permissions }: ChannelForCaller, now: number): Step[] {
  if (member.kind !== 'community') return [activityStep(channel.server_id, now)]
  if (channel.thread_of === null) return []
  return [threadActivityStep(channel.id, now, canManageThreads(permissions))]
}
