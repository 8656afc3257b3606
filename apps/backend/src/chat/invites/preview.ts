import type { InvitePreview, ServerRule } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { findPreview } from './store.ts'
import type { PreviewRow } from './store.ts'

/** What anyone can see of an invite and its server; unusable invites are not `valid`. Throws `not_found`. */
export type PreviewInvite = (code: string) => Promise<InvitePreview>

export function createPreview({
  database,
  presence,
  clock,
}: Pick<ChatParts, 'database' | 'presence' | 'clock'>): PreviewInvite {
  const inFlight = new Map<string, Promise<InvitePreview>>()

  async function load(code: string): Promise<InvitePreview> {
    const row = await findPreview(database.read, code, clock())
    if (!row) throw notFound('invite')
    return toPreview(code, row, presence.onlineCount(row.id))
  }

  return (code) => {
    const known = inFlight.get(code)
    if (known) return known
    // Requests of the same event loop turn share one query, since starting and ending a read is half of its cost.
    if (inFlight.size === 0) setImmediate(() => inFlight.clear())
    const preview = load(code)
    inFlight.set(code, preview)
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
      rules: JSON.parse(row.rules ?? '[]') as ServerRule[],
    },
  }
}
