import { importLimits, isImported } from '@guildhall/contract'
import type { ImportClaim, Message } from '@guildhall/contract'
import { appError, AppError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { recordAudit } from '../audit/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import { visibleChannelIds } from '../channels/access.ts'
import { listImportedAuthors, messageFor, messagesOfAuthor } from '../messages/access.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import { deleteClaim, findClaim, insertClaim, listClaims, updateClaim } from './claims-store.ts'
import type { ClaimRow, NamedClaimRow } from './claims-store.ts'

/** Members say that they were imported authors. */
export interface ImportClaims {
  /** Authors of messages in channels that the account can view, with a name that contains the text. */
  findAuthors(
    userId: string,
    serverId: string,
    text: string,
  ): Promise<{ id: string; name: string }[]>
  /** Open claims first, then the oldest. Needs `manage_server`. */
  list(userId: string, serverId: string): Promise<ImportClaim[]>
  /**
   * Throws `invalid_input` unless the message is an imported one in the server, `conflict` if the author was claimed already, and
   * `limit_reached`.
   */
  create(userId: string, serverId: string, messageId: string): Promise<ImportClaim>
  /** Needs `manage_server`. Throws `conflict` if the author belongs to another member. */
  decide(userId: string, ref: ClaimRef, accepted: boolean): Promise<ImportClaim>
  /** Of others, needs `manage_server`. */
  remove(userId: string, ref: ClaimRef): Promise<void>
}

export interface ClaimRef {
  serverId: string
  claimId: string
}

export function createImportClaims({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): ImportClaims {
  /** The claim with messages, as far as the member can view their channel. */
  async function present(reader: Reader, userId: string, row: NamedClaimRow): Promise<ImportClaim> {
    return {
      id: row.id,
      authorId: row.author_id,
      authorName: row.author_name,
      userId: row.user_id,
      userName: row.user_name,
      state: row.state,
      createdAt: row.created_at,
      messages: await visibleMessages(reader, userId, row),
    }
  }

  async function visibleMessages(
    reader: Reader,
    userId: string,
    { message_key: messageKey, author_id: authorId }: ClaimRow,
  ): Promise<Message[]> {
    const at = { messageKey, authorId, limit: importLimits.messagesPerClaim, now: clock() }
    try {
      return await messagesOfAuthor(reader, userId, at)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return []
      throw error
    }
  }

  async function claimFor(tx: Transaction, { serverId, claimId }: ClaimRef) {
    const row = await findClaim(tx, serverId, claimId)
    if (!row) throw notFound('claim')
    return row
  }

  return {
    async findAuthors(userId, serverId, text) {
      const member = await memberContext(database.read, userId, serverId, clock())
      const channelIds = await visibleChannelIds(database.read, member)
      const found = { text, limit: importLimits.foundAuthors }
      return listImportedAuthors(database.read, [...channelIds], found)
    },

    async list(userId, serverId) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      const rows = await listClaims(database.read, serverId)
      const sorted = rows.toSorted(
        (a, b) => Number(b.state === 'open') - Number(a.state === 'open'),
      )
      const claims: ImportClaim[] = []
      for (const row of sorted) claims.push(await present(database.read, userId, row))
      return claims
    },

    create: (userId, serverId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberContext(tx, userId, serverId, now)
        const { row: message, channel } = await messageFor(tx, userId, messageId, now)
        const { author_id: authorId, author_name: authorName } = message
        if (channel.server_id !== serverId || !isImported({ id: authorId })) {
          throw invalidInput('messageId', 'not_imported')
        }
        requireRoom(await listClaims(tx, serverId), userId, authorId)
        const row: ClaimRow = {
          id: newId(),
          server_id: serverId,
          author_id: authorId,
          author_name: authorName,
          user_id: userId,
          state: 'open',
          message_key: message.message_key,
          created_at: now,
        }
        await insertClaim(tx, row)
        await record(tx, 'created', row, { actorId: userId, now })
        publishToManagers(publish, serverId)
        return present(tx, userId, await claimFor(tx, { serverId, claimId: row.id }))
      }),

    decide: (userId, ref, accepted) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, ref.serverId, 'manage_server', now)
        const row = await claimFor(tx, ref)
        const state = accepted ? 'accepted' : 'declined'
        if (row.state === state) return present(tx, userId, row)
        if (accepted) await declineOthers(tx, row)
        await updateClaim(tx, row.id, state)
        await record(tx, state, row, { actorId: userId, now })
        publishToManagers(publish, ref.serverId)
        if (accepted || row.state === 'accepted') publishDecided(publish, ref.serverId)
        return present(tx, userId, { ...row, state })
      }),

    remove: (userId, ref) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberContext(tx, userId, ref.serverId, now)
        const row = await findClaim(tx, ref.serverId, ref.claimId)
        if (row?.user_id !== userId) {
          await memberWith(tx, userId, ref.serverId, 'manage_server', now)
        }
        if (!row) throw notFound('claim')
        await deleteClaim(tx, row.id)
        await record(tx, 'deleted', row, { actorId: userId, now })
        publishToManagers(publish, ref.serverId)
        if (row.state === 'accepted') publishDecided(publish, ref.serverId)
      }),
  }
}

function requireRoom(claims: ClaimRow[], userId: string, authorId: string): void {
  const own = claims.filter((claim) => claim.user_id === userId)
  if (own.some((claim) => claim.author_id === authorId)) throw appError('claim_exists')
  if (claims.some((claim) => claim.author_id === authorId && claim.state === 'accepted')) {
    throw appError('author_claimed')
  }
  const open = claims.filter(({ state }) => state === 'open')
  if (own.length >= importLimits.claimsPerMember || open.length >= importLimits.openClaims) {
    throw appError('claim_limit')
  }
}

/** Throws `conflict` if the author belongs to another member. */
async function declineOthers(tx: Transaction, row: ClaimRow): Promise<void> {
  const others = (await listClaims(tx, row.server_id)).filter(
    ({ id, author_id }) => id !== row.id && author_id === row.author_id,
  )
  if (others.some(({ state }) => state === 'accepted')) throw appError('author_claimed')
  for (const { id } of others) await updateClaim(tx, id, 'declined')
}

function record(
  tx: Transaction,
  what: 'created' | 'accepted' | 'declined' | 'deleted',
  { server_id: serverId, user_id: targetId, author_name: author }: ClaimRow,
  by: { actorId: string; now: number },
): Promise<void> {
  return recordAudit(tx, `import_claim.${what}`, { serverId, targetId, changes: { author }, ...by })
}

function publishDecided(publish: Publish, serverId: string): void {
  publish({ kind: 'server', serverId }, { type: 'import_claim.decided', data: { serverId } })
}

function publishToManagers(publish: Publish, serverId: string): void {
  publish({ kind: 'server', serverId }, { type: 'import_claims.updated', data: { serverId } })
}
