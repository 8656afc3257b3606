import { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { VoiceConfig } from '../../core/config.ts'
import { iceServersFor } from '../../voice/ice-servers.ts'
import type { MediaServer } from '../../voice/media-server.ts'

/** What a check of voice found. */
export type VoiceReport =
  | { kind: 'off' }
  /** The media process cannot run here. */
  | { kind: 'failed'; problem: string }
  | {
      kind: 'checked'
      port: number
      /** The TCP port of the relay for networks that block UDP; null: there is none. */
      relayPort: number | null
      addresses: { address: string; isReachable: boolean }[]
      /** `isReachable` is null for TCP and TLS, which are not checked. */
      turn: { url: string; isReachable: boolean | null }[]
    }

/** The operator's commands, by name. */
export interface VoiceCommands {
  'voice-check': () => Promise<VoiceReport>
}

export function voiceCommands(
  voice: VoiceConfig,
  media: MediaServer,
  { clock, relayPort }: { clock: Clock; relayPort: () => number | null },
): VoiceCommands & Record<string, () => Promise<VoiceReport>> {
  return {
    async 'voice-check'() {
      if (voice.kind === 'off') return { kind: 'off' }
      const urls = voice.turn?.urls ?? []
      const [{ username = '', credential: password = '' } = {}] = iceServersFor(
        voice.turn,
        'voice-check',
        clock(),
      )
      const servers = urls.map((url) => ({ url, server: udpServerOf(url) }))
      const checked = servers.filter(({ server }) => server !== null)
      try {
        const { port, addresses, turn } = await media.check(
          checked.map(({ server }) => ({ ...server!, username, password })),
        )
        return {
          kind: 'checked',
          port,
          relayPort: relayPort(),
          addresses,
          turn: servers.map((turnServer) => ({
            url: turnServer.url,
            isReachable: turnServer.server ? (turn[checked.indexOf(turnServer)] ?? false) : null,
          })),
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { kind: 'failed', problem: media.problem ?? error.message }
      }
    },
  }
}

const defaultPort = 3478

/** Null for a TURN server over TCP or TLS. */
function udpServerOf(url: string): { host: string; port: number } | null {
  const match = /^turn:(\[[^\]]+\]|[^:?]+)(?::(\d+))?(\?transport=udp)?$/i.exec(url)
  if (!match) return null
  return { host: match[1]!.replaceAll(/[[\]]/g, ''), port: Number(match[2] ?? defaultPort) }
}
