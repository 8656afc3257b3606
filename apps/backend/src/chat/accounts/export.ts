import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { limits } from '@guildhall/contract'
import type { Attachment, InboxQuery, SavedMessage } from '@guildhall/contract'
import { ZipFile } from 'yazl'
import type { RateLimit } from '../../core/rate-limit.ts'
import { appError, AppError, busy, notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { requireLogin } from '../../storage/login-check.ts'
import type { SecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor } from '../channels/access.ts'
import { conversationById } from '../conversations/access.ts'
import { memberOf, serverIdsOf } from '../members/access.ts'
import { ownChannels, withChannelNames } from '../messages/access.ts'
import type { OwnChannel } from '../messages/access.ts'
import { notificationsOf } from '../notifications/access.ts'
import { presenceOf } from '../presence/access.ts'
import { profileOf } from '../profiles/access.ts'
import { privacyOf, relationshipsOf } from '../relationships/access.ts'
import { serverById, serverOrderOf } from '../servers/access.ts'
import { userById } from './access.ts'
import { findEmail } from './email/access.ts'
import { listOwnReports, listOwnWebhooks, ownReactions } from './export-store.ts'
import { findIdentity } from './provider/access.ts'
import { passkeysOf } from './passkeys/passkeys.ts'
import type { Confirmation, PasswordCheck } from './login/password-check.ts'
import type { Sessions } from './login/sessions.ts'

/** How long a prepared download can be started. */
const tokenMs = 2 * 60_000

interface Caller {
  userId: string
  sessionId: string
}

export interface AccountExports {
  /** Throws `invalid_input` for a wrong password, and `rate_limited`. */
  prepare(by: Confirmation, password: string): Promise<{ token: string; expiresAt: number }>
  /** The bytes of a ZIP file. Throws `not_found` for a token that expired or is not the account's, and `busy`. */
  open(caller: Caller, token: string): Readable
}

interface Dependencies extends Pick<ChatParts, 'database' | 'clock' | 'log'>, ExportSources {
  sessions: Sessions
  passwordCheck: PasswordCheck
  secretBox: SecretBox
  /** Counts the exports of an account. */
  limit: RateLimit
}

/** What other domains give to an export. */
export interface ExportSources {
  /** The bytes of an attachment. Throws `not_found` and `busy`. */
  readFile: (attachmentId: string) => Promise<Readable>
  /** The messages that the account saved, in pages. */
  listSaved: (
    userId: string,
    query: InboxQuery,
  ) => Promise<{ saved: SavedMessage[]; nextCursor: string | null }>
}

export function createAccountExports(parts: Dependencies): AccountExports {
  const { clock, log, secretBox, limit } = parts
  /** Accounts whose export is being sent by this process, which bounds its work. */
  const running = new Set<string>()

  return {
    async prepare(by, password) {
      const { userId } = by
      await parts.passwordCheck.require({ ...by, field: 'password', password })
      if (!(await limit.take(userId)).allowed) throw appError('too_many_exports')
      const expiresAt = clock() + tokenMs
      return { token: secretBox.seal(String(expiresAt), sealOwner(userId)), expiresAt }
    },

    open(caller, token) {
      const { userId } = caller
      const expiresAt = Number(secretBox.open(token, sealOwner(userId)))
      if (!(expiresAt > clock())) throw notFound('export')
      if (running.has(userId)) throw busy()
      running.add(userId)
      const zip = new ZipFile()
      const output = Readable.from(whileLoggedIn(parts, caller, zip.outputStream))
      zip.on('error', (error: Error) => output.destroy(error))
      void finished(output)
        .catch(() => undefined)
        .finally(() => running.delete(userId))
      writeExport(parts, caller, zip, output).catch((error: unknown) => {
        if (output.destroyed) return
        log.error({ err: error, userId }, 'an export failed')
        output.destroy(error as Error)
      })
      log.info({ userId }, 'an account exports its data')
      return output
    },
  }
}

function sealOwner(userId: string): string {
  return `export ${userId}`
}

/** Breaks off when the login ends. */
async function* whileLoggedIn(
  { database, clock }: Dependencies,
  caller: Caller,
  bytes: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  for await (const chunk of bytes) {
    await requireLogin(database.read, caller, clock())
    yield chunk
  }
}

async function writeExport(
  parts: Dependencies,
  caller: Caller,
  zip: ZipFile,
  output: Readable,
): Promise<void> {
  const { database, clock } = parts
  const addJson = (name: string, data: unknown): void =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), name)
  addJson('account.json', await describeAccount(parts, caller))
  addJson('servers.json', await describeServers(parts, caller.userId))
  addJson('webhooks.json', await listOwnWebhooks(database.read, caller.userId))
  addJson('reports.json', await listOwnReports(database.read, caller.userId))
  addJson('saved.json', await describeSaved(parts, caller.userId))
  const reactions = Readable.from(linesOfReactions(parts, caller.userId))
  zip.addReadStream(reactions, 'reactions.jsonl')
  await endOf(reactions, output)
  for await (const channel of ownChannels(database, caller.userId)) {
    const attachments: Attachment[] = []
    const name = await channelName(parts, caller.userId, channel.channelId)
    const named = (text: string) => withChannelNames(database.read, caller.userId, text, clock())
    const lines = Readable.from(linesOf(channel, name, attachments, named))
    zip.addReadStream(lines, `messages/${channel.serverId}/${channel.channelId}.jsonl`)
    await endOf(lines, output)
    for (const { id, name: fileName } of attachments) {
      const bytes = await openFile(parts, id)
      if (!bytes) continue
      zip.addReadStream(bytes, `attachments/${id}/${safeName(fileName)}`, { compress: false })
      await endOf(bytes, output)
    }
  }
  zip.end()
}

