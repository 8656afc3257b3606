import type { ConnectionQuality } from './call-state.ts'

/** When a call of this device last went over TCP. */
const storageKey = 'voice-over-tcp-at'
/** Devices come into other networks; a connection without the relay ends it before. */
const rememberedMs = 24 * 3600_000

interface Counts {
  received: number
  lost: number
}

/** Reads round trip and loss; the loss is that since the last reading. */
export class QualityMeter {
  #last: Counts | null = null

  /** Null before the first round trip is measured. */
  read(report: RTCStatsReport): ConnectionQuality | null {
    const counts: Counts = { received: 0, lost: 0 }
    let roundTrip: number | undefined
    let isOverTcp = false
    let sentLoss = 0
    for (const entry of report.values() as Iterable<StatsEntry>) {
      if (entry.type === 'candidate-pair' && (entry.nominated || entry.selected)) {
        roundTrip = entry.currentRoundTripTime ?? roundTrip
        isOverTcp = isRelayedOverTcp(report.get(entry.localCandidateId ?? ''))
      } else if (entry.type === 'inbound-rtp') {
        counts.received += entry.packetsReceived ?? 0
        counts.lost += Math.max(0, entry.packetsLost ?? 0)
      } else if (entry.type === 'remote-inbound-rtp') {
        sentLoss = Math.max(sentLoss, entry.fractionLost ?? 0)
      }
    }
    const last = this.#last ?? counts
    this.#last = counts
    if (roundTrip === undefined) return null
    const lost = Math.max(0, counts.lost - last.lost)
    const total = lost + Math.max(0, counts.received - last.received)
    const receivedLoss = total === 0 ? 0 : lost / total
    return {
      roundTripMs: Math.round(roundTrip * 1000),
      lossPercent: Math.round(Math.max(receivedLoss, sentLoss) * 1000) / 10,
      isOverTcp,
    }
  }
}

function isRelayedOverTcp(local: StatsEntry | undefined): boolean {
  return local?.candidateType === 'relay' && local.relayProtocol !== 'udp'
}

/** The next calls of this device begin as this one went on. */
export function rememberPath({ isOverTcp }: Pick<ConnectionQuality, 'isOverTcp'>): void {
  if (isOverTcp) localStorage.setItem(storageKey, String(Date.now()))
  else localStorage.removeItem(storageKey)
}

/** Whether the last call of this device went over TCP, and not long ago. */
export function needsRelay(): boolean {
  return Date.now() - Number(localStorage.getItem(storageKey)) < rememberedMs
}

/** The members of the reports that are read, whose type TypeScript leaves open. */
interface StatsEntry {
  type: string
  nominated?: boolean
  /** In Firefox. */
  selected?: boolean
  currentRoundTripTime?: number
  localCandidateId?: string
  candidateType?: string
  /** Between the browser and the relay. */
  relayProtocol?: string
  packetsReceived?: number
  packetsLost?: number
  fractionLost?: number
}

/** From ITU-T G.114 and what Opus conceals: below the first bounds nobody notices, above the second everybody does. */
export function gradeOf({
  roundTripMs,
  lossPercent,
}: Pick<ConnectionQuality, 'roundTripMs' | 'lossPercent'>): 'good' | 'medium' | 'poor' {
  if (roundTripMs < 150 && lossPercent < 2) return 'good'
  return roundTripMs < 350 && lossPercent < 8 ? 'medium' : 'poor'
}
