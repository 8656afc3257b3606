import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { markRelayed, showRelayed } from './ice-checks.ts'
import type { IpBytes, PeerAddress } from './transport-address.ts'

const permissionMs = 300_000
const channelMs = 600_000
/** Media packets are smaller than the path's 1,500 bytes. */
const maxPayloadBytes = 1500

interface Peer {
  address: PeerAddress
  permittedUntil: number
  channel: { number: number; until: number } | null
  /** Null: what is sent to it goes nowhere. */
  socket: Socket | null
  isReady: boolean
}

export interface AllocationParts {
  /** The media port of this process, the only place that packets go to and come from. */
  mediaPort: number
  /** With which the media library of this participant signs connectivity checks. */
  icePassword: Buffer
  /** What the client knows as its own address at the relay. */
  shown: PeerAddress
  now: () => number
  /** A packet of the media port; `channel` is null where the client has bound none. */
  onPacket: (data: Buffer, peer: PeerAddress, channel: number | null) => void
}

/**
 * What one client relays: the media port at each of its addresses is a peer. Every peer has a socket of its own, which is
 * connected to the media port through the loopback interface, whatever the address of the peer is: that packets go anywhere
 * else is impossible, and answers come from the address that was asked.
 */
export class Allocation {
  expiresAt: number
  readonly #parts: AllocationParts
  readonly #peers = new Map<string, Peer>()
  readonly #byChannel = new Map<number, Peer>()

  constructor(parts: AllocationParts, expiresAt: number) {
    this.#parts = parts
    this.expiresAt = expiresAt
  }

  /** Also lets packets of the peer through to the client. The caller has checked the address. */
  permit(ip: IpBytes): void {
    const peer = this.#peerAt({ ip, port: this.#parts.mediaPort })
    peer.permittedUntil = this.#parts.now() + permissionMs
  }

  /** Returns false where the number or the peer is bound otherwise. */
  bind(channel: number, address: PeerAddress): boolean {
    const peer = this.#peerAt(address)
    const bound = this.#byChannel.get(channel)
    if ((bound && bound !== peer) || (peer.channel && peer.channel.number !== channel)) return false
    this.#byChannel.set(channel, peer)
    peer.channel = { number: channel, until: this.#parts.now() + channelMs }
    this.permit(address.ip)
    return true
  }

  /** Drops what goes to an address without permission. */
  send(address: PeerAddress, data: Buffer): void {
    const peer = this.#peers.get(keyOf(address))
    if (peer) this.#sendTo(peer, data)
  }

  sendOnChannel(channel: number, data: Buffer): void {
    const peer = this.#byChannel.get(channel)
    if (peer?.channel && peer.channel.until > this.#parts.now()) this.#sendTo(peer, data)
  }

  close(): void {
    for (const { socket } of this.#peers.values()) socket?.close()
    this.#peers.clear()
    this.#byChannel.clear()
  }

  #sendTo(peer: Peer, data: Buffer): void {
    if (!peer.isReady || !this.#isPermitted(peer) || data.length > maxPayloadBytes) return
    peer.socket?.send(markRelayed(data, this.#parts.icePassword))
  }

  #isPermitted({ permittedUntil }: Peer): boolean {
    return permittedUntil > this.#parts.now()
  }

  #peerAt(address: PeerAddress): Peer {
    const known = this.#peers.get(keyOf(address))
    if (known) return known
    const socket = address.port === this.#parts.mediaPort ? createSocket('udp4') : null
    const peer: Peer = { address, permittedUntil: 0, channel: null, socket, isReady: false }
    this.#peers.set(keyOf(address), peer)
    if (!socket) return peer
    socket.on('message', (data) => this.#receive(peer, data))
    // The media port is closed for a moment while nobody is in a call.
    socket.on('error', () => undefined)
    socket.connect(this.#parts.mediaPort, '127.0.0.1', () => {
      peer.isReady = true
    })
    return peer
  }

  #receive(peer: Peer, data: Buffer): void {
    if (!this.#isPermitted(peer) || data.length > maxPayloadBytes) return
    const { address, channel } = peer
    const isBound = channel !== null && channel.until > this.#parts.now()
    const { icePassword, shown, onPacket } = this.#parts
    const packet = showRelayed(data, icePassword, shown)
    onPacket(packet, address, isBound ? channel.number : null)
  }
}

function keyOf({ ip, port }: PeerAddress): string {
  return `${ip.toString('latin1')} ${port}`
}
