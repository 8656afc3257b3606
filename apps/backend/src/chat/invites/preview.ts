import type { InvitePreview } from '@guildhall/contract'
import type { PresenceBook } from '../../cluster/presence.ts'
import { notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../storage/database.ts'
import { findPreview } from './store.ts'

/** What a stranger may know of an invite and its server. Throws `not_found`; a spent invite is shown as not valid. */
export type PreviewInvite = (code: string) => Promise<InvitePreview>

interface Dependencies {
  database: Database
  presence: PresenceBook
  clock: Clock
}

export function createPreview({ database, presence, clock }: Dependencies): PreviewInvite {
  return async (code) => {
    const row = await findPreview(database, code, clock())
    if (!row) throw notFound('invite')
    return {
      code,
      valid: row.usable === 1,
      server: {
        id: row.id,
        name: row.name,
        icon: row.icon,
        color: row.color,
        description: row.description,
        ageRating: row.ageRating,
        memberCount: row.memberCount,
        online: presence.onlineCount(row.id),
        requireApproval: row.requireApproval === 1,
      },
    }
  }
}
