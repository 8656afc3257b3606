import { createMediaServer } from '../../voice/media-server.ts'
import type { MediaServer } from '../../voice/media-server.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { VoiceHooks } from './access.ts'
import { createVoiceActions, slotCounts } from './actions.ts'
import type { VoiceActions } from './actions.ts'
import { createModerate } from './moderation.ts'
import { createPresence } from './presence.ts'
import type { Presence } from './presence.ts'

interface Registered {
  voiceActions: VoiceActions
  voice: VoiceHooks
  media: MediaServer
}

const tickMs = 1000
const maxParticipants = 1000
const connectTimeoutMs = 45_000

/** `port` returns the UDP port to use where the settings name none. */
export function registerVoice(parts: ChatParts & { port: () => number }): Registered {
  const { config, log, clock, monotonic, background, database, publisher, port } = parts
  const { voice } = config
  const settings = () => ({
    port: (voice.kind === 'on' ? voice.port : null) ?? port(),
    address: voice.kind === 'on' ? voice.address : null,
    slots: slotCounts,
    maxParticipants,
    connectTimeoutMs,
  })
  const media = createMediaServer({ settings, log, clock: monotonic }, (event) =>
    presence.handleMedia(event),
  )
  const presence: Presence = createPresence({ publisher, media, clock, monotonic })
  background.every('voice tick', tickMs, presence.tick)
  const moderate = createModerate({ publisher, presence, clock })
  const voiceActions = createVoiceActions({ database, config, clock, media, presence, moderate })
  return { voiceActions, voice: presence.hooks, media }
}
