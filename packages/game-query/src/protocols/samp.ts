// Source: https://github.com/openmultiplayer/open.mp/blob/master/Server/Components/LegacyNetwork/Query/query.cpp
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** San Andreas Multiplayer and open.mp, whose rules contain the map and the version. */
export const samp: Protocol = { transport: 'udp', converse: conversePlainly }

/** Vice City Multiplayer, which puts its version in front and has no rules. */
export const vcmp: Protocol = { transport: 'udp', converse: converseVice }

const INFO = 'i'.charCodeAt(0)
const RULES = 'r'.charCodeAt(0)
const MAX_TEXT_BYTES = 1024
const VICE_VERSION_BYTES = 12

/** Both questions go out at once, and are answered in any order. A server that keeps its rules to itself has none. */
function* conversePlainly(target: Target): Conversation {
  const header = headerFor('SAMP', target)
  let info: ServerResponse | undefined
  let rules: Map<string, string> | undefined
  let packet = yield [requestFor(header, INFO), requestFor(header, RULES)]
  for (;;) {
    const reader = new ByteReader(packet)
    const kind = readKind(reader, header)
    if (kind === INFO) info ??= readInfo(reader)
    else if (kind === RULES) rules ??= readRules(reader)
    else throw new MalformedResponse('it does not match the request')
    if (info && rules) return { ...info, ...tellRules(rules) }
    packet = yield info && { fallback: info }
  }
}

function* converseVice(target: Target): Conversation {
  const reader = new ByteReader(yield requestFor(headerFor('VCMP', target), INFO))
  if (readKind(reader, headerFor('MP04', target)) !== INFO) {
    throw new MalformedResponse('it does not match the request')
  }
  const version = reader.bytes(VICE_VERSION_BYTES).toString('latin1').split('\0')[0]
  return { ...readInfo(reader), version: cleanText(version, 'none') }
}

function readKind(reader: ByteReader, header: Buffer): number {
  if (!reader.bytes(header.length).equals(header)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  return reader.u8()
}

function readInfo(reader: ByteReader): ServerResponse {
  if (reader.u8() > 1) throw new MalformedResponse('it does not match the request')
  const [online, max] = [reader.u16le(), reader.u16le()]
  const name = readText(reader, reader.u32le())
  readText(reader, reader.u32le()) // mode of the game
  // What is last was the map once. Since 0.3.7 it is the language.
  readText(reader, reader.u32le())
  return { name: cleanText(name, 'none'), map: null, version: null, online, max }
}

function readRules(reader: ByteReader): Map<string, string> {
  const rules = new Map<string, string>()
  for (let left = reader.u16le(); left > 0; left -= 1) {
    const name = readText(reader, reader.u8())
    rules.set(name.toLowerCase(), readText(reader, reader.u8()))
  }
  return rules
}

function tellRules(rules: Map<string, string>): Pick<ServerResponse, 'map' | 'version'> {
  const [map, version] = [rules.get('mapname'), rules.get('version')]
  return { map: cleanText(map, 'none'), version: cleanText(version, 'none') }
}

/** Servers repeat the address and the port that they were asked at; some filters in front of them look at the port. */
function headerFor(mark: string, { host, port }: Target): Buffer {
  const octets = /^\d+(?:\.\d+){3}$/.test(host) ? host.split('.').map(Number) : [0, 0, 0, 0]
  return Buffer.from([...Buffer.from(mark, 'latin1'), ...octets, port & 0xff, port >> 8])
}

function requestFor(header: Buffer, kind: number): Buffer {
  return Buffer.from([...header, kind])
}

const windows1252 = new TextDecoder('windows-1252')

function readText(reader: ByteReader, length: number): string {
  if (length > MAX_TEXT_BYTES) throw new MalformedResponse('a string is too long')
  return windows1252.decode(reader.bytes(length))
}
