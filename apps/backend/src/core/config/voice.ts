import type { Env } from '../env.ts'
import {
  choice,
  hostOf,
  integer,
  invalid,
  list,
  optionalInteger,
  portOrOff,
  quoted,
} from './values.ts'

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

export function readVoice(env: Env): VoiceConfig {
  if (choice(env, 'VOICE') === 'off') return { kind: 'off' }
  const address = env.VOICE_ADDRESS ? hostOf(env, 'VOICE_ADDRESS') : null
  const port = optionalInteger(env, 'VOICE_PORT')
  const tcpPort = portOrOff(env, 'VOICE_TCP_PORT')
  const videoKbps = integer(env, 'VOICE_VIDEO_KBPS')
  return { kind: 'on', port, address, stun: stun(env), tcpPort, videoKbps, turn: turn(env) }
}

function stun({ VOICE_STUN, VOICE_ADDRESS }: Env) {
  const value = VOICE_STUN?.trim()
  if (!value) return null
  const [, host = '', port] = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i.exec(value) ?? []
  const number = Number(port ?? stunPort)
  if (host === '' || number < 1 || number > 65_535) {
    throw invalid('VOICE_STUN', `must be like stun.example.org:3478, not ${quoted(value)}`)
  }
  if (VOICE_ADDRESS)
    throw invalid('VOICE_STUN', 'has no effect with VOICE_ADDRESS: set one of both')
  return { host: host.replace(/^\[|\]$/g, ''), port: number }
}

function turn({ VOICE_TURN_URLS, VOICE_TURN_SECRET }: Env) {
  const urls = list(VOICE_TURN_URLS)
  for (const url of urls) {
    if (/^turns?:([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(\?transport=(udp|tcp))?$/i.test(url))
      continue
    throw invalid(
      'VOICE_TURN_URLS',
      `must hold addresses like turn:turn.example.org:3478, not ${quoted(url)}`,
    )
  }
  const secret = VOICE_TURN_SECRET?.trim()
  if (urls.length === 0 && !secret) return null
  if (!secret) throw invalid('VOICE_TURN_SECRET', 'is needed with VOICE_TURN_URLS')
  if (urls.length === 0) throw invalid('VOICE_TURN_URLS', 'is needed with VOICE_TURN_SECRET')
  return { urls, secret }
}
