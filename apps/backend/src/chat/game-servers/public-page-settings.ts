import { auditedFields } from '@guildhall/contract'
import type { PublicPage } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { findUsableInvite } from '../invites/access.ts'
import {} from './access.ts'
import { findPublicInvite, savePublicInvite } from './public-page-store.ts'
import { memberWith } from '../permissions/access.ts'

/** Both methods need `manage_server` and throw `not_found` for callers who are not members. */
export interface PublicPageSettings {
  get(userId: string, serverId: string): Promise<PublicPage>
  /** Throws `invalid_input` for an invite that is not one of the server or cannot be used. */
  update(userId: string, serverId: string, page: PublicPage): Promise<PublicPage>
}

export function createPublicPageSettings({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): PublicPageSettings {
  return {
    async get(userId, serverId) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      return loadSettings(database.read, serverId)
    },

    update: (userId, serverId, page) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const before = await loadSettings(tx, serverId)
        const { inviteCode } = page
        if (inviteCode === before.inviteCode) return before
        if (inviteCode !== null) {
          const invite = await findUsableInvite(tx, inviteCode, now)
          if (invite?.server_id !== serverId) throw invalidInput('inviteCode', 'invite_not_usable')
        }
        await savePublicInvite(tx, serverId, inviteCode)
        const changes = changesBetween(before, page, auditedFields.publicPage)
        const subject = { serverId, actorId: userId, targetId: serverId, now }
        await recordAudit(tx, 'public_page.updated', { ...subject, changes })
        return { inviteCode }
      }),
  }
}

async function loadSettings(reader: Reader, serverId: string): Promise<PublicPage> {
  return { inviteCode: await findPublicInvite(reader, serverId) }
}
