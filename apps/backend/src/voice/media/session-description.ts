import { isIP } from 'node:net'
import { payloadTypes } from './keyframe.ts'
import { sectionsOf } from './sections.ts'
import type { Section, SlotCounts } from './sections.ts'

/** What is wrong with a session description or a candidate of a client. */
export class SignalError extends Error {}

const maxLines = 2000
const maxLineLength = 1024
const maxSsrcs = 4

const payloads = { audio: [payloadTypes.opus], video: [payloadTypes.vp8, payloadTypes.h264] }
const formatNames: Record<number, string> = {
  [payloadTypes.opus]: 'opus/48000/2',
  [payloadTypes.vp8]: 'VP8/90000',
  [payloadTypes.h264]: 'H264/90000',
}

export interface Answer {
  /** Built anew from the parts that are known: nothing else of what the client sent reaches the media library. */
  sdp: string
  /** The streams that the client sends, by section. */
  ssrcs: Map<string, number[]>
  /** The formats that the client takes, by section. */
  formats: Map<string, number[]>
}

interface Part {
  media: string
  attributes: string[]
}

/** Checks an answer to the offer with these slots. Throws SignalError. */
export function readAnswer(sdp: string, slots: SlotCounts): Answer {
  const [session, parts] = split(sdp)
  const sections = sectionsOf(slots)
  requireThat(parts.length === sections.length, `it must have ${sections.length} media sections`)
  const answer: Answer = { sdp: '', ssrcs: new Map(), formats: new Map() }
  const built = sections.map((section, index) =>
    readSection(section, parts[index]!, session, answer),
  )
  answer.sdp = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${sections.map(({ mid }) => mid).join(' ')}`,
    'a=msid-semantic:WMS *',
    ...built.flat(),
    '',
  ].join('\r\n')
  return answer
}

function split(sdp: string): [session: string[], parts: Part[]] {
  requireThat(/^[\x20-\x7e\r\n\t]*$/.test(sdp), 'it has characters that it cannot have')
  const lines = sdp.split(/\r?\n/)
  requireThat(lines.length <= maxLines, 'it has too many lines')
  requireThat(
    lines.every((line) => line.length <= maxLineLength),
    'it has a line that is too long',
  )
  requireThat(lines[0] === 'v=0', 'it must begin with v=0')
  const session: string[] = []
  const parts: Part[] = []
  for (const line of lines) {
    if (line.startsWith('m=')) parts.push({ media: line.slice(2), attributes: [] })
    else if (line.startsWith('a=')) (parts.at(-1)?.attributes ?? session).push(line.slice(2))
  }
  return [session, parts]
}

function readSection(section: Section, part: Part, session: string[], answer: Answer): string[] {
  const { mid, kind } = section
  const [media, port, transport, ...formats] = part.media.split(' ')
  requireThat(media === kind, `section ${mid} must be ${kind}`)
  requireThat(transport === 'UDP/TLS/RTP/SAVPF', `section ${mid} must use UDP/TLS/RTP/SAVPF`)
  requireThat(valueOf(part.attributes, 'mid') === mid, `a section must have the mid ${mid}`)
  requireThat(port !== '0', `section ${mid} must not be rejected`)
  const known: readonly number[] = payloads[kind]
  const accepted = formats.map(Number).filter((format) => known.includes(format))
  requireThat(accepted.length > 0, `section ${mid} must accept a format of the offer`)
  answer.formats.set(mid, accepted)
  const attribute = (name: string) => valueOf(part.attributes, name) ?? valueOf(session, name)
  const lines = [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${accepted.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=${directionOf(section, part.attributes)}`,
    'a=rtcp-mux',
    `a=ice-ufrag:${matching(attribute('ice-ufrag'), /^[\w+/]{4,256}$/, 'ice-ufrag')}`,
    `a=ice-pwd:${matching(attribute('ice-pwd'), /^[\w+/]{22,256}$/, 'ice-pwd')}`,
    `a=fingerprint:${matching(attribute('fingerprint'), /^sha-(256|384|512) ([0-9A-Fa-f]{2}:){31,63}[0-9A-Fa-f]{2}$/, 'fingerprint')}`,
    `a=setup:${matching(attribute('setup'), /^(active|passive)$/, 'setup')}`,
    ...accepted.map((format) => `a=rtpmap:${format} ${formatNames[format]}`),
  ]
  if (section.direction !== 'recvonly') return lines
  const ssrcs = ssrcsOf(part.attributes, mid)
  answer.ssrcs.set(mid, ssrcs)
  return [...lines, ...ssrcs.map((ssrc) => `a=ssrc:${ssrc} cname:up`)]
}

