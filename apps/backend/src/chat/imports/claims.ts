import { holds, importLimits, isImported } from '@guildhall/contract'
import type { CreateImportClaimRequest, ImportClaim, Message } from '@guildhall/contract'
import { appError, AppError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { recordAudit } from '../audit/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import { visibleChannelIds } from '../channels/access.ts'
import { listImportedAuthors, messageFor, messagesOfAuthor } from '../messages/access.ts'
import {
  findMemberContext,
  memberContext,
  memberWith,
  requireMemberPermission,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import {
  deleteClaim,
  findClaim,
  insertClaim,
  listClaims,
  listProposedClaims,
  updateClaim,
} from './claims-store.ts'
import type { ClaimRow, NamedClaimRow } from './claims-store.ts'

/** Members say that they were imported authors, or are asked by those who manage the server; the other side agrees. */
export interface ImportClaims {
  /** Authors of messages in channels that the account can view, with a name that contains the text. */
  findAuthors(
    userId: string,
    serverId: string,
    text: string,
  ): Promise<{ id: string; name: string }[]>
  /** Open claims first, then the oldest. Needs `manage_server`. */
  list(userId: string, serverId: string): Promise<ImportClaim[]>
  /** What the account is asked, the oldest first. */
  listProposed(userId: string): Promise<ImportClaim[]>
  /**
   * For another member, needs `manage_server`. Accepts an open claim of the other side for the same. Throws `invalid_input` unless the
   * message is an imported one in the server, `conflict` if the author was claimed already, and `limit_reached`.
   */
  create(userId: string, serverId: string, input: CreateImportClaimRequest): Promise<ImportClaim>
  /** Of a member's claim, needs `manage_server`; of others, only for the member. Throws `conflict` if the author belongs to another one. */
  decide(userId: string, ref: ClaimRef, accepted: boolean): Promise<ImportClaim>
  /** Of others, needs `manage_server`. Throws `conflict` if it was declined by the other side. */
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
      serverId: row.server_id,
      authorId: row.author_id,
      authorName: row.author_name,
      userId: row.user_id,
      userName: row.user_name,
      proposedBy: row.proposed_by,
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

    async listProposed(userId) {
      const claims: ImportClaim[] = []
      for (const row of await listProposedClaims(database.read, userId)) {
        claims.push(await present(database.read, userId, row))
      }
      return claims
    },

    create: (userId, serverId, { messageId, userId: askedId = userId }) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const by = { actorId: userId, now }
        const proposedBy = askedId === userId ? 'member' : 'manager'
        if (proposedBy === 'member') await memberContext(tx, userId, serverId, now)
        else {
          await memberWith(tx, userId, serverId, 'manage_server', now)
          if (!(await findMemberContext(tx, askedId, serverId, now))) throw notFound('member')
        }
        const { row: message, channel } = await messageFor(tx, userId, messageId, now)
        const { author_id: authorId, author_name: authorName } = message
        if (channel.server_id !== serverId || !isImported({ id: authorId })) {
          throw invalidInput('messageId', 'not_imported')
        }
        const claims = await listClaims(tx, serverId)
        const known = claims.find((one) => one.author_id === authorId && one.user_id === askedId)
        if (known && (known.proposed_by === proposedBy || known.state === 'accepted')) {
          throw appError('claim_exists')
        }
        // Now both sides say so.
        if (known?.state === 'open')
          return present(tx, userId, await settle(tx, publish, known, 'accepted', by))
        const row: ClaimRow = {
          id: newId(),
          server_id: serverId,
          author_id: authorId,
          author_name: authorName,
          user_id: askedId,
          proposed_by: proposedBy,
          state: 'open',
          message_key: message.message_key,
          created_at: now,
        }
        requireRoom(claims, row)
        // This side declined it, and has changed its mind.
        if (known) await deleteClaim(tx, known.id)
        await insertClaim(tx, row)
        await record(tx, proposedBy === 'member' ? 'created' : 'proposed', row, by)
        publishChange(publish, row)
        return present(tx, userId, await claimFor(tx, { serverId, claimId: row.id }))
      }),

    decide: (userId, ref, accepted) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberContext(tx, userId, ref.serverId, now)
        const row = await claimFor(tx, ref)
        if (!isAsked(row, member)) {
          requireMemberPermission(member, member.permissions, 'manage_server')
          throw appError('not_asked')
        }
        const state = accepted ? 'accepted' : 'declined'
        if (row.state === state) return present(tx, userId, row)
        return present(tx, userId, await settle(tx, publish, row, state, { actorId: userId, now }))
      }),

    remove: (userId, ref) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberContext(tx, userId, ref.serverId, now)
        const row = await claimFor(tx, ref)
        if (row.user_id !== userId) {
          requireMemberPermission(member, member.permissions, 'manage_server')
        }
        // Otherwise, the other side could be asked again and again.
        if (row.state === 'declined' && !isAsked(row, member)) throw appError('claim_declined')
        await deleteClaim(tx, row.id)
        await record(tx, 'deleted', row, { actorId: userId, now })
        publishChange(publish, row)
        if (row.state === 'accepted') publishDecided(publish, ref.serverId)
      }),
  }
}

