// Source: https://github.com/osgamearchive/scorched3d/blob/master/scorched/src/server/server/ServerBrowserInfo.cpp
import { decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import { readAttributes } from '../xml.ts'

/** Scorched 3D. It counts computer players as players, and names them separately. */
export const scorched3d: Protocol = { transport: 'udp', converse }

const STATUS = Buffer.from('status', 'latin1')
const PLAYERS = Buffer.from('players', 'latin1')
const MAX_BYTES = 4096

function* converse(target: Target): Conversation {
  const attributes = readElement(yield STATUS, 'status')
  const text = (name: string) => cleanText(decodeLatin1(attributes.get(name) ?? ''), 'none')
  const [players, computers] = ['noplayers', 'compplayers'].map((name) =>
    parseCount(attributes.get(name)),
  )
  if (players == null) throw new MalformedResponse('the player count is missing')
  const hasComputers = computers != null && computers <= players
  const status: ServerResponse = {
    name: text('servername'),
    map: null,
    version: text('version'),
    online: hasComputers ? players - computers : players,
    max: parseCount(attributes.get('maxplayers')),
  }
  return target.players ? yield* listPlayers(status, players) : status
}

/** The attributes of all players, in as many packets as they need. Nothing counts the packets. */
function* listPlayers(status: ServerResponse, count: number): Conversation {
  const attributes = new Map<string, string>()
  let packet = yield { fallback: { ...status, players: null }, request: PLAYERS }
  for (;;) {
    // A resent request gets a second status.
    if (isElement(packet, 'players')) {
      for (const [name, value] of readElement(packet, 'players')) attributes.set(name, value)
    } else readElement(packet, 'status')
    const response = { ...status, players: listHumans(attributes) }
    const isWhole = count === 0 || attributes.has(`pr${count - 1}`)
    if (isWhole || attributes.size > MAX_ATTRIBUTES) return response
    packet = yield { fallback: response }
  }
}

/** Six attributes for each player. */
const MAX_ATTRIBUTES = 1024

function listHumans(attributes: Map<string, string>) {
  const list = new PlayerList('none')
  for (const [key, name] of attributes) {
    const index = /^pn(\d{1,3})$/.exec(key)?.[1]
    // The mark says whether a person plays.
    if (index !== undefined && attributes.get(`pa${index}`) !== 'N') list.add(decodeLatin1(name))
  }
  return list.players
}

function isElement(packet: Uint8Array, name: string): boolean {
  return Buffer.from(packet).toString('latin1', 0, name.length + 2) === `<${name} `
}

function readElement(packet: Uint8Array, name: string): Map<string, string> {
  if (packet.length > MAX_BYTES) throw new MalformedResponse('it is too long')
  if (!isElement(packet, name)) throw new MalformedResponse('it does not match the request')
  // Each value has its own encoding.
  return readAttributes(Buffer.from(packet).toString('latin1'))
}
