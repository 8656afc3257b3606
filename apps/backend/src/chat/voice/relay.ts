import type { Config } from '../../core/config.ts'
import type { MediaSettings } from '../../voice/media-server.ts'

/** Where the relay of the media process is reached; `httpPort` is the port of the HTTP server. */
export function relaySettings(
  { voice, https, publicUrl }: Pick<Config, 'voice' | 'https' | 'publicUrl'>,
  httpPort: number,
): MediaSettings['relay'] {
  if (voice.kind === 'off' || voice.tcpPort === 'off') return null
  const port = voice.tcpPort ?? voice.port ?? httpPort
  const secureHost = https.kind === 'off' || publicUrl === null ? null : hostOf(publicUrl)
  return { port, isShared: port === httpPort, secureHost }
}

/** With the port, which browsers would take for another number in an address of a relay. */
function hostOf(publicUrl: string): string {
  const { hostname, port } = new URL(publicUrl)
  return `${hostname}:${port || '443'}`
}
