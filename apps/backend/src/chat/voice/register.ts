import { beginsStun } from '../../voice/begins-stun.ts'
import { createMediaServer } from '../../voice/media-server.ts'
import { createSharedMedia } from '../../voice/shared-media.ts'
import type { App } from '../../http/app-types.ts'
import { listeningPort } from '../../http/listen.ts'
import type { OtherProtocols } from '../../http/other-protocols.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { VoiceHooks } from './access.ts'
import { createVoiceActions, slotCounts } from './actions.ts'
import type { VoiceActions } from './actions.ts'
import { createCalls } from './calls.ts'
import { createConnectionChecks } from './connection-checks.ts'
import { measureVoice } from './measure.ts'
import { createModerate } from './moderation.ts'
import { createPlaySound } from './play-sound.ts'
import { createRooms } from './rooms.ts'
import { roomRoutes } from './routes.ts'
import type { MessageJudge } from '../messages/access.ts'
import { relaySettings } from './relay.ts'
import { voiceCommands } from './operator-commands.ts'
import type { VoiceCommands } from './operator-commands.ts'
import { createVoiceStates } from './voice-states.ts'

interface Registered {
  voiceActions: VoiceActions
  voice: VoiceHooks
  operatorCommands: VoiceCommands
}

const tickMs = 1000
const maxParticipants = 1000
/** Of each account; a test of the connection needs up to three. */
const checksPerMinute = 12
/** Of each account; further ones do not ring. */
const callsPerMinute = 10

/** Registers voice on the server of `app`, whose port is also the default UDP port. Voice stops when `app` closes. */
export function registerVoice(
  parts: ChatParts & { app: App; otherProtocols: OtherProtocols; judge: MessageJudge },
): Registered {
  const { app, config, log, clock, monotonic, background, database, publisher, rateLimits } = parts
  const { bus, processes } = parts
  const { voice } = config
  const settings = () => ({
    port: (voice.kind === 'on' ? voice.port : null) ?? listeningPort(app),
    // PORT=0 takes any free port as well.
    isAnyPort: voice.kind === 'on' && voice.port === null && config.port === 0,
    address: voice.kind === 'on' ? voice.address : null,
    stun: voice.kind === 'on' ? voice.stun : null,
    relay: relaySettings(config, listeningPort(app)),
    slots: slotCounts,
    maxParticipants,
    videoBitrate: voice.kind === 'on' ? 1000 * voice.videoKbps : 1,
  })
  const local = createMediaServer({ settings, log, clock: monotonic })
  Object.assign(parts.otherProtocols, {
    recognizes(bytes, isDecrypted) {
      if (!beginsStun(bytes)) return false
      const { relay } = settings()
      return relay !== null && (isDecrypted || relay.isShared)
    },
    accept: local.acceptConnection,
  } satisfies OtherProtocols)
  const media = createSharedMedia({ local, processes, clock: monotonic })
  app.addHook('onClose', async () => {
    media.stop()
    local.stop()
  })
  const { directory } = parts
  const turn = voice.kind === 'on' ? voice.turn : null
  const voiceStates = createVoiceStates({
    ...{ publisher, bus, directory, processes, media, clock, monotonic, turn },
    log: database.log,
  })
  const calls = createCalls({
    ...{ database, background, publisher, bus, processes, voiceStates, clock, monotonic },
    callLimit: rateLimits.perMinute('calls', callsPerMinute),
  })
  const checks = createConnectionChecks({
    ...{ voice, clock, monotonic, media: local },
    checkLimit: rateLimits.perMinute('voice-check', checksPerMinute),
  })
  background.every('voice tick', tickMs, voiceStates.tick)
  background.every('calls', tickMs, calls.tick)
  background.every('voice checks', tickMs, checks.tick)
  measureVoice(parts.metrics, { voiceStates, media: local })
  const rooms = createRooms({ ...parts, voiceStates })
  const moderate = createModerate({ publisher, voiceStates, rooms, clock })
  parts.routes.session((scope) => roomRoutes(scope, rooms))
  const voiceActions = createVoiceActions({
    database,
    config,
    clock,
    monotonic,
    directory,
    rooms,
    media,
    voiceStates,
    moderate,
    checks,
    calls,
    playSound: createPlaySound({ database, rateLimits, voiceStates }),
  })
  const operatorCommands = voiceCommands(voice, local, {
    clock,
    relayPort: () => settings().relay?.port ?? null,
  })
  return { voiceActions, voice: { ...voiceStates.hooks, callIn: calls.callIn }, operatorCommands }
}
