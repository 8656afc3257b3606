// Source: https://github.com/openmultiplayer/open.mp/blob/master/Server/Components/LegacyNetwork/Query/query.cpp
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** San Andreas Multiplayer and open.mp, whose rules contain the map and the version. */
export const samp: Protocol = { transport: 'udp', converse: converseSamp }

/** Vice City Multiplayer, which sends its version first and has no rules. */
export const vcmp: Protocol = { transport: 'udp', converse: converseVcmp }

const INFO = 'i'.charCodeAt(0)
const RULES = 'r'.charCodeAt(0)
const CLIENTS = 'c'.charCodeAt(0)
/** Servers with more players do not list them. */
const MAX_LISTED = 100
const MAX_TEXT_BYTES = 1024
const VCMP_VERSION_BYTES = 12

/** Sends all requests at once; the responses arrive in any order. The rules and the players are optional. */
function* converseSamp(target: Target): Conversation {
  const header = buildHeader('SAMP', target)
  const kinds = target.players ? [INFO, RULES, CLIENTS] : [INFO, RULES]
  let info: ServerResponse | undefined
  let rules: Map<string, string> | undefined
  let players: Player[] | null | undefined = target.players ? undefined : null
  let packet = yield kinds.map((kind) => buildRequest(header, kind))
  for (;;) {
    const reader = new ByteReader(packet)
    const kind = readKind(reader, header)
    if (kind === INFO) info ??= readInfo(reader)
    else if (kind === RULES) rules ??= readRules(reader)
    else if (kind === CLIENTS && target.players) players ??= readPlayers(reader)
    else throw new MalformedResponse('it does not match the request')
    if (info && (info.online ?? 0) > MAX_LISTED) players ??= null
    const list = target.players ? { players: players ?? null } : {}
    if (info && rules && players !== undefined) return { ...info, ...pickRules(rules), ...list }
    packet = yield info && { fallback: { ...info, ...(rules && pickRules(rules)), ...list } }
  }
}

function* converseVcmp(target: Target): Conversation {
  const reader = new ByteReader(yield buildRequest(buildHeader('VCMP', target), INFO))
  if (readKind(reader, buildHeader('MP04', target)) !== INFO) {
    throw new MalformedResponse('it does not match the request')
  }
  const version = decodeText(reader.bytes(VCMP_VERSION_BYTES)).split('\0')[0]
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
  // The game mode, and the language since 0.3.7 or the map before, are not read.
  return { name: cleanText(name, 'none'), map: null, version: null, online, max }
}

function readRules(reader: ByteReader): Map<string, string> {
  const rules = new Map<string, string>()
  readUntilCut(() => {
    for (let remaining = reader.u16le(); remaining > 0; remaining -= 1) {
      const name = readText(reader, reader.u8())
      rules.set(name.toLowerCase(), readText(reader, reader.u8()))
    }
  })
  return rules
}

function readPlayers(reader: ByteReader): Player[] {
  const list = new PlayerList('none')
  readUntilCut(() => {
    for (let remaining = reader.u16le(); remaining > 0; remaining -= 1) {
      const name = readText(reader, reader.u8())
      list.add(name, reader.i32le())
    }
  })
  return list.players
}

function pickRules(rules: Map<string, string>): Pick<ServerResponse, 'map' | 'version'> {
  const [map, version] = [rules.get('mapname'), rules.get('version')]
  return { map: cleanText(map, 'none'), version: cleanText(version, 'none') }
}

/** Servers echo the address and port of the request; some filters in front of them check the port. */
function buildHeader(magic: string, { host, port }: Target): Buffer {
  const octets = /^\d+(?:\.\d+){3}$/.test(host) ? host.split('.').map(Number) : [0, 0, 0, 0]
  return Buffer.from([...Buffer.from(magic, 'latin1'), ...octets, port & 0xff, port >> 8])
}

function buildRequest(header: Buffer, kind: number): Buffer {
  return Buffer.from([...header, kind])
}

function readText(reader: ByteReader, length: number): string {
  if (length > MAX_TEXT_BYTES) throw new MalformedResponse('a string is too long')
  const bytes = reader.bytes(length)
  const text = decodeText(bytes)
  const isUtf8 = Buffer.from(text).equals(bytes)
  return !isUtf8 && CYRILLIC_WORD.test(bytes.toString('latin1')) ? windows1251.decode(bytes) : text
}

/**
 * Many servers send Windows-1251. In it, a word of three letters or more without an ASCII letter is Cyrillic; Western words
 * that consist only of accented letters repeat one of them at most.
 */
const CYRILLIC_WORD =
  /(?<![A-Za-z\xa8\xb8\xc0-\xff])([\xa8\xb8\xc0-\xff])(?!\1+(?![\xa8\xb8\xc0-\xff]))[\xa8\xb8\xc0-\xff]{2,}(?![A-Za-z])/
const windows1251 = new TextDecoder('windows-1251')
