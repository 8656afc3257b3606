/** What arrives of a video; the rates are those since the last reading. */
export interface VideoFigures {
  width: number
  height: number
  framesPerSecond: number
  kbps: number
  lossPercent: number
  /** Such as `VP8`; empty while it is not known. */
  codec: string
}

interface Reading {
  at: number
  bytes: number
  packets: number
  lost: number
}

/** The members of the reports that are read, whose type TypeScript leaves open. */
interface StatsEntry {
  type: string
  mid?: string
  timestamp: number
  codecId?: string
  mimeType?: string
  frameWidth?: number
  frameHeight?: number
  framesPerSecond?: number
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
}

/** Reads the figures of the video that comes through one section. */
export class VideoMeter {
  #last: Reading | null = null

  /** Null while nothing has come. */
  read(report: RTCStatsReport, mid: string): VideoFigures | null {
    const entries = [...(report.values() as Iterable<StatsEntry>)]
    const entry = entries.find((one) => one.type === 'inbound-rtp' && one.mid === mid)
    if (!entry?.frameWidth) return null
    const reading: Reading = {
      at: entry.timestamp,
      bytes: entry.bytesReceived ?? 0,
      packets: entry.packetsReceived ?? 0,
      lost: Math.max(0, entry.packetsLost ?? 0),
    }
    const last = this.#last ?? reading
    this.#last = reading
    const seconds = (reading.at - last.at) / 1000
    const lost = Math.max(0, reading.lost - last.lost)
    const total = lost + Math.max(0, reading.packets - last.packets)
    const codec = report.get(entry.codecId ?? '') as StatsEntry | undefined
    return {
      width: entry.frameWidth,
      height: entry.frameHeight ?? 0,
      framesPerSecond: Math.round(entry.framesPerSecond ?? 0),
      kbps: seconds > 0 ? Math.round(((reading.bytes - last.bytes) * 8) / seconds / 1000) : 0,
      lossPercent: total === 0 ? 0 : Math.round((lost / total) * 1000) / 10,
      codec: codec?.mimeType?.replace('video/', '') ?? '',
    }
  }
}
