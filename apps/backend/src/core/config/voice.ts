import type { Env } from '../env.ts'
import { choice, hostOf, integer, invalid, list, quoted } from './values.ts'

/** The one UDP port of all media, and how browsers come to it. */
export type VoiceConfig =
  | { kind: 'off' }
  | {
      kind: 'on'
      /** Null: the number of `port`. */
      port: number | null
      /** An IP address or a name; null: the addresses of the machine. */
      address: string | null
      turn: { urls: string[]; secret: string } | null
    }

export function readVoice(env: Env): VoiceConfig {
  if (choice(env, 'VOICE', ['on', 'off'], 'on') === 'off') return { kind: 'off' }
  const address = env.VOICE_ADDRESS ? hostOf(env, 'VOICE_ADDRESS', '') : null
  const port = env.VOICE_PORT ? integer(env, 'VOICE_PORT', 0, 1, 65_535) : null
  return { kind: 'on', port, address, turn: turn(env) }
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
