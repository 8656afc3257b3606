import { hasVisibleCharacter, isCategory } from '@guildhall/contract'
import type { Member, SetWelcomeRequest, Welcome } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { visibleChannels } from '../channels/access.ts'
import type { ChatParts } from '../chat-parts.ts'
import { closeWelcome, memberOf } from '../members/access.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { serverById } from './access.ts'
import { findWelcome, putWelcome } from './welcome-store.ts'

export type Welcomes = ReturnType<typeof createWelcomes>

/** What servers show to new members. */
export function createWelcomes({
  database,
  publisher,
  presence,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'presence' | 'clock'>) {
  return {
    async get(userId: string, serverId: string): Promise<Welcome> {
      const member = await memberContext(database.read, userId, serverId, clock())
      const server = await serverById(database.read, serverId, 0)
      return {
        ...(await welcomeFor(database.read, member)),
        enabled: server.welcomeSince !== null,
      }
    },

    /** Needs `manage_server`. Throws `invalid_input` for a channel that the caller can't view. */
    set(userId: string, serverId: string, input: SetWelcomeRequest): Promise<Welcome> {
      const online = presence.onlineCount(serverId)
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_server', now)
        const { welcomeSince } = await serverById(tx, serverId, online)
        const old = { ...(await welcomeFor(tx, member)), enabled: welcomeSince !== null }
        const { enabled, channelIds } = input
        const next = { enabled, text: visibleText(input.text), channelIds }
        const known = await startingChannelIds(tx, member)
        const unknown = channelIds.findIndex((id) => !known.has(id))
        if (unknown !== -1) throw invalidInput(`channelIds.${unknown}`, 'not_a_channel')
        const since = enabled ? (welcomeSince ?? now) : null
        await putWelcome(tx, serverId, { ...next, since })
        const server = await serverById(tx, serverId, online)
        if (since !== welcomeSince) {
          publish({ kind: 'server', serverId }, { type: 'server.updated', data: { server } })
        }
        const changes = changesBetween(old, next, ['enabled', 'text'])
        await recordAudit(tx, 'welcome.updated', {
          serverId,
          actorId: userId,
          targetId: serverId,
          changes,
          now,
        })
        return next
      })
    },

    finish: (userId: string, serverId: string): Promise<Member> =>
      publisher.transaction(async (tx, publish) => {
        await memberContext(tx, userId, serverId, clock())
        const member = await memberOf(tx, serverId, userId)
        if (member.welcomed) return member
        return closeWelcome(tx, publish, { serverId, userId })
      }),
  }
}

async function welcomeFor(
  reader: Reader,
  member: MemberContext,
): Promise<Pick<Welcome, 'text' | 'channelIds'>> {
  const { text, channelIds } = await findWelcome(reader, member.serverId)
  const known = await startingChannelIds(reader, member)
  return { text, channelIds: channelIds.filter((id) => known.has(id)) }
}

async function startingChannelIds(reader: Reader, member: MemberContext): Promise<Set<string>> {
  const channels = await visibleChannels(reader, member)
  return new Set(channels.filter(({ type }) => !isCategory(type)).map(({ id }) => id))
}

function visibleText(text: string | null): string | null {
  const wellFormed = text?.toWellFormed().trim() ?? ''
  return hasVisibleCharacter(wellFormed) ? wellFormed : null
}
