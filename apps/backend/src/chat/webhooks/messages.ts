import { hash } from 'node:crypto'
import { limits } from '@guildhall/contract'
import type { Attachment, Embed, Message } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { runWhenDue } from '../../core/run-when-due.ts'
import { showsNothing } from '../../core/shows-nothing.ts'
import type { ChatParts } from '../chat-parts.ts'
import { uploadNames } from '../messages/access.ts'
import type { MessageTransaction, TransactMessages } from '../messages/actions.ts'
import { postOf, requireHookMessageFits } from './hook-message.ts'
import type { HookMessage, PostOptions, RequireAllowed } from './hook-message.ts'
import {
  expireStep,
  findFirstAnswer,
  findKey,
  markUsed,
  saveFirstAnswer,
  saveKey,
} from './messages-store.ts'
import { findHookTarget } from './store.ts'
import type { HookTarget } from './store.ts'

export interface Posted {
  id: string
  /** Undefined when a repeated request's message no longer exists. */
  message?: Message | undefined
}

/** What an edit does with the files of a message. */
export interface FileChanges {
  /** The ids of uploads of the webhook. */
  added: string[]
  /** Whether this file of the message stays. */
  keeps: (file: Attachment) => boolean
}

/**
 * Messages of webhooks, in transactions of their own: slower than `Posting`, but they can change what was posted. All
 * methods return null when the webhook was deleted or regenerated since it was found.
 */
export interface WebhookMessages {
  /** Posts with the same key are applied in the order of the calls. Throws `conflict` and `storage_full`. */
  post(target: HookTarget, message: HookMessage, options: PostOptions): Promise<Posted | null>
  /** Throws `not_found`. */
  get(target: HookTarget, messageId: string): Promise<Message | null>
  /** Changes the given fields. Throws `not_found`, `empty`, `invalid_input` and `storage_full`. */
  edit(
    target: HookTarget,
    messageId: string,
    changes: Partial<HookMessage>,
    files?: FileChanges,
  ): Promise<Message | null>
  /** Throws `not_found`. */
  delete(target: HookTarget, messageId: string): Promise<true | null>
}

const idempotencyMs = 24 * 60 * 60 * 1000
const keyLifetimeMs = 90 * 24 * 60 * 60 * 1000
/** Senders that repeat a request, or send it from two machines, do so within this time. */
const repeatedReleaseMs = 10 * 60 * 1000
/** Stands behind the problems of a key whose message shows a final state. */
const finalMark = 'final'
const pollMs = 1000
const sweepMs = 60_000

export function createWebhookMessages({
  database,
  jobs,
  clock,
  disk,
  transactMessages,
  requireAllowed,
}: Pick<ChatParts, 'database' | 'jobs' | 'clock' | 'disk'> & {
  transactMessages: TransactMessages
  /** Refuses what the filter of the server does not allow. */
  requireAllowed: RequireAllowed
}): WebhookMessages {
  const sweep = runWhenDue(clock, sweepMs, () =>
    database.write([
      expireStep('webhook_idempotency', clock() - idempotencyMs),
      expireStep('webhook_keys', clock() - keyLifetimeMs),
    ]),
  )
  jobs.every('webhook keys', pollMs, sweep)

  /** Runs `work` with the webhook as it is now. */
  async function transact<T>(
    { tokenHash }: HookTarget,
    work: (messages: MessageTransaction, target: HookTarget) => Promise<T>,
  ): Promise<T | null> {
    return transactMessages(async (messages) => {
      const target = await findHookTarget(messages.tx, tokenHash)
      if (!target) return null
      return work(messages, target)
    })
  }

  /** Judges what changes in a message by its own channel, which may be a former one of the webhook. */
  async function judge(
    { tx }: MessageTransaction,
    channel: { serverId: string; channelId: string },
    changes: Partial<HookMessage>,
    uploads: string[] | null = null,
  ): Promise<void> {
    const fileNames = uploads && uploads.length > 0 ? await uploadNames(tx, uploads) : []
    await requireAllowed(postOf(channel, changes, fileNames))
  }

  return {
    post(old, message, options) {
      disk.requireRoom()
      const request = options.idempotency && hashRequest(options.idempotency.request)
      return transact(old, async (messages, target) => {
        const first = request && (await findFirst(messages, target, options, request))
        if (first) return first
        await judge(messages, target, message, options.uploads)
        const stored = await store(messages, target, message, options)
        if (request) {
          const { key } = options.idempotency as { key: string }
          const { webhookId } = target
          const answer = { webhookId, key, request, messageId: stored.id, now: messages.now }
          await saveFirstAnswer(messages.tx, answer)
        }
        await markUsed(messages.tx, target.webhookId, messages.now)
        return { id: stored.id, message: stored }
      })
    },
    get: (old, messageId) =>
      transact(old, async (messages, target) =>
        messages.present(await requireOwn(messages, target, messageId), target.serverId),
      ),
    edit(old, messageId, changes, { added, keeps } = { added: [], keeps: () => true }) {
      disk.requireRoom()
      return transact(old, async (messages, target) => {
        const row = await requireOwn(messages, target, messageId)
        const { serverId } = target
        await judge(messages, { serverId, channelId: row.channel_id }, changes, added)
        const attachments = JSON.parse(row.attachments) as Attachment[]
        const kept = attachments.filter(keeps).map(({ id }) => id)
        const files = kept.length + added.length
        if (files > limits.attachmentsPerMessage) {
          throw invalidInput('attachments', 'too_many', { max: limits.attachmentsPerMessage })
        }
        const isSame = added.length === 0 && kept.length === attachments.length
        const changed: HookMessage = {
          name: changes.name ?? row.author_name,
          avatar: row.author_avatar,
          content: changes.content ?? row.content,
          embeds: changes.embeds ?? (JSON.parse(row.embeds) as Embed[]),
          // A text that stays mentions whom it mentioned.
          mentionsBy:
            changes.content === undefined
              ? { ids: JSON.parse(row.mentions) as string[], names: true }
              : changes.mentionsBy,
        }
        if (showsNothing(changed.content)) {
          if (changed.embeds.length === 0 && files === 0) throw appError('empty_post')
          changed.content = ''
        }
        requireHookMessageFits(changed)
        await markUsed(messages.tx, target.webhookId, messages.now)
        return messages.update(row, target.serverId, {
          ...toContent(changed),
          uploads: isSame ? null : added,
          kept,
        })
      })
    },
    delete: (old, messageId) =>
      transact(old, async (messages, target) => {
        await messages.delete(await requireOwn(messages, target, messageId), target.serverId)
        return true as const
      }),
  }
}