interface Actor {
  actorId: string
  now: number
}

/** Whether the member is on the side that decides: who manages the server about what a member says, and the reverse. */
function isAsked(
  { proposed_by: proposedBy, user_id: userId }: ClaimRow,
  member: MemberContext,
): boolean {
  return proposedBy === 'manager'
    ? userId === member.userId
    : holds(member.permissions, 'manage_server')
}

function requireRoom(claims: ClaimRow[], { author_id, user_id, proposed_by }: ClaimRow): void {
  if (claims.some((claim) => claim.author_id === author_id && claim.state === 'accepted')) {
    throw appError('author_claimed')
  }
  const sameSide = claims.filter((claim) => claim.proposed_by === proposed_by)
  const ofMember = sameSide.filter((claim) => claim.user_id === user_id)
  const open = sameSide.filter(({ state }) => state === 'open')
  if (ofMember.length >= importLimits.claimsPerMember || open.length >= importLimits.openClaims) {
    throw appError('claim_limit')
  }
}

/** Throws `conflict` if the author belongs to another member. */
async function settle(
  tx: Transaction,
  publish: Publish,
  row: NamedClaimRow,
  state: 'accepted' | 'declined',
  by: Actor,
): Promise<NamedClaimRow> {
  if (state === 'accepted') await endOthers(tx, publish, row)
  await updateClaim(tx, row.id, state)
  await record(tx, state, row, by)
  publishChange(publish, row)
  if (state === 'accepted' || row.state === 'accepted') publishDecided(publish, row.server_id)
  return { ...row, state }
}

/** Ends the open claims of the same author. Throws `conflict` if the author belongs to another member. */
async function endOthers(tx: Transaction, publish: Publish, row: ClaimRow): Promise<void> {
  const others = (await listClaims(tx, row.server_id)).filter(
    ({ id, author_id }) => id !== row.id && author_id === row.author_id,
  )
  if (others.some(({ state }) => state === 'accepted')) throw appError('author_claimed')
  for (const other of others.filter(({ state }) => state === 'open')) {
    if (other.proposed_by === 'member') await updateClaim(tx, other.id, 'declined')
    else {
      // Its member has declined nothing, and can be asked again.
      await deleteClaim(tx, other.id)
      publishChange(publish, other)
    }
  }
}

function record(
  tx: Transaction,
  what: 'created' | 'proposed' | 'accepted' | 'declined' | 'deleted',
  { server_id: serverId, user_id: targetId, author_name: author }: ClaimRow,
  by: Actor,
): Promise<void> {
  return recordAudit(tx, `import_claim.${what}`, { serverId, targetId, changes: { author }, ...by })
}

function publishDecided(publish: Publish, serverId: string): void {
  publish({ kind: 'server', serverId }, { type: 'import_claim.decided', data: { serverId } })
}

/** Notifies those who manage the server, and the member whom they ask. */
function publishChange(
  publish: Publish,
  { server_id: serverId, user_id: userId, proposed_by: proposedBy }: ClaimRow,
): void {
  const event = { type: 'import_claims.updated', data: { serverId } } as const
  publish({ kind: 'server', serverId }, event)
  if (proposedBy === 'manager') publish({ kind: 'user', userId }, event)
}
