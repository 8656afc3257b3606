import { isIP } from 'node:net'
import type { PasskeyObstacle } from '@guildhall/contract'

/** What passkeys belong to, in WebAuthn's words: the domain of the page that uses them. */
export interface RelyingParty {
  id: string
  origin: string
  obstacle: PasskeyObstacle
}

/** The relying party of pages at the address `base`. */
export function relyingPartyAt(base: string): RelyingParty {
  const { protocol, hostname: id, origin } = new URL(base)
  return { id, origin, obstacle: obstacleOf(protocol, id) }
}

function obstacleOf(protocol: string, hostname: string): PasskeyObstacle {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return 'no_domain'
  return protocol === 'https:' || isLocal ? 'none' : 'not_secure'
}
