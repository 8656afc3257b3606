import type { IceServer } from '@guildhall/contract'
import { act } from '../../shared/gateway/client.ts'

export interface ConnectionReport {
  /** What the server advertises, with its port. */
  addresses: { address: string; port: string }[]
  /** Null: UDP packets don't get through. */
  direct: { address: string | null; roundTripMs: number | null } | null
  /** Whether Guildhall's relay works, over TCP. Null: there is none. */
  relay: boolean | null
  /** Whether the operator's TURN server works. Null: there is none. */
  turn: boolean | null
}

/** The server ends a connection a little later. */
const timeoutMs = 8000

/** Opens a media connection to the server, then one through each kind of relay. Throws ApiError. */
export async function testConnection(): Promise<ConnectionReport> {
  const first = await act('voice.check', {})
  const addresses = candidatesIn(first.sdp)
  const direct = await connect(first.sdp, {})
  const through = async (kind: IceServer['kind']): Promise<boolean | null> => {
    const isOfKind = (server: IceServer): boolean => server.kind === kind
    if (!first.iceServers.some(isOfKind)) return null
    const { sdp, iceServers } = await act('voice.check', {})
    return (await connect(sdp, relayOnly(iceServers.filter(isOfKind)))) !== null
  }
  return { addresses, direct, relay: await through('relay'), turn: await through('turn') }
}

function relayOnly(iceServers: IceServer[]): RTCConfiguration {
  return { iceServers, iceTransportPolicy: 'relay' }
}

/** Answers the offer. Returns how it is connected, or null where it is not in time. */
async function connect(
  sdp: string,
  configuration: RTCConfiguration,
): Promise<ConnectionReport['direct']> {
  const connection = new RTCPeerConnection(configuration)
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp })
    await connection.setLocalDescription()
    await act('voice.check_answer', { sdp: connection.localDescription?.sdp ?? '' })
    return (await isConnected(connection)) ? await describePath(connection) : null
  } finally {
    connection.close()
  }
}

function isConnected(connection: RTCPeerConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { connectionState } = connection
      if (connectionState === 'connected') resolve(true)
      if (connectionState === 'failed') resolve(false)
    }
    connection.addEventListener('connectionstatechange', check)
    setTimeout(() => resolve(false), timeoutMs)
    check()
  })
}

async function describePath(connection: RTCPeerConnection): Promise<ConnectionReport['direct']> {
  const stats = await connection.getStats()
  const all = [...stats.values()]
  const transport = all.find(({ type }) => type === 'transport')
  const pairs = all.filter(({ type }) => type === 'candidate-pair')
  // Firefox marks the pair instead.
  const pair =
    stats.get(transport?.selectedCandidatePairId) ??
    pairs.find(({ selected, nominated }) => selected === true || nominated === true)
  const remote = stats.get(pair?.remoteCandidateId)
  const seconds: number | undefined = pair?.currentRoundTripTime
  return {
    address: remote?.address ? withPort(remote.address, String(remote.port)) : null,
    roundTripMs: seconds === undefined ? null : Math.max(1, Math.round(seconds * 1000)),
  }
}

/** The addresses in an offer. */
function candidatesIn(sdp: string): ConnectionReport['addresses'] {
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) /gim)
  return [...lines].map(([, address = '', port = '']) => ({ address, port }))
}

export function withPort(address: string, port: string): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

/** Whether packets to the address stay within a network or a machine. */
export function isPrivateAddress(address: string): boolean {
  return /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe80:)/i.test(
    address,
  )
}
