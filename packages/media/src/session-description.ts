import { offeredFormats, sectionsOf } from './sections.ts'
import type { Section, SlotCounts } from './sections.ts'

/** What is wrong with a session description of a client. */
export class SignalError extends Error {}

const maxLines = 2000
const maxLineLength = 1024
const maxSsrcs = 4

/** How one side is reached and recognized (RFC 8839, RFC 8122). All sections share one transport. */
export interface TransportParameters {
  iceUfrag: string
  icePwd: string
  fingerprint: string
}

/** The parts of an answer that are used: nothing else of what the client sent reaches the media library. */
export interface Answer {
  transport: TransportParameters & { setup: string }
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
  const answer: Answer = {
    transport: readTransport([...parts[0]!.attributes, ...session]),
    ssrcs: new Map(),
    formats: new Map(),
  }
  for (const [index, section] of sections.entries()) readSection(section, parts[index]!, answer)
  return answer
}

function readTransport(attributes: readonly string[]): Answer['transport'] {
  const read = (name: string, pattern: RegExp) => matching(valueOf(attributes, name), pattern, name)
  return {
    iceUfrag: read('ice-ufrag', /^[\w+/]{4,256}$/),
    icePwd: read('ice-pwd', /^[\w+/]{22,256}$/),
    fingerprint: read('fingerprint', /^sha-(256|384|512) ([0-9A-Fa-f]{2}:){31,63}[0-9A-Fa-f]{2}$/),
    setup: read('setup', /^(active|passive)$/),
  }
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

function readSection(section: Section, part: Part, answer: Answer): void {
  const { mid, kind } = section
  const [media, port, transport, ...formats] = part.media.split(' ')
  requireThat(media === kind, `section ${mid} must be ${kind}`)
  requireThat(transport === 'UDP/TLS/RTP/SAVPF', `section ${mid} must use UDP/TLS/RTP/SAVPF`)
  requireThat(valueOf(part.attributes, 'mid') === mid, `a section must have the mid ${mid}`)
  requireThat(port !== '0', `section ${mid} must not be rejected`)
  const known: readonly number[] = offeredFormats[kind]
  const accepted = formats.map(Number).filter((format) => known.includes(format))
  requireThat(accepted.length > 0, `section ${mid} must accept a format of the offer`)
  answer.formats.set(mid, accepted)
  checkDirection(section, part.attributes)
  if (section.direction === 'sendonly') return
  // Layers are recognized by their names.
  const hasLayers = valueOf(part.attributes, 'simulcast') !== undefined
  answer.ssrcs.set(mid, hasLayers ? [] : ssrcsOf(part.attributes, mid))
}

/** A client may take less than it is offered, never send where it is sent to. */
function checkDirection({ mid, direction }: Section, attributes: readonly string[]): void {
  const wanted = direction === 'recvonly' ? 'sendonly' : 'recvonly'
  const given = attributes.find((name) => /^(sendrecv|sendonly|recvonly|inactive)$/.test(name))
  requireThat(given !== 'sendrecv' && given !== direction, `section ${mid} must be ${wanted}`)
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

/** Of lines without `a=`. */
export function valueOf(attributes: readonly string[], name: string): string | undefined {
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
