import type { ActionReply, IceServer } from '@guildhall/contract'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { RateLimit } from '../../core/rate-limit.ts'
import { appError } from '../../core/app-error.ts'
import type { VoiceConfig } from '../../core/config.ts'
import { newId } from '../../core/ids.ts'
import { iceServersFor } from '../../voice/ice-servers.ts'
import type { MediaServer } from '../../voice/media-server.ts'
import type { ChatParts } from '../chat-parts.ts'
import { noMedia } from './participants.ts'

/** After this time, a connection ends whether it came about or not. */
const lifeMs = 15_000
const offerTimeoutMs = 5000
const maxChecks = 50

interface Offer {
  sdp: string
  /** How the relay is reached. */
  iceServers?: IceServer[]
}

interface Check {
  id: string
  /** Null: there will be none. */
  resolveOffer: (offer: Offer | null) => void
  endsAt: number
}

export type ConnectionChecks = ReturnType<typeof createConnectionChecks>

/** Connections of people who test whether voice works for them: alone in a room of their own, without media. */
export function createConnectionChecks({
  voice,
  media,
  clock,
  monotonic,
  checkLimit,
}: Pick<ChatParts, 'clock' | 'monotonic'> & {
  voice: VoiceConfig
  media: MediaServer
  checkLimit: RateLimit
}) {
  const byUser = new Map<string, Check>()
  const byId = new Map<string, Check>()

  async function end(userId: string, check: Check): Promise<void> {
    check.resolveOffer(null)
    byId.delete(check.id)
    if (byUser.get(userId) === check) byUser.delete(userId)
    await media.send({ type: 'leave', participantId: check.id })
  }

  media.subscribe((event) => {
    if (event.type === 'offer') byId.get(event.participantId)?.resolveOffer(event)
  })

  return {
    /** Makes an offer, in place of the account's last one. Throws `busy`, `limit_reached` and `rate_limited`. */
    async start(userId: string): Promise<ActionReply<'voice.check'>> {
      if (voice.kind === 'off') throw appError('voice_off')
      requireAllowed(await checkLimit.take(userId))
      const last = byUser.get(userId)
      if (byId.size - (last ? 1 : 0) >= maxChecks) throw appError('voice_full')
      const { promise: offer, resolve: resolveOffer } = Promise.withResolvers<Offer | null>()
      const check: Check = { id: newId(), resolveOffer, endsAt: monotonic() + lifeMs }
      // Before anything is awaited: the account may start others meanwhile, through other connections.
      byUser.set(userId, check)
      byId.set(check.id, check)
      const offerTimer = setTimeout(() => resolveOffer(null), offerTimeoutMs)
      try {
        if (last) await end(userId, last)
        await media.join({
          participantId: check.id,
          roomId: check.id,
          userId,
          audioBitrate: 64_000,
          access: noMedia,
          usesRelay: true,
        })
        const made = await offer
        if (made === null) throw appError('voice_unavailable')
        const { sdp, iceServers: relay = [] } = made
        return { sdp, iceServers: [...relay, ...iceServersFor(voice.turn, userId, clock())] }
      } catch (error) {
        await end(userId, check)
        throw error
      } finally {
        clearTimeout(offerTimer)
      }
    },

    /** Throws `conflict` where there is no offer, and SignalRefused. */
    async answer(userId: string, sdp: string): Promise<void> {
      const check = byUser.get(userId)
      if (!check) throw appError('no_voice_check')
      await media.send({ type: 'answer', participantId: check.id, sdp })
    },

    async tick(): Promise<void> {
      const over = [...byUser].filter(([, { endsAt }]) => endsAt <= monotonic())
      await Promise.all(over.map(([userId, check]) => end(userId, check)))
    },
  }
}