/** Waits until an entry was read. Rejects when the client has gone. */
async function endOf(entry: Readable, output: Readable): Promise<void> {
  const onClose = (): void => void entry.destroy(new Error('the client has gone'))
  output.once('close', onClose)
  if (output.destroyed) onClose()
  try {
    await finished(entry)
  } finally {
    output.off('close', onClose)
  }
}

async function* linesOf(
  { serverId, channelId, pages }: OwnChannel,
  channel: string | null,
  attachments: Attachment[],
  named: (text: string) => Promise<string>,
): AsyncGenerator<string> {
  for await (const page of pages) {
    let lines = ''
    for (const message of page) {
      attachments.push(...message.attachments)
      const content = await named(message.content)
      lines += `${JSON.stringify({ ...message, content, serverId, channelId, channel })}\n`
    }
    yield lines
  }
}

async function* linesOfReactions(
  { database }: Dependencies,
  userId: string,
): AsyncGenerator<string> {
  for await (const page of ownReactions(database.read, userId)) {
    yield page.map((reaction) => `${JSON.stringify(reaction)}\n`).join('')
  }
}

/** Null when the file was deleted meanwhile. */
async function openFile({ readFile }: Dependencies, id: string): Promise<Readable | null> {
  try {
    return await readFile(id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Names of files were cleaned when they were uploaded. In a ZIP file, they must not look like paths either. */
function safeName(name: string): string {
  const safe = name.replaceAll(/[/\\:]/g, '_')
  return /^\.*$/.test(safe) ? 'file' : safe
}

/** Null where the account can't view the channel any more: its name is not what it wrote. */
async function channelName(
  { database, clock }: Dependencies,
  userId: string,
  channelId: string,
): Promise<string | null> {
  try {
    return (await channelFor(database.read, userId, channelId, clock())).channel.name
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function describeAccount(
  { database, clock, sessions }: Dependencies,
  { userId, sessionId }: Caller,
) {
  const { read } = database
  return {
    exportedAt: new Date(clock()).toISOString(),
    user: await userById(read, userId),
    email: (await findEmail(read, userId))?.address ?? null,
    identity: await identityOf(read, userId),
    passkeys: await passkeysOf(read, userId),
    profile: await profileOf(read, userId),
    presence: await presenceOf(read, userId),
    privacy: await privacyOf(read, userId),
    notifications: await notificationsOf(read, userId),
    serverOrder: await serverOrderOf(read, userId),
    relationships: await relationshipsOf(read, userId),
    sessions: await sessions.list(userId, sessionId),
  }
}

/** The messages that the account saved and can view, with what they say. */
async function describeSaved({ listSaved, database, clock }: Dependencies, userId: string) {
  const described: object[] = []
  let before: string | null = null
  do {
    const query: InboxQuery = { limit: limits.pageMax, ...(before !== null && { before }) }
    const { saved, nextCursor } = await listSaved(userId, query)
    for (const { serverId, savedAt, message } of saved) {
      const { id, channelId, author } = message
      const content = await withChannelNames(database.read, userId, message.content, clock())
      described.push({ savedAt, id, serverId, channelId, author: author.name, content })
    }
    before = nextCursor
  } while (before !== null)
  return described
}

/** The account at the identity provider; null without a linked one. */
async function identityOf(reader: Reader, userId: string) {
  const identity = await findIdentity(reader, { userId })
  if (!identity) return null
  const { issuer, subject, name, linkedAt } = identity
  return { issuer, subject, name, linkedAt }
}

async function describeServers({ database }: Dependencies, userId: string) {
  const servers: object[] = []
  const conversations: object[] = []
  for (const serverId of await serverIdsOf(database.read, userId)) {
    const conversation = await conversationById(database.read, serverId)
    if (conversation) {
      conversations.push(conversation)
      continue
    }
    const { id, name, ownerId } = await serverById(database.read, serverId, 0)
    const { nickname, roleIds, joinedAt } = await memberOf(database.read, serverId, userId)
    servers.push({ id, name, ownerId, nickname, roleIds, joinedAt })
  }
  return { servers, conversations }
}
