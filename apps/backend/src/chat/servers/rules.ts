import { isDeepStrictEqual } from 'node:util'
import type { Member, ServerRules, SetRulesRequest } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import { wellFormed } from '../../core/text.ts'
import type { ChatParts } from '../chat-parts.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { acceptRules, memberOf } from '../members/access.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import { serverById } from './access.ts'
import { findRules, putRules } from './rules-store.ts'

/** The rules that members of a server accept before they can write. */
export interface RulesOfServers {
  get(userId: string, serverId: string): Promise<ServerRules>
  /** Needs `manage_server`. */
  set(userId: string, serverId: string, input: SetRulesRequest): Promise<ServerRules>
  /** Throws `conflict` when the rules have changed since `updatedAt`. */
  accept(userId: string, serverId: string, updatedAt: number): Promise<Member>
}

export function createRules({
  database,
  publisher,
  presence,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'presence' | 'clock'>) {
  const rules: RulesOfServers = {
    async get(userId, serverId) {
      await memberContext(database.read, userId, serverId, clock())
      return findRules(database.read, serverId)
    },

    async set(userId, serverId, { rules: input, askEveryone = false }) {
      const online = presence.onlineCount(serverId)
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const old = await findRules(tx, serverId)
        const next = input.map((rule) => wellFormed(rule))
        if (isDeepStrictEqual(next, old.rules) && !askEveryone) return old
        const before = await serverById(tx, serverId, online)
        const asksAnybody = next.length > 0
        const since = before.rules?.since ?? now
        const askedAt = askEveryone ? now : (before.rules?.askedAt ?? null)
        const inForce = asksAnybody ? { since, askedAt } : null
        // Later than any acceptance of the old rules, which the clock's resolution may not show.
        const updatedAt = Math.max(now, (old.updatedAt ?? 0) + 1)
        await putRules(tx, serverId, { rules: next, updatedAt, inForce })
        const server = await serverById(tx, serverId, online)
        publish({ kind: 'server', serverId }, { type: 'server.updated', data: { server } })
        const isAsked = asksAnybody && askEveryone
        // The member who asks everyone has read the rules.
        if (isAsked) await acceptRules(tx, publish, { serverId, userId, now })
        const result = { rules: next, updatedAt }
        const changes = changesBetween(old, result, ['rules'])
        await recordAudit(tx, 'rules.updated', {
          serverId,
          actorId: userId,
          targetId: serverId,
          changes: { ...changes, ...(isAsked ? { askedEveryone: true } : {}) },
          now,
        })
        return result
      })
    },

    accept: (userId, serverId, updatedAt) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberContext(tx, userId, serverId, now)
        const current = await findRules(tx, serverId)
        if (current.updatedAt !== updatedAt) throw appError('rules_changed')
        if (!member.mustAcceptRules) return memberOf(tx, serverId, userId)
        return acceptRules(tx, publish, { serverId, userId, now })
      }),
  }
  return rules
}
