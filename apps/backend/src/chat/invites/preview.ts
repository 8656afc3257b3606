import type { InvitePreview } from '@guildhall/contract'
import type { PresenceStore } from '../../cluster/presence.ts'
import { notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../storage/database.ts'
import { findPreview } from './store.ts'
import type { PreviewRow } from './store.ts'

/** What a stranger may know of an invite and its server. Throws `not_found`; a spent invite is shown as not valid. */
export type PreviewInvite = (code: string) => Promise<InvitePreview>

interface Dependencies {
  database: Database
  presence: PresenceStore
  clock: Clock
}

export function createPreview({ database, presence, clock }: Dependencies): PreviewInvite {
  const thisTurn = new Map<string, Promise<InvitePreview>>()

  async function look(code: string): Promise<InvitePreview> {
    const row = await findPreview(database, code, clock())
    if (!row) throw notFound('invite')
    return toPreview(code, row, await presence.onlineCount(row.id))
  }

  return (code) => {
    const known = thisTurn.get(code)
    if (known) return known
    // Requests that came in together share one look: half of its cost is to begin and end the reading.
    if (thisTurn.size === 0) setImmediate(() => thisTurn.clear())
    const preview = look(code)
    thisTurn.set(code, preview)
    return preview
  }
}

function toPreview(code: string, row: PreviewRow, online: number): InvitePreview {
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
      online,
      requireApproval: row.requireApproval === 1,
    },
  }
}
