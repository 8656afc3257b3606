import { buildOffer } from './offer.ts'
import type { Peer, PeerOptions, Probe, ProbeOptions } from './peer.ts'
import type { SlotCounts } from './sections.ts'
import { readAnswer } from './session-description.ts'

/** How long a connection may take to be there. */
const timeoutMs = 5000

/**
 * Opens a real media connection from this machine to itself through the address, and through the TURN server if one is
 * named. Returns whether it was there in time.
 */
export async function checkConnection(
  {
    port,
    slots,
    createPeer,
    createProbe,
  }: {
    port: number
    slots: SlotCounts
    createPeer: (options: PeerOptions) => Peer
    createProbe: (options: ProbeOptions) => Probe
  },
  address: string,
  turn: ProbeOptions['turn'],
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let probe: Probe | null = null
  const timer = setTimeout(() => resolve(false), timeoutMs)
  const peer = createPeer({
    name: 'check',
    port,
    onOffer: (transport) => {
      const options = { slots, audioBitrate: 64_000, addresses: [address], port }
      probe = createProbe({
        offer: buildOffer(transport, options),
        turn,
        onAnswer: (answer) => peer.accept(readAnswer(answer, slots).transport),
        onConnected: () => resolve(true),
      })
    },
    onState: () => undefined,
    onRtp: () => undefined,
    onRtcp: () => undefined,
  })
  const isConnected = await promise
  clearTimeout(timer)
  ;(probe as Probe | null)?.close()
  peer.close()
  return isConnected
}