/** The answer to a request that was already answered. Throws `conflict` when the key belongs to another request. */
async function findFirst(
  messages: MessageTransaction,
  { webhookId, serverId }: HookTarget,
  { idempotency }: PostOptions,
  request: string,
): Promise<Posted | null> {
  const { tx, now } = messages
  const first = await findFirstAnswer(tx, webhookId, idempotency?.key ?? '')
  if (!first || first.created_at <= now - idempotencyMs) return null
  if (first.request_hash !== request) throw appError('idempotency_key_used')
  const row = await messages.find(first.message_id)
  return { id: first.message_id, message: row && (await messages.present(row, serverId)) }
}

/** Appends the message, or changes the one with its key. */
async function store(
  messages: MessageTransaction,
  target: HookTarget,
  message: HookMessage,
  { key, bump = false, problems: ids, stage, uploads = [] }: PostOptions,
): Promise<Message> {
  if (key === undefined) return append(messages, target, message, uploads)
  const { tx, now } = messages
  const { webhookId, serverId, channelId } = target
  const problems = ids?.map(hashProblem)
  const marks = problems && stage === 'final' ? [...problems, finalMark] : problems
  const use = { webhookId, key, now, problems: marks?.join(' ') ?? null }
  const keyed = await findKey(tx, webhookId, key)
  const row =
    keyed && isCurrent(keyed, problems, now) ? await messages.find(keyed.message_id) : undefined
  const isInChannel = row?.channel_id === channelId
  if (isInChannel && stage === 'after' && keyed?.problems?.split(' ').at(-1) === finalMark) {
    const kept = use.problems === '' ? '' : keyed.problems
    await saveKey(tx, { ...use, problems: kept, messageId: row.id })
    return messages.present(row, serverId)
  }
  if (isInChannel && !bump && !hasNewProblem(keyed, problems)) {
    await saveKey(tx, { ...use, messageId: row.id })
    return messages.update(row, serverId, { ...toContent(message), uploads })
  }
  // A message in the webhook's former channel stays as it is.
  if (isInChannel) await messages.delete(row, serverId)
  const stored = await append(messages, target, message, uploads)
  await saveKey(tx, { ...use, messageId: stored.id })
  return stored
}

interface KeyState {
  used_at: number
  problems: string | null
}

/** Whether a post belongs to the message of the key. A release that is repeated does. */
function isCurrent(keyed: KeyState, problems: string[] | undefined, now: number): boolean {
  if (keyed.problems !== '') return true
  return problems?.length === 0 && now - keyed.used_at < repeatedReleaseMs
}

function hasNewProblem(keyed: KeyState | undefined, problems: string[] = []): boolean {
  const known = keyed?.problems?.split(' ')
  return known !== undefined && problems.some((problem) => !known.includes(problem))
}

function hashProblem(id: string): string {
  return hash('sha256', id, 'base64url').slice(0, 10)
}

function append(
  messages: MessageTransaction,
  { serverId, channelId, webhookId: id }: HookTarget,
  { name, avatar: ownAvatar, content, embeds, mentionsBy }: HookMessage,
  uploads: string[],
): Promise<Message> {
  const author = { kind: 'webhook', id, name, avatar: ownAvatar } as const
  const base = { serverId, channelId, author, ownAvatar }
  return messages.append({ ...base, content, embeds, ...(mentionsBy && { mentionsBy }) }, uploads)
}

function toContent({ name, avatar, content, embeds, mentionsBy }: HookMessage) {
  return { authorName: name, ownAvatar: avatar, content, embeds, ...(mentionsBy && { mentionsBy }) }
}

/** A message that this webhook posted. Throws `not_found`. */
async function requireOwn(
  messages: MessageTransaction,
  { webhookId }: HookTarget,
  messageId: string,
) {
  const row = await findByAnyId(messages, messageId)
  if (row?.author_kind !== 'webhook' || row.author_id !== webhookId) throw notFound('message')
  return row
}

/** Clients of Discord's API expect ids that are numbers, so they get the message's key. */
function findByAnyId(messages: MessageTransaction, id: string) {
  return /^\d{1,16}$/.test(id) ? messages.findByKey(Number(id)) : messages.find(id)
}

function hashRequest(request: unknown): string {
  try {
    return hash('sha256', JSON.stringify(request), 'base64url')
  } catch {
    throw invalidInput('body', 'nested_too_deeply')
  }
}
