import { auditedFields, publicAddressProblem } from '@guildhall/contract'
import type { PublicPage, UpdatePublicPageRequest } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { findUsableInvite } from '../invites/access.ts'
import { memberWith } from '../permissions/access.ts'
import { findPublicPage, savePublicPage } from './public-page-store.ts'

/** Both methods need `manage_server` and throw `not_found` for callers who are not members. */
export interface PublicPageSettings {
  get(userId: string, serverId: string): Promise<PublicPage>
  /**
   * What is left out stays as it is. Throws `invalid_input` for an invite that is not one of the server or cannot be used and
   * for what cannot be an address, and `conflict` for the address of another server.
   */
  update(userId: string, serverId: string, changes: UpdatePublicPageRequest): Promise<PublicPage>
}

export function createPublicPageSettings({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): PublicPageSettings {
  return {
    async get(userId, serverId) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      return findPublicPage(database.read, serverId)
    },

    update: (userId, serverId, wanted) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const before = await findPublicPage(tx, serverId)
        const { inviteCode = before.inviteCode, shortAddress = before.shortAddress } = wanted
        const page = { inviteCode, shortAddress }
        const changes = changesBetween(before, page, auditedFields.publicPage)
        if (Object.keys(changes).length === 0) return before
        if (changes.inviteCode && inviteCode !== null) {
          const invite = await findUsableInvite(tx, inviteCode, now)
          if (invite?.server_id !== serverId) throw invalidInput('inviteCode', 'invite_not_usable')
        }
        const problem =
          changes.shortAddress && shortAddress !== null && publicAddressProblem(shortAddress)
        if (problem) throw invalidInput('shortAddress', problem)
        const isFree = await savePublicPage(tx, serverId, page)
        if (!isFree) throw invalidInput('shortAddress', 'public_address_taken')
        const subject = { serverId, actorId: userId, targetId: serverId, now }
        await recordAudit(tx, 'public_page.updated', { ...subject, changes })
        return page
      }),
  }
}
