import { extensionIds, payloadTypes } from './rtp.ts'
import {
  layerIds,
  offeredFormats,
  probeMid,
  probeSsrc,
  sectionsOf,
  slotSsrc,
  upSections,
} from './sections.ts'
import type { Section, SlotCounts } from './sections.ts'
import type { TransportParameters } from './session-description.ts'

export interface OfferOptions {
  slots: SlotCounts
  /** Of each voice, in bits per second. */
  audioBitrate: number
  /** Where this side is reached, the preferred one first. */
  addresses: readonly string[]
  port: number
}

const screenAudioBitrate = 128_000
const audioLevelUri = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const layerIdUri = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'
const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid'
const transportSequenceUri =
  'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'
/** Constrained baseline, which every encoder and decoder has. Level 5.2 takes 4K at 60 frames a second; each side may have less. */
const h264Profile = 'profile-level-id=42e034;packetization-mode=1;level-asymmetry-allowed=1'

/** The session description that every participant is offered: all sources and the slots, on one transport. */
export function buildOffer(transport: TransportParameters, options: OfferOptions): string {
  const sections = sectionsOf(options.slots)
  const mids = sections.map(({ mid }) => mid).join(' ')
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mids}`,
    'a=msid-semantic:WMS *',
    'a=ice-options:ice2',
    `a=fingerprint:${transport.fingerprint}`,
  ]
  for (const [index, section] of sections.entries()) {
    lines.push(...describe(section, options.audioBitrate))
    lines.push(
      'a=rtcp-mux',
      'a=setup:actpass',
      `a=ice-ufrag:${transport.iceUfrag}`,
      `a=ice-pwd:${transport.icePwd}`,
    )
    // The first section speaks for all that share its transport.
    if (index === 0) lines.push(...describeCandidates(options))
  }
  return `${lines.join('\r\n')}\r\n`
}

function describeCandidates({ addresses, port }: OfferOptions): string[] {
  const candidates = addresses.map((address, index) => {
    // Of a host, RFC 8445, section 5.1.2; the earlier ones come first.
    const priority = 126 * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255
    return `a=candidate:${index + 1} 1 UDP ${priority} ${address} ${port} typ host`
  })
  return [...candidates, 'a=end-of-candidates']
}

function describe(section: Section, audioBitrate: number): string[] {
  const { mid, kind, direction } = section
  const formats = kind === 'audio' ? describeAudio(section, audioBitrate) : describeVideo(section)
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${offeredFormats[kind].join(' ')}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    ...describeExtensions(section),
    `a=${direction}`,
    ...(section.slot === null ? [] : describeStream(kind, section.slot)),
    ...(mid === probeMid ? [`a=ssrc:${probeSsrc} cname:guildhall`] : []),
    ...formats,
    ...describeLayers(section),
  ]
}

function describeExtensions({ kind, direction }: Section): string[] {
  if (kind === 'audio') return [`a=extmap:${extensionIds.audioLevel} ${audioLevelUri}`]
  if (direction === 'sendonly') {
    return [`a=extmap:${extensionIds.transportSequence} ${transportSequenceUri}`]
  }
  // Browsers send layers only where both are known.
  return [
    `a=extmap:${extensionIds.mid} ${midUri}`,
    `a=extmap:${extensionIds.layerId} ${layerIdUri}`,
  ]
}

function describeLayers({ mid }: Section): string[] {
  const source = upSections.find((section) => section.mid === mid)?.source
  if (source !== 'camera' && source !== 'screen') return []
  const ids = layerIds[source]
  return [...ids.map((id) => `a=rid:${id} recv`), `a=simulcast:recv ${ids.join(';')}`]
}

/** Browsers synchronize the sound and the video of a stream. */
function describeStream(kind: Section['kind'], slot: number): string[] {
  const [ssrc, stream] = [slotSsrc(kind, slot), `slot-${slot} ${kind}-${slot}`]
  return [`a=ssrc:${ssrc} cname:guildhall`, `a=ssrc:${ssrc} msid:${stream}`, `a=msid:${stream}`]
}

function describeAudio({ mid, direction }: Section, voiceBitrate: number): string[] {
  const isScreen = mid === 'up-screen-audio'
  const bitrate = isScreen ? screenAudioBitrate : voiceBitrate
  const stereo = isScreen || direction === 'sendonly' ? ';stereo=1;sprop-stereo=1' : ''
  const { opus } = payloadTypes
  return [
    `a=rtpmap:${opus} opus/48000/2`,
    `a=fmtp:${opus} minptime=10;useinbandfec=1;usedtx=${isScreen ? 0 : 1};maxaveragebitrate=${bitrate}${stereo}`,
  ]
}

function describeVideo({ direction }: Section): string[] {
  const { vp8, h264 } = payloadTypes
  const bandwidth = direction === 'sendonly' ? 'transport-cc' : 'goog-remb'
  const feedback = (format: number) =>
    ['nack', 'nack pli', bandwidth, 'ccm fir'].map((name) => `a=rtcp-fb:${format} ${name}`)
  return [
    `a=rtpmap:${vp8} VP8/90000`,
    ...feedback(vp8),
    `a=rtpmap:${h264} H264/90000`,
    ...feedback(h264),
    `a=fmtp:${h264} ${h264Profile}`,
  ]
}
