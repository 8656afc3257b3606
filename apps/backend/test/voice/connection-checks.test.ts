import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VoiceConfig } from '../../src/core/config.ts'
import type { RateLimit } from '../../src/core/rate-limit.ts'
import type { MediaServer } from '../../src/voice/media-server.ts'
import type { MediaEvent } from '../../src/voice/media-server.ts'
import { createConnectionChecks } from '../../src/chat/voice/connection-checks.ts'

/** A media process that makes an offer to everyone who joins. */
function startMedia() {
  const joined = new Set<string>()
  const handlers: ((event: MediaEvent) => void)[] = []
  const media = {
    subscribe: (handle: (event: MediaEvent) => void) => handlers.push(handle),
    async join({ participantId }: { participantId: string }): Promise<void> {
      await nextTurn()
      joined.add(participantId)
      for (const handle of handlers) {
        handle({ type: 'offer', participantId, sdp: 'v=0', offerId: 1, iceServers: [] })
      }
    },
    async send({ participantId }: { participantId: string }): Promise<void> {
      await nextTurn()
      joined.delete(participantId)
    },
  }
  return { joined, media: media as unknown as MediaServer }
}

test('V70: an account has one test of its connection, however many it starts at the same moment', async () => {
  const { joined, media } = startMedia()
  let now = 0
  const checks = createConnectionChecks({
    voice: { kind: 'on', turn: null } as VoiceConfig,
    media,
    clock: () => now,
    monotonic: () => now,
    checkLimit: { take: async () => ({ allowed: true }) } as unknown as RateLimit,
  })
  // More than can run at the same time, together and one after another.
  for (let round = 0; round < 10; round += 1) {
    await Promise.allSettled(Array.from({ length: 12 }, () => checks.start('ada')))
    assert.equal(joined.size, 1)
    await checks.start('ada')
    assert.equal(joined.size, 1)
  }
  await checks.start('ben')
  assert.equal(joined.size, 2)
  now += 15_000
  await checks.tick()
  assert.equal(joined.size, 0)
})
