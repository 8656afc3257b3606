import { invalid, quoted } from './values.ts'
import type { StartValues } from './values.ts'

/** The one UDP port of all media, and how browsers come to it. */
export type VoiceConfig =
  | { kind: 'off' }
  | {
      kind: 'on'
      /** Null: the number of `port`. */
      port: number | null
      /** An IP address or a name; null: the addresses of the machine. */
      address: string | null
      /** What says which address the machine has on the Internet; null: it is not asked. */
      stun: { host: string; port: number } | null
      /** The TCP port of the relay. `off`: there is no relay; null: the number of `port`. */
      tcpPort: number | 'off' | null
      /** The most that the picture of a screen may take. */
      videoKbps: number
      turn: { urls: string[]; secret: string } | null
    }

const stunPort = 3478

export function voiceOf(values: StartValues): VoiceConfig {
  if (!values.voice) return { kind: 'off' }
  const { voicePort: port, voiceAddress: address, voiceTcpPort: tcpPort } = values
  const { voiceVideoKbps: videoKbps, voiceTurnUrls: urls, voiceTurnSecret: secret } = values
  const stun = stunOf(values)
  if (secret !== null && urls.length === 0) {
    throw invalid('VOICE_TURN_URLS', 'is needed with VOICE_TURN_SECRET')
  }
  const turn = secret === null ? null : { urls, secret }
  return { kind: 'on', port, address, stun, tcpPort, videoKbps, turn }
}

function stunOf({ voiceStun: value, voiceAddress }: StartValues) {
  if (value === null) return null
  const url = URL.parse(`stun://${value}`)
  const port = Number(url?.port || stunPort)
  if (!url || port === 0) {
    throw invalid('VOICE_STUN', `must have a port from 1 to 65535, not ${quoted(value)}`)
  }
  if (voiceAddress !== null) {
    throw invalid('VOICE_STUN', 'has no effect with VOICE_ADDRESS: set one of both')
  }
  return { host: url.hostname.replaceAll(/^\[|\]$/g, ''), port }
}