/** A client may take less than it is offered, never send where it is sent to. */
function directionOf({ mid, direction }: Section, attributes: readonly string[]): string {
  const wanted = direction === 'recvonly' ? 'sendonly' : 'recvonly'
  const opposite = direction
  const given = attributes.find((name) => /^(sendrecv|sendonly|recvonly|inactive)$/.test(name))
  requireThat(given !== 'sendrecv' && given !== opposite, `section ${mid} must be ${wanted}`)
  return given === 'inactive' ? 'inactive' : wanted
}

function ssrcsOf(attributes: readonly string[], mid: string): number[] {
  const found = new Set<number>()
  for (const line of attributes) {
    const match = /^ssrc:(\d{1,10}) /.exec(line)
    if (match) found.add(Number(match[1]))
  }
  requireThat(found.size <= maxSsrcs, `section ${mid} has too many streams`)
  for (const ssrc of found) requireThat(ssrc > 0 && ssrc < 2 ** 32, `section ${mid} has a bad ssrc`)
  return [...found]
}

function valueOf(attributes: readonly string[], name: string): string | undefined {
  const found = attributes.find((line) => line.startsWith(`${name}:`))
  return found?.slice(name.length + 1).trim()
}

function matching(value: string | undefined, pattern: RegExp, name: string): string {
  requireThat(value !== undefined && pattern.test(value), `${name} is missing or malformed`)
  return value!
}

function requireThat(condition: boolean, detail: string): void {
  if (!condition) throw new SignalError(detail)
}

const candidatePattern =
  /^(?:a=)?candidate:[\w+/-]{1,32} [1-9]\d{0,2} (udp|tcp) \d{1,10} (\S{1,253}) (\d{1,5}) typ (host|srflx|prflx|relay)( [\x21-\x7e]+)*$/i

/**
 * Checks the candidate of a client. It is not used: clients connect to the server's own address, so the server sends no
 * packet to an address that a client only names. Throws SignalError.
 */
export function checkCandidate(candidate: string, mid: string, slots: SlotCounts): void {
  requireThat(
    mid === '' || sectionsOf(slots).some((section) => section.mid === mid),
    'there is no such section',
  )
  // The end of the candidates.
  if (candidate === '') return
  const [, , address = '', port] = candidatePattern.exec(candidate) ?? []
  const isName = /^[a-z0-9-]+\.local$/i.test(address)
  requireThat(isName || isIP(address) !== 0, 'it is malformed')
  requireThat(Number(port) <= 65_535, 'it has a bad port')
}

const candidateLine = /^a=(candidate:|end-of-candidates)/

/** The offer with the candidates replaced: these addresses, the first of them preferred. */
export function withCandidates(offer: string, addresses: readonly string[], port: number): string {
  const lines = offer.split(/\r?\n/).filter((line) => !candidateLine.test(line) && line !== '')
  const candidates = addresses.map((address, index) => {
    // Of a host, RFC 8445, section 5.1.2; the earlier ones come first.
    const priority = 126 * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255
    return `a=candidate:${index + 1} 1 UDP ${priority} ${address} ${port} typ host`
  })
  const second = lines.findIndex(
    (line, index) =>
      line.startsWith('m=') && lines.slice(0, index).some((one) => one.startsWith('m=')),
  )
  const at = second < 0 ? lines.length : second
  lines.splice(at, 0, ...candidates, 'a=end-of-candidates')
  return `${lines.join('\r\n')}\r\n`
}
